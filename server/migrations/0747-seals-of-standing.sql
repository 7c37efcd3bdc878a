-- Freezes of wallets, links of accounts and until when a gift may be recalled are sealed, so that an audit finds a change of
-- them. Freezes and links are written by the application, so each change is noted in a table that only grows, which is a
-- third chain of seals beside transfers and limits.
-- at 100 M rows: freezes and links are few, one row is noted for each; no table of the ledger is read.
-- locks allowed: the ledger has no production data before this migration.
set local check_function_bodies = off;

create table ledger_standing_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  epoch smallint not null default 1,
  recorded_at timestamptz not null default clock_timestamp(),
  change text not null check (change in ('set', 'removed')),
  -- `freeze <person>`, or `link <account> <account>`.
  subject text not null,
  -- The row as it was set, moments in UTC.
  content jsonb check ((content is not null) = (change = 'set'))
);
create index standing_changes_in_order on ledger_standing_changes (epoch, xid, id);
create index standing_changes_of_subject on ledger_standing_changes (subject, id);
create trigger standing_changes_stay before update or delete on ledger_standing_changes
  for each row execute function ledger_refuse_change();
create trigger standing_changes_stay_whole before truncate on ledger_standing_changes
  for each statement execute function ledger_refuse_change();
do $$ begin
  execute format('alter table ledger_standing_changes alter column epoch set default %s', (select max(epoch) from ledger_order));
end $$;

create function ledger_note_standing() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  v_row jsonb := case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end;
begin
  insert into ledger_standing_changes (change, subject, content) values (
    case tg_op when 'DELETE' then 'removed' else 'set' end,
    case tg_table_name when 'account_links' then format('link %s %s', v_row ->> 'low_id', v_row ->> 'high_id')
      else 'freeze ' || (v_row ->> 'owner_id') end,
    case tg_op when 'DELETE' then null else v_row end);
  return null;
end $$;
create trigger freezes_are_noted after insert or update or delete on wallet_freezes
  for each row execute function ledger_note_standing();
create trigger freezes_stay_whole before truncate on wallet_freezes for each statement execute function ledger_refuse_change();
create trigger links_are_noted after insert on account_links for each row execute function ledger_note_standing();
do $$ begin
  set local timezone = 'UTC';
  insert into ledger_standing_changes (change, subject, content)
  select 'set', 'freeze ' || f.owner_id, to_jsonb(f) from wallet_freezes f order by f.owner_id;
  insert into ledger_standing_changes (change, subject, content)
  select 'set', format('link %s %s', l.low_id, l.high_id), to_jsonb(l) from account_links l order by l.low_id, l.high_id;
end $$;

alter table ledger_seals drop constraint ledger_seals_stream_check;
alter table ledger_seals add constraint ledger_seals_stream_check check (stream in ('transfers', 'limits', 'standing'));

create function ledger_content(c ledger_standing_changes) returns text language sql stable as $$
  select jsonb_build_array(c.change, c.subject, c.content, extract(epoch from c.recorded_at), c.epoch, c.xid::text)::text
$$;

-- As in 0745, and until when coins of the lot may be recalled: that is said with the gift that brings them.
create or replace function ledger_line_content(p postings, p_is_new boolean, l lots) returns jsonb language sql stable as $$
  select jsonb_build_array(p.line, p.line_count, p.from_account, p.to_account, p.lot_id, p.to_lot_id, p.amount,
    case when p_is_new then jsonb_build_array(l.seq, l.owner_id, l.kind, extract(epoch from l.created_at), l.is_sandbox)
      || case when l.recallable_until is null then '[]' else jsonb_build_array(extract(epoch from l.recallable_until)) end end)
$$;

-- As in 0690, with the third chain.
create or replace function ledger_next(p_stream text, p_after ledger_position, p_end ledger_position, p_limit int) returns ledger_position
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_now pg_snapshot := coalesce((p_end).seen, pg_current_snapshot());
  v_newest int := coalesce((p_end).epoch, (select max(o.epoch) from ledger_order o));
  v_open xid8[] := array(select pg_snapshot_xip((p_after).seen));
  v_table text := case p_stream when 'limits' then 'limit_changes' when 'standing' then 'ledger_standing_changes'
    else 'transfers' end;
  v_count bigint;
  v_epoch int;
  v_last xid8;
  v_max xid8;
