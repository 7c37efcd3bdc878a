-- Erasing an account deletes its details in the security log, whatever their age: they are an address and a device. An
-- account that is due to be erased is marked first, and the check finds details missing if that mark is taken back.
-- at 100 M rows: a deletion and a missing detail each look one account up by its key.
create function audit_may_forget(p_subject text) returns boolean language sql stable as $$
  select exists (select from accounts where id = p_subject and erasing_at is not null)
$$;

create or replace function audit_keep_details() returns trigger language plpgsql as $$
begin
  if exists (select from audit_entries e where e.seq = old.seq and e.at > now() - interval '364 days')
    and not audit_may_forget(old.subject) then
    raise exception '% is append-only: % refused before its year', tg_table_name, tg_op
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
