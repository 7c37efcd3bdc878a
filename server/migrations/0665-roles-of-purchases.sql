-- The roles of 0355, with the tables and functions since 0660.
-- at 100 M rows: a function alone, which changes no row.
create or replace function grant_roles(p_application text, p_auditor text) returns void language plpgsql as $$
declare
  v_schema text := current_schema();
  v_ledger text[] := array['transfers', 'postings', 'wallets', 'lots', 'escrows', 'transfer_kinds', 'limit_changes',
    'ledger_seals', 'ledger_audited', 'ledger_audited_escrows', 'ledger_audited_wallets', 'ledger_audits',
    'ledger_closings', 'creator_carries', 'creator_carry_entries', 'purchases', 'claw_backs',
    'debts', 'debt_payments', 'disputes', 'kysely_migration', 'kysely_migration_lock'];
  -- What may act with the owner's rights: the doors into the ledger, and triggers that keep its books.
  v_doors text[] := array['ledger_post', 'ledger_post_all', 'ledger_seal', 'ledger_audit_keep', 'ledger_audit_drop',
    'ledger_audit_finish', 'ledger_note_limit', 'ledger_mark_limited', 'ledger_lock_person', 'ledger_shares_followed',
    'analytics_make_month', 'analytics_drop_month'];
  v_reader text;
  v_one record;
begin
  execute format('revoke create on schema %I from public', v_schema);
  foreach v_reader in array array_remove(array[p_application, p_auditor], null) loop
    execute format('grant usage on schema %I, analytics_months to %I', v_schema, v_reader);
    execute format('revoke all on all tables in schema %I, analytics_months from %I', v_schema, v_reader);
    execute format('grant select on all tables in schema %I, analytics_months to %I', v_schema, v_reader);
  end loop;
  for v_one in
    select c.relname as name from pg_class c
    where c.relnamespace = v_schema::regnamespace and c.relkind in ('r', 'p') and not c.relname = any (v_ledger)
  loop
    execute format('grant insert, update, delete on %I.%I to %I', v_schema, v_one.name, p_application);
  end loop;
  execute format('grant usage on all sequences in schema %I to %I', v_schema, p_application);
  for v_one in
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = v_schema::regnamespace and p.proname = any (v_doors)
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', v_one.name, v_schema);
    execute format('revoke execute on function %s from public', v_one.name);
    execute format('grant execute on function %s to %I', v_one.name, p_application);
  end loop;
end $$;
