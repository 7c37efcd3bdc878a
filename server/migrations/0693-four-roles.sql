-- Four roles share a database of production. The owner of the tables migrates. The application posts; the sealer, which a
-- worker uses beside it, seals and stores audits; the auditor reads. What writes the ledger runs with the owner's rights,
-- and looks in temporary tables last: none of the three can make one, nor anything else that it could find.
-- at 100 M rows: a function alone, which changes no row.
drop function grant_roles(text, text);
create function grant_roles(p_application text, p_sealer text, p_auditor text) returns void language plpgsql as $$
declare
  v_schema text := current_schema();
  -- Tables that functions of the owner alone write.
  v_ledger text[] := array['transfers', 'postings', 'wallets', 'lots', 'escrows', 'transfer_kinds', 'limit_changes', 'debts',
    'creator_carries', 'creator_carry_entries', 'purchases', 'claw_backs', 'debt_payments', 'disputes', 'kysely_migration',
    'kysely_migration_lock'];
  v_posting text[] := array['ledger_post', 'ledger_post_all', 'ledger_shares_followed', 'analytics_make_month', 'analytics_drop_month'];
  v_sealing text[] := array['ledger_seal', 'ledger_seal_lock', 'ledger_audit_finish', 'ledger_audit_drop'];
  v_auditing text[] := array['ledger_audit_begin', 'ledger_audit_read', 'ledger_audit_end'];
  -- Triggers of tables that the application writes; nobody calls them.
  v_keeping text[] := array['ledger_note_limit', 'ledger_mark_limited', 'ledger_lock_person'];
  v_roles text[] := array_remove(array[p_application, p_sealer, p_auditor], null);
  v_role text;
  v_one record;
begin
  execute format('revoke create on schema %I from public', v_schema);
  execute format('revoke temporary on database %I from public', current_database());
  foreach v_role in array v_roles loop
    execute format('revoke create on schema %I from %I', v_schema, v_role);
    execute format('revoke create, temporary on database %I from %I', current_database(), v_role);
    if has_database_privilege(v_role, current_database(), 'temporary') or has_schema_privilege(v_role, v_schema, 'create') then
      raise exception '% can create tables: it is a superuser, or a member of a role that can', v_role;
    end if;
    execute format('grant usage on schema %I, analytics_months to %I', v_schema, v_role);
    execute format('revoke all on all tables in schema %I, analytics_months from %I', v_schema, v_role);
    execute format('grant select on all tables in schema %I, analytics_months to %I', v_schema, v_role);
  end loop;
  for v_one in
    select c.relname as name from pg_class c
    where c.relnamespace = v_schema::regnamespace and c.relkind in ('r', 'p')
      and not (c.relname = any (v_ledger) or c.relname like 'ledger\_%')
  loop
    execute format('grant insert, update, delete on %I.%I to %I', v_schema, v_one.name, p_application);
  end loop;
  execute format('grant usage on all sequences in schema %I to %I', v_schema, p_application);

  for v_one in
    select p.oid::regprocedure::text as name, p.proname,
      p.proname like 'ledger\_%' and p.provolatile = 'v' and p.proname <> 'ledger_spending_refusal' as is_closed
    from pg_proc p where p.pronamespace = v_schema::regnamespace
  loop
    execute format('revoke execute on function %s from public', v_one.name);
    foreach v_role in array v_roles loop
      execute format('revoke execute on function %s from %I', v_one.name, v_role);
    end loop;
    if v_one.proname = any (v_posting || v_sealing || v_auditing || v_keeping) then
      execute format('alter function %s security definer set search_path = %I, pg_temp', v_one.name, v_schema);
    elsif not v_one.is_closed and v_one.proname <> 'grant_roles' then
      foreach v_role in array v_roles loop
        execute format('grant execute on function %s to %I', v_one.name, v_role);
      end loop;
    end if;
    if v_one.proname = any (v_posting) then execute format('grant execute on function %s to %I', v_one.name, p_application); end if;
    if v_one.proname = any (v_sealing || v_auditing) and p_sealer is not null then
      execute format('grant execute on function %s to %I', v_one.name, p_sealer);
    end if;
    if v_one.proname = any (v_auditing) and p_auditor is not null then
      execute format('grant execute on function %s to %I', v_one.name, p_auditor);
    end if;
  end loop;
end $$;
