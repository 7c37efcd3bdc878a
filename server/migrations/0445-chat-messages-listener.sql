-- The listener that notifies open tabs of changed chats is named as its neighbours are.
update outbox_deliveries set listener = 'chat-messages' where listener = 'chat-news';
