-- Messages to be seen once that nobody opened end after some days.
-- at 100 M rows: one partial index over the few that wait is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists messages_wait_to_be_viewed on messages (sent_at) where view_once = 'waiting';
