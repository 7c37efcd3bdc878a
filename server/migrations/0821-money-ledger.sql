-- The money ledger: what an invoice earned, where the money lies and what is owed of it, in minor units of one currency. A
-- row is one line of a step, with both its sides, so that a line that does not sum to zero cannot be written. It is written
-- by one function, never changed, and sealed and audited with the coins: a fourth chain beside transfers, limits and standing.
-- at 100 M rows: the table is new; a posting looks up its step by the unique key, sealing and the audit read by position.
-- locks allowed: the ledger has no production data before this migration.
set local check_function_bodies = off;

create domain money_account as text not null check (value ~
  '^((receivable|fees|reserve|bank|revenue|refunds|disputes|withheld|writeoff):[a-z0-9_-]+|deferred:(coins|membership)|tax:[A-Z]{2}|creators:payable)$');

create table ledger_money_postings (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  epoch smallint not null default 1,
  recorded_at timestamptz not null default clock_timestamp(),
  -- That of the step: all its lines have it.
  key text not null check (length(key) between 1 and 200),
  line smallint not null check (line between 1 and line_count),
  line_count smallint not null check (line_count <= 100),
  kind text not null check (kind in ('invoice_paid', 'invoice_returned')),
  ref_type text not null check (ref_type in ('invoice')),
  ref_id text not null check (ref_id <> ''),
  brand_id text not null check (brand_id <> ''),
  -- ISO 4217; how many digits a minor unit stands for is in contract/src/billing/currencies.ts.
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  debit money_account,
  credit money_account,
  amount_minor bigint not null check (amount_minor > 0),
  at timestamptz not null,
  constraint money_moves check (debit::text <> credit::text)
);
create unique index money_of_step on ledger_money_postings (key, line);
create index money_in_order on ledger_money_postings (epoch, xid, id);
create index money_of_ref on ledger_money_postings (ref_id, id);

create trigger money_stays before update or delete on ledger_money_postings
  for each row execute function ledger_refuse_change();
create trigger money_stays_whole before truncate on ledger_money_postings
  for each statement execute function ledger_refuse_change();
do $$ begin
  execute format('alter table ledger_money_postings alter column epoch set default %s', (select max(epoch) from ledger_order));
end $$;

-- What a line says, without when it was tried.
create function ledger_money_said(m ledger_money_postings) returns jsonb language sql stable as $$
  select jsonb_build_array(m.key, m.line, m.line_count, m.kind, m.ref_type, m.ref_id, m.brand_id, m.currency, m.debit,
    m.credit, m.amount_minor)
$$;

create function ledger_content(m ledger_money_postings) returns text language sql stable as $$
  select (ledger_money_said(m) || jsonb_build_array(extract(epoch from m.at), extract(epoch from m.recorded_at), m.epoch,
    m.xid::text))::text
$$;

-- The lines of a request; what the database adds is null.
create function ledger_money_lines(p_step jsonb) returns setof ledger_money_postings language sql stable as $$
  select r.* from jsonb_array_elements(p_step -> 'lines') with ordinality l (said, line)
  cross join lateral jsonb_populate_record(null::ledger_money_postings, (p_step - 'lines') || l.said
    || jsonb_build_object('line', l.line, 'line_count', jsonb_array_length(p_step -> 'lines'))) r
$$;

-- Writes a step once. The first line decides which of two at the same moment writes it, the other compares.
create function ledger_post_money(p_step jsonb) returns text language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if coalesce(jsonb_array_length(p_step -> 'lines'), 0) = 0 then
    raise exception 'a step of money without lines' using errcode = 'check_violation';
  end if;
  insert into ledger_money_postings (key, line, line_count, kind, ref_type, ref_id, brand_id, currency, debit, credit,
    amount_minor, at)
  select l.key, l.line, l.line_count, l.kind, l.ref_type, l.ref_id, l.brand_id, l.currency, l.debit, l.credit,
    l.amount_minor, l.at
  from ledger_money_lines(p_step) l where l.line = 1
  on conflict (key, line) do nothing;
  if found then
    insert into ledger_money_postings (key, line, line_count, kind, ref_type, ref_id, brand_id, currency, debit, credit,
      amount_minor, at)
    select l.key, l.line, l.line_count, l.kind, l.ref_type, l.ref_id, l.brand_id, l.currency, l.debit, l.credit,
      l.amount_minor, l.at
    from ledger_money_lines(p_step) l where l.line > 1 order by l.line;
    return 'posted';
  end if;
  return case when
    (select jsonb_agg(ledger_money_said(m) order by m.line) from ledger_money_postings m where m.key = p_step ->> 'key')
      = (select jsonb_agg(ledger_money_said(l) order by l.line) from ledger_money_lines(p_step) l)
    then 'replayed' else 'conflict' end;
end $$;

