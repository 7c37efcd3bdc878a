-- The audit compares whole tables with a temporary one, of which the planner knows nothing: it chose nested loops, whose
-- time grew with the square of the lots. What reads a run of transfers goes on by index.
alter function ledger_audit_finish(boolean, timestamptz, bigint, xid8, bigint, bigint, jsonb) set enable_nestloop = off;
alter function ledger_audit_state(xid8, bigint) set enable_nestloop = off;
alter function ledger_sums(xid8, bigint, xid8, bigint) set enable_nestloop = on;
