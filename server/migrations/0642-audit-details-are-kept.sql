-- at 100 M rows: a trigger of deletions, which are those of the hourly sweep; each looks one entry up by its key.
-- Details are deleted after their year and not before: a day of slack, because the two clocks may differ.
create function audit_keep_details() returns trigger language plpgsql as $$
begin
  if exists (select from audit_entries e where e.seq = old.seq and e.at > now() - interval '364 days') then
    raise exception '% is append-only: % refused before its year', tg_table_name, tg_op
      using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger audit_details_kept before delete on audit_details
  for each row execute function audit_keep_details();
