-- The copies of a greeting or a message to followers, to take them back.
-- at 100 M rows: one partial index over automatic messages is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists messages_of_source on messages (copy_of) where copy_of is not null;