-- A posting comes after what is sealed, and not in the future, as a transfer of coins.
create function ledger_money_in_order() returns trigger language plpgsql as $$
begin
  if new.at > clock_timestamp() + interval '5 minutes' then
    raise exception 'a posting of % is in the future', new.at using errcode = 'SE002';
  end if;
  if pg_visible_in_snapshot(new.xid, (select o.sealed from ledger_order o where o.epoch = new.epoch)) then
    raise exception 'the ledger is sealed beyond this transaction: the database was restored from a dump, and needs `migrate`'
      using errcode = 'SE001';
  end if;
  return new;
end $$;
create trigger money_in_order before insert on ledger_money_postings
  for each row execute function ledger_money_in_order();

-- Whether the lines of a step are as many as it declares, and agree in everything but accounts and amounts.
create function ledger_check_money() returns trigger language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if (
    select count(*) <> new.line_count
      or count(distinct row(m.line_count, m.kind, m.ref_type, m.ref_id, m.brand_id, m.currency, m.at, m.epoch, m.xid::text)) <> 1
    from ledger_money_postings m where m.key = new.key
  ) then
    raise exception 'the lines of the step % do not belong together', new.key using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger money_is_whole after insert on ledger_money_postings deferrable initially deferred
  for each row execute function ledger_check_money();

-- Balances by account and currency, of one brand or of all: what was debited less what was credited.
create function ledger_money_balances(p_brand text) returns table (account text, currency text, balance_minor bigint)
language sql stable as $$
  select s.account, s.currency, sum(s.amount)::bigint
  from (
    select m.debit::text as account, m.currency, m.amount_minor as amount from ledger_money_postings m
    where p_brand is null or m.brand_id = p_brand
    union all
    select m.credit, m.currency, -m.amount_minor from ledger_money_postings m where p_brand is null or m.brand_id = p_brand
  ) s group by s.account, s.currency order by s.currency, s.account
$$;

-- The postings after one position and up to another, as `ledger_run` reads transfers.
create function ledger_money_run(p_after ledger_position, p_to ledger_position) returns setof ledger_money_postings
language sql stable as $$
  select m.* from ledger_money_postings m
  where m.epoch = (p_to).epoch and m.xid < pg_snapshot_xmax((p_to).seen) and pg_visible_in_snapshot(m.xid, (p_to).seen)
    and m.xid >= case when (p_after).epoch = (p_to).epoch then pg_snapshot_xmax((p_after).seen) else '0'::xid8 end
  union all
  select m.* from ledger_money_postings m
  where m.epoch = (p_after).epoch and m.xid = any (array(select pg_snapshot_xip((p_after).seen)))
    and ((p_after).epoch < (p_to).epoch or pg_visible_in_snapshot(m.xid, (p_to).seen))
  union all
  select m.* from ledger_money_postings m
  where (p_after).epoch < (p_to).epoch and m.epoch = (p_after).epoch and m.xid >= pg_snapshot_xmax((p_after).seen)
  union all
  select m.* from ledger_money_postings m where m.epoch > (p_after).epoch and m.epoch < (p_to).epoch
$$;

