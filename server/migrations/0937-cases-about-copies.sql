-- Cases about copies, by the report whose decision removed the first one: an appeal that reverses it takes theirs along.
-- at 100 M rows: one partial index over few reports is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists reports_copies on reports (copy_of) where copy_of is not null;
