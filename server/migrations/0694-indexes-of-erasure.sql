-- Erasing an account looks for the rows of one person: each table has an index for that. Events that listeners are done
-- with are found by the ids in their payload; an event enters that index once it is relayed, not when it is written.
-- at 100 M rows: five indexes are built and each unchecked constraint reads its table once, minutes per 10 M.
-- locks allowed: the ledger has no production data before this migration.
create index free_messages_of_creator on free_messages (creator_id);
create index call_previews_of_creator on call_previews (creator_id);
create index call_videos_of_user on call_videos (user_id);
create index call_filter_fees_of_user on call_filter_fees (user_id);
create index mails_of_account on mails (account_id);
create index outbox_mentions on outbox using gin (payload) where relayed_at is not null;

-- Checks that were added without reading the rows of that time hold for them too. Events of a time without aggregates are
-- gone after a week.
do $$
declare
  v_one record;
begin
  for v_one in
    select c.conname as name, c.conrelid::regclass as relation, c.conrelid <> 0 as is_table, c.contypid::regtype as domain
    from pg_constraint c where c.connamespace = current_schema()::regnamespace and not c.convalidated
      and c.conname <> 'outbox_has_aggregate'
  loop
    if v_one.is_table then
      execute format('alter table %s validate constraint %I', v_one.relation, v_one.name);
    else
      execute format('alter domain %s validate constraint %I', v_one.domain, v_one.name);
    end if;
  end loop;
end $$;