begin
  execute format('
    with found as (
      (select t.epoch, t.xid from %1$I t where t.epoch = $1 and t.xid >= $2
        and ($1 < $5 or pg_visible_in_snapshot(t.xid, $4)) order by t.epoch, t.xid limit $6)
      union all
      (select t.epoch, t.xid from %1$I t where t.epoch = $1 and t.xid = any ($3)
        and ($1 < $5 or pg_visible_in_snapshot(t.xid, $4)))
      union all
      (select t.epoch, t.xid from %1$I t where t.epoch > $1 and (t.epoch < $5 or pg_visible_in_snapshot(t.xid, $4))
        order by t.epoch, t.xid limit $6)
    ),
    first as (select f.epoch, f.xid from found f order by f.epoch, f.xid limit $6)
    select (select count(*) from first), l.epoch, l.xid from (values (1)) one
    left join (select f.epoch, f.xid from first f order by f.epoch desc, f.xid desc limit 1) l on true', v_table)
  into v_count, v_epoch, v_last
  using (p_after).epoch, pg_snapshot_xmax((p_after).seen), v_open, v_now, v_newest, p_limit;
  if v_count = 0 and p_end is null then return p_after; end if;
  if v_count < p_limit then return row(v_newest, v_now)::ledger_position; end if;
  v_max := (v_last::text::bigint + 1)::text::xid8;
  if v_epoch = (p_after).epoch then v_max := greatest(v_max, pg_snapshot_xmax((p_after).seen)); end if;
  if v_epoch < v_newest then return row(v_epoch, format('%s:%s:', v_max, v_max)::pg_snapshot)::ledger_position; end if;
  return row(v_epoch, format('%s:%s:%s', least(pg_snapshot_xmin(v_now), v_max), v_max,
    (select string_agg(x::text, ',' order by x) from pg_snapshot_xip(v_now) x where x < v_max))::pg_snapshot)::ledger_position;
end $$;

create or replace function ledger_marks(p_stream text, p_after ledger_position, p_to ledger_position)
returns table (row_count bigint, marks bytea) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set plan_cache_mode = force_generic_plan as $$
begin
  if p_stream = 'transfers' then
    return query select count(*), string_agg(ledger_mark(t.id, ledger_content(t::transfers, p.lines, c.thousandths)), ''::bytea
        order by t.epoch, t.xid, t.id)
      from ledger_run(p_after, p_to) t
      left join creator_carry_entries c on t.creator_id is not null and c.ref_id = 'transfer:' || t.id
      cross join lateral (
        select jsonb_agg(ledger_line_content(q, ledger_brings(t.reverses, q.from_account, q.to_lot_id), l) order by q.line) as lines
        from postings q left join lots l on l.id = coalesce(q.to_lot_id, q.lot_id) where q.transfer_id = t.id) p;
  elsif p_stream = 'limits' then
    return query select count(*), string_agg(ledger_mark(c.id, ledger_content(c)), ''::bytea order by c.epoch, c.xid, c.id)
      from limit_changes c
      where c.epoch >= (p_after).epoch and c.epoch <= (p_to).epoch
        and (c.epoch < (p_to).epoch or pg_visible_in_snapshot(c.xid, (p_to).seen))
        and (c.epoch > (p_after).epoch or not pg_visible_in_snapshot(c.xid, (p_after).seen))
        and (c.epoch > (p_after).epoch or c.xid >= pg_snapshot_xmin((p_after).seen));
  else
    return query select count(*), string_agg(ledger_mark(c.id, ledger_content(c)), ''::bytea order by c.epoch, c.xid, c.id)
      from ledger_standing_changes c
      where c.epoch >= (p_after).epoch and c.epoch <= (p_to).epoch
        and (c.epoch < (p_to).epoch or pg_visible_in_snapshot(c.xid, (p_to).seen))
        and (c.epoch > (p_after).epoch or not pg_visible_in_snapshot(c.xid, (p_after).seen))
        and (c.epoch > (p_after).epoch or c.xid >= pg_snapshot_xmin((p_after).seen));
  end if;
end $$;

create or replace function ledger_begin_epoch() returns int language plpgsql as $$
declare
  v_epoch int;
begin
  lock table ledger_order in exclusive mode;
  if not ledger_is_behind() then return null; end if;
  select max(o.epoch) + 1 into v_epoch from ledger_order o;
  insert into ledger_order (epoch) values (v_epoch);
  execute format('alter table transfers alter column epoch set default %s', v_epoch);
  execute format('alter table limit_changes alter column epoch set default %s', v_epoch);
  execute format('alter table ledger_standing_changes alter column epoch set default %s', v_epoch);
  return v_epoch;
end $$;

-- Freezes and links against what was noted of them, by the subject; and accounts that share a mark, which are linked in the
-- moment when the second one is seen with it. Marks themselves come and go: the newest are kept, and erasure deletes them.
create function ledger_audit_standing(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set timezone = 'UTC' set enable_seqscan = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_keys text[];
  v_differences jsonb;
begin
  v_keys := array(
    select k.subject from (
      (select distinct c.subject from ledger_standing_changes c where c.subject > p_after order by c.subject limit p_rows)
      union
      (select 'freeze ' || f.owner_id from wallet_freezes f where 'freeze ' || f.owner_id > p_after order by f.owner_id limit p_rows)
      union
      (select format('link %s %s', l.low_id, l.high_id) from account_links l
        where format('link %s %s', l.low_id, l.high_id) > p_after order by l.low_id, l.high_id limit p_rows)
    ) k order by k.subject limit p_rows);
  with noted as materialized (
    select k as subject, c.content from unnest(v_keys) k
    left join lateral (select c.content from ledger_standing_changes c where c.subject = k order by c.id desc limit 1) c on true
  ),
  stored as materialized (
    select n.subject, n.content, coalesce(
      (select to_jsonb(f) from wallet_freezes f
        where n.subject like 'freeze %' and f.owner_id = substr(n.subject, 8)),
      (select to_jsonb(l) from account_links l
        where n.subject like 'link %' and l.low_id = split_part(n.subject, ' ', 2) and l.high_id = split_part(n.subject, ' ', 3))
    ) as now
    from noted n
  ),
  differences as (
    select 'a freeze or link is as it was last set' as rule, s.subject, (s.content is not null)::int as expected,
      (s.now is not null)::int as actual
    from stored s where s.content is distinct from s.now
    union all
    select 'accounts that share a mark are linked', own.owner_id || ' ' || other.owner_id, 1, 0
    from account_marks own join account_marks other using (kind, mark)
    where p_new is null and p_after = '' and own.owner_id < other.owner_id
      and greatest(own.seen_at, other.seen_at) < clock_timestamp() - interval '1 day'
      and not exists (select from account_links l where l.low_id = own.owner_id and l.high_id = other.owner_id)
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_keys[p_rows], 'differences', v_differences);
end $$;

-- As in 0693; the application has the months of the ledger made (0745), whoever audits holds a lease (0746), and changes of
-- freezes and links are noted with the owner's rights.
create or replace function grant_roles(p_application text, p_sealer text, p_auditor text) returns void language plpgsql as $$
declare
  v_schema text := current_schema();
  -- Tables that functions of the owner alone write.
  v_ledger text[] := array['transfers', 'postings', 'wallets', 'lots', 'escrows', 'transfer_kinds', 'limit_changes', 'debts',
    'creator_carries', 'creator_carry_entries', 'purchases', 'claw_backs', 'debt_payments', 'disputes', 'kysely_migration',
    'kysely_migration_lock'];
  v_posting text[] := array['ledger_post', 'ledger_post_all', 'ledger_shares_followed', 'ledger_keep_months',
    'analytics_make_month', 'analytics_drop_month'];
  v_sealing text[] := array['ledger_seal', 'ledger_seal_lock', 'ledger_audit_finish', 'ledger_audit_drop'];
  v_auditing text[] := array['ledger_audit_begin', 'ledger_audit_read', 'ledger_audit_end', 'ledger_audit_lease',
    'ledger_audit_unlease'];
  -- Triggers of tables that the application writes; nobody calls them.
  v_keeping text[] := array['ledger_note_limit', 'ledger_note_standing', 'ledger_mark_limited', 'ledger_lock_person'];
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
