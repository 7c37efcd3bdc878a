-- One audit at a time continues or replaces the checkpoint: whoever audits holds a row, and renews it. A lock of the session
-- would be lost behind a pooler that gives every transaction another connection, one of a transaction would keep a snapshot
-- for as long as an audit takes.
-- at 100 M rows: a table of two rows and functions.
create table ledger_audit_leases (
  name text primary key check (name in ('due', 'checkpoint')),
  holder uuid not null,
  until timestamptz not null
);

-- Takes a lease for a minute, or renews it for its holder; answers the holder, or null where another one has it.
create function ledger_audit_lease(p_name text, p_holder uuid) returns uuid language plpgsql as $$
declare
  v_holder uuid;
begin
  -- Whoever had it in between may have given it back: then it is lost to the former holder all the same.
  if p_holder is not null then
    update ledger_audit_leases l set until = clock_timestamp() + interval '1 minute'
    where l.name = p_name and l.holder = p_holder returning l.holder into v_holder;
    return v_holder;
  end if;
  insert into ledger_audit_leases as l (name, holder, until)
  values (p_name, gen_random_uuid(), clock_timestamp() + interval '1 minute')
  on conflict (name) do update set holder = excluded.holder, until = excluded.until where l.until < clock_timestamp()
  returning l.holder into v_holder;
  return v_holder;
end $$;

create function ledger_audit_unlease(p_name text, p_holder uuid) returns void language sql as $$
  delete from ledger_audit_leases where name = p_name and holder = p_holder
$$;
