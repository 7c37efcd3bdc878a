-- What is for members opens and closes with somebody's premium: their tabs are told about those messages of their chats.
-- at 100 M rows: one partial index over the few messages for members is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists messages_for_members on messages (chat_id) where members_only;