-- Steps of which a line was written after one position and up to another: whether they are whole. With null in place of the
-- second, what no position will ever follow.
create function ledger_audit_money(p_after ledger_position, p_to ledger_position) returns jsonb
language plpgsql stable set enable_seqscan = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_differences jsonb;
begin
  if p_to is null then
    select coalesce(jsonb_agg(d), '[]') into v_differences from (
      select 'a money posting is of a transaction that was begun' as rule, m.id::text as subject, null as expected, null as actual
      from ledger_money_postings m, (select max(o.epoch) as epoch from ledger_order o) n
      where m.epoch > n.epoch or (m.epoch = n.epoch and m.xid >= pg_snapshot_xmax(pg_current_snapshot()))
      order by m.epoch, m.xid, m.id limit 1) d;
    return v_differences;
  end if;
  with steps as materialized (
    select distinct m.key from ledger_money_run(p_after, p_to) m
  ),
  checked as materialized (
    select s.key, w.* from steps s cross join lateral (
      select max(m.line_count)::bigint as declared, count(*) as lines,
        count(distinct row(m.line_count, m.kind, m.ref_type, m.ref_id, m.brand_id, m.currency, m.at, m.epoch, m.xid::text)) as kinds,
        count(*) filter (where m.debit::text = m.credit::text or m.amount_minor <= 0) as idle
      from ledger_money_postings m where m.key = s.key) w
  ),
  differences as (
    select 'a step of money has the lines it declares' as rule, c.key as subject, c.declared as expected, c.lines as actual
    from checked c where c.declared <> c.lines
    union all
    select 'a step of money is of one kind, object, brand and currency', c.key, 1, c.kinds from checked c where c.kinds <> 1
    union all
    select 'a money posting moves an amount to another account', c.key, 0, c.idle from checked c where c.idle > 0
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return v_differences;
end $$;

alter table ledger_seals drop constraint ledger_seals_stream_check;
alter table ledger_seals add constraint ledger_seals_stream_check
  check (stream in ('transfers', 'limits', 'standing', 'money'));

-- The table of a chain.
create function ledger_table_of(p_stream text) returns text language sql immutable as $$
  select case p_stream when 'limits' then 'limit_changes' when 'standing' then 'ledger_standing_changes'
    when 'money' then 'ledger_money_postings' else 'transfers' end
$$;

-- As in 0747 and 0813, with the fourth chain.
create or replace function ledger_next(p_stream text, p_after ledger_position, p_end ledger_position, p_limit int) returns ledger_position
language plpgsql stable set enable_seqscan = off set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_now pg_snapshot := coalesce((p_end).seen, pg_current_snapshot());
  v_newest int := coalesce((p_end).epoch, (select max(o.epoch) from ledger_order o));
  v_open xid8[] := array(select pg_snapshot_xip((p_after).seen));
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
    left join (select f.epoch, f.xid from first f order by f.epoch desc, f.xid desc limit 1) l on true', ledger_table_of(p_stream))
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

-- As in 0747 and 0813: the two short chains are read alike, that of money by position.
create or replace function ledger_marks(p_stream text, p_after ledger_position, p_to ledger_position)
returns table (row_count bigint, marks bytea) language plpgsql stable
set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off set plan_cache_mode = force_generic_plan as $$
begin
  if p_stream = 'transfers' then
    return query select count(*), string_agg(ledger_mark(t.id, ledger_content(t::transfers, p.lines, c.thousandths)), ''::bytea
        order by t.epoch, t.xid, t.id)
      from ledger_run(p_after, p_to) t
      left join creator_carry_entries c on t.creator_id is not null and c.ref_id = 'transfer:' || t.id
      cross join lateral (
        select jsonb_agg(ledger_line_content(q, ledger_brings(t.reverses, q.from_account, q.to_lot_id), l) order by q.line) as lines
        from postings q left join lots l on l.id = coalesce(q.to_lot_id, q.lot_id) where q.transfer_id = t.id) p;
  elsif p_stream = 'money' then
    return query select count(*), string_agg(ledger_mark(m.id, ledger_content(m::ledger_money_postings)), ''::bytea
        order by m.epoch, m.xid, m.id)
      from ledger_money_run(p_after, p_to) m;
  else
    return query execute format('select count(*), string_agg(ledger_mark(c.id, ledger_content(c)), ''''::bytea
        order by c.epoch, c.xid, c.id)
      from %I c
      where c.epoch >= ($1).epoch and c.epoch <= ($2).epoch
        and (c.epoch < ($2).epoch or pg_visible_in_snapshot(c.xid, ($2).seen))
        and (c.epoch > ($1).epoch or not pg_visible_in_snapshot(c.xid, ($1).seen))
        and (c.epoch > ($1).epoch or c.xid >= pg_snapshot_xmin(($1).seen))', ledger_table_of(p_stream)) using p_after, p_to;
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
  execute format('alter table ledger_money_postings alter column epoch set default %s', v_epoch);
  return v_epoch;
end $$;

-- As in 0745; money is posted after its own seals as well.
create or replace function ledger_seal(
  p_stream text, p_seq bigint, p_at ledger_position, p_row_count int, p_marks bytea, p_mac text
) returns void language plpgsql as $$
begin
  if p_seq > 1 and not exists (select from ledger_seals where stream = p_stream and seq = p_seq - 1) then
    raise exception 'seal % of % follows none', p_seq, p_stream using errcode = 'check_violation';
  end if;
  if exists (select from ledger_seals where stream = p_stream and seq = p_seq and mac = p_mac) then
    raise exception 'seal % of % is there', p_seq, p_stream using errcode = 'unique_violation';
  end if;
  if (p_at).epoch = (select max(o.epoch) from ledger_order o)
    and pg_snapshot_xmax((p_at).seen) > pg_snapshot_xmax(pg_current_snapshot()) then
    raise exception 'a seal of transactions that have not begun' using errcode = 'check_violation';
  end if;
  insert into ledger_seals (stream, seq, epoch, seen, row_count, marks, mac, month)
  values (p_stream, p_seq, (p_at).epoch, (p_at).seen, p_row_count, p_marks, p_mac,
    (select max(m.month) from ledger_months m where m.began_at is not null));
  if p_stream in ('transfers', 'money') then
    update ledger_order o set sealed = (p_at).seen
    where o.epoch = (p_at).epoch and pg_snapshot_xmax(o.sealed) <= pg_snapshot_xmax((p_at).seen);
  end if;
end $$;

-- As in 0747; the application posts money by the function alone.
create or replace function grant_roles(p_application text, p_sealer text, p_auditor text) returns void language plpgsql as $$
declare
  v_schema text := current_schema();
  -- Tables that functions of the owner alone write.
  v_ledger text[] := array['transfers', 'postings', 'wallets', 'lots', 'escrows', 'transfer_kinds', 'limit_changes', 'debts',
    'creator_carries', 'creator_carry_entries', 'purchases', 'claw_backs', 'debt_payments', 'disputes', 'kysely_migration',
    'kysely_migration_lock'];
  v_posting text[] := array['ledger_post', 'ledger_post_all', 'ledger_post_money', 'ledger_shares_followed',
    'ledger_keep_months', 'analytics_make_month', 'analytics_drop_month'];
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
