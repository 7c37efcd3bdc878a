-- Erasing an account finds the rows of one person in every table that refers to accounts: these three had indexes for a part
-- of their rows only.
-- at 100 M rows: three indexes are built beside requests, minutes per 10 M each.
-- no-transaction
create index concurrently if not exists sessions_by_account on sessions (account_id);
create index concurrently if not exists call_rings_of_any_callee on call_rings (callee_id);
create index concurrently if not exists call_rings_of_any_caller on call_rings (caller_id);
