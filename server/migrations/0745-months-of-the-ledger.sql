-- Transfers, postings and seals are stored by month. The id of a transfer begins with its month, so that whatever looks up
-- a transfer or its postings by the id reads one part, and the key of a part contains what the parts are made by. A key and
-- a reversal stay unique for ever in tables of their own, which are not in parts.
-- at 100 M rows: what is there becomes the first part as it is; keys are copied and one index is built, minutes per 10 M.
-- locks allowed: the ledger has no production data before this migration.
set local check_function_bodies = off;

drop view system_balances, ledger_entries;
drop function ledger_content(transfers, jsonb, int);
drop function ledger_line_content(postings, boolean, lots);
drop function ledger_rest(ledger_position);
drop function ledger_run(ledger_position, ledger_position);
drop function ledger_mirror(transfers);
drop function ledger_count_spending(transfers);

-- Every key that was ever posted, and every transfer that was ever reversed.
create table ledger_keys (
  key text primary key,
  transfer_id bigint not null
);
create table ledger_reversals (
  reverses bigint primary key,
  transfer_id bigint not null
);
insert into ledger_keys (key, transfer_id) select key, id from transfers;
insert into ledger_reversals (reverses, transfer_id) select reverses, id from transfers where reverses is not null;
create trigger keys_stay before update or delete on ledger_keys for each row execute function ledger_refuse_change();
create trigger keys_stay_whole before truncate on ledger_keys for each statement execute function ledger_refuse_change();
create trigger reversals_stay before update or delete on ledger_reversals
  for each row execute function ledger_refuse_change();
create trigger reversals_stay_whole before truncate on ledger_reversals
  for each statement execute function ledger_refuse_change();

-- The months that have parts. One begins when the ids reach it; until then the ledger writes to the month before, so that
-- a missing part refuses nothing.
create table ledger_months (
  month date primary key check (extract(day from month) = 1),
  first_id bigint not null unique,
  began_at timestamptz
);
create trigger months_stay before delete on ledger_months for each row execute function ledger_refuse_change();
create trigger months_stay_whole before truncate on ledger_months for each statement execute function ledger_refuse_change();

-- The parts' own tables; nobody but their parents names them, and no role has any right to them.
create schema ledger_parts;

-- What was there becomes the first part.
drop trigger transfers_are_whole on transfers;
drop trigger transfers_carry_back on transfers;
drop trigger transfers_in_order on transfers;
drop trigger transfers_stay on transfers;
drop trigger transfers_stay_whole on transfers;
drop trigger postings_stay on postings;
drop trigger postings_stay_whole on postings;
drop trigger seals_stay on ledger_seals;
drop trigger seals_stay_whole on ledger_seals;
alter table transfers drop constraint transfers_reverses_fkey, drop constraint transfers_key_key, alter column id drop identity;
drop index transfers_reversed_once;
alter table ledger_seals add column month date not null default '2000-01-01';
alter table ledger_seals alter column month drop default, drop constraint ledger_seals_pkey,
  add primary key (stream, seq, mac, month);
alter table transfers set schema ledger_parts;
alter table ledger_parts.transfers rename to transfers_before;
alter table postings set schema ledger_parts;
alter table ledger_parts.postings rename to postings_before;
alter table ledger_seals set schema ledger_parts;
alter table ledger_parts.ledger_seals rename to seals_before;

-- Moved to the first number of a month when it begins.
create sequence ledger_transfer_ids;
select setval('ledger_transfer_ids', max(id)) from ledger_parts.transfers_before having max(id) is not null;

create table transfers (
  id bigint not null default nextval('ledger_transfer_ids') primary key,
  kind text not null,
  key text not null,
  content_hash bytea not null,
  ref_id text not null,
  reverses bigint,
  owner_id text,
  wallet_delta bigint not null,
  balance_after coins_kept,
  creator_id text,
  earned_delta bigint not null,
  amount coins_moved not null,
  line_count int not null,
  at timestamptz not null,
  xid xid8 not null default pg_current_xact_id(),
  recorded_at timestamptz not null default clock_timestamp(),
  epoch smallint not null default 1,
  -- What the postings of a part refer to.
  unique (id, line_count)
) partition by range (id);
create index transfers_of_owner on transfers (owner_id, at) where owner_id is not null;
create index transfers_of_creator on transfers (creator_id, at) where creator_id is not null;
create index transfers_reverse on transfers (reverses) where reverses is not null;
create index transfers_in_order on transfers (epoch, xid, id);
create index transfers_at on transfers using brin (at);
do $$ begin
  execute format('alter table transfers alter column epoch set default %s', (select max(epoch) from ledger_order));
end $$;

create table postings (
  transfer_id bigint not null,
  line int not null,
  line_count int not null,
  from_account ledger_account not null,
  to_account ledger_account not null,
  lot_id text not null,
  to_lot_id text,
  amount coins_moved not null,
  primary key (transfer_id, line),
  constraint postings_check check (line between 1 and line_count)
) partition by range (transfer_id);

-- A seal is in the part of the ledger's month when it was made.
create table ledger_seals (
  stream text not null,
  seq bigint not null,
  epoch smallint not null,
  seen pg_snapshot not null,
  row_count int not null,
  marks bytea not null,
  mac text not null,
  sealed_at timestamptz not null default clock_timestamp(),
  month date not null,
  primary key (stream, seq, mac, month),
  constraint ledger_seals_stream_check check (stream in ('transfers', 'limits')),
  constraint ledger_seals_seq_check check (seq > 0),
  constraint ledger_seals_row_count_check check (row_count > 0),
  constraint ledger_seals_mac_check check (mac ~ '^[0-9a-f]{64}$'),
  constraint ledger_seals_check check (octet_length(marks) = 24 * row_count)
) partition by range (month);

create trigger transfers_in_order before insert on transfers for each row execute function ledger_in_order();
create trigger transfers_carry_back after insert on transfers for each row when (new.reverses is not null)
  execute function ledger_carry_back();
create constraint trigger transfers_are_whole after insert on transfers deferrable initially deferred
  for each row execute function ledger_check_whole();
create trigger transfers_stay before update or delete on transfers for each row execute function ledger_refuse_change();
create trigger transfers_stay_whole before truncate on transfers for each statement execute function ledger_refuse_change();
create trigger postings_stay before update or delete on postings for each row execute function ledger_refuse_change();
create trigger postings_stay_whole before truncate on postings for each statement execute function ledger_refuse_change();
create trigger seals_stay before update or delete on ledger_seals for each row execute function ledger_refuse_change();
create trigger seals_stay_whole before truncate on ledger_seals for each statement execute function ledger_refuse_change();

-- The first id of a month: a hundred thousand million of them are left to each, and all are exact as numbers of JSON.
create function ledger_month_id(p_month date) returns bigint language sql immutable as $$
  select (extract(year from p_month)::bigint * 12 + extract(month from p_month)::bigint - 1) * 100000000000
$$;

-- Adds a table as a part, for ids or months from the first up to the end; null is before everything. The parts of months
-- are made empty and then added, which others do not wait for.
create function ledger_add_part(p_parent text, p_part text, p_first text, p_end text) returns void language plpgsql as $$
begin
  execute format('create trigger %I before truncate on ledger_parts.%I for each statement execute function ledger_refuse_change()',
    p_part || '_stay_whole', p_part);
  execute format('alter table %I attach partition ledger_parts.%I for values from (%s) to (%L)', p_parent, p_part,
    coalesce(quote_literal(p_first), 'minvalue'), p_end);
end $$;

-- Makes the parts of a month. Postings refer to the transfers of their own part.
create function ledger_make_month(p_month date) returns void language plpgsql as $$
declare
  v_end date := (p_month + interval '1 month')::date;
  v_name text := to_char(p_month, 'YYYY_MM');
begin
  if exists (select from ledger_months where month = p_month) then return; end if;
  execute format('create table ledger_parts.%I (like transfers including all)', 'transfers_' || v_name);
  execute format('create table ledger_parts.%I (like postings including all,
      foreign key (transfer_id, line_count) references ledger_parts.%I (id, line_count))',
    'postings_' || v_name, 'transfers_' || v_name);
  execute format('create table ledger_parts.%I (like ledger_seals including all)', 'seals_' || v_name);
  perform ledger_add_part('transfers', 'transfers_' || v_name, ledger_month_id(p_month)::text, ledger_month_id(v_end)::text);
  perform ledger_add_part('postings', 'postings_' || v_name, ledger_month_id(p_month)::text, ledger_month_id(v_end)::text);
  perform ledger_add_part('ledger_seals', 'seals_' || v_name, p_month::text, v_end::text);
  insert into ledger_months (month, first_id) values (p_month, ledger_month_id(p_month));
end $$;

-- Makes the parts of a moment's month and of the two after it, and begins the month. Ids never go back, whatever a clock
-- says, and one process at a time moves them.
create function ledger_turn_month(p_moment timestamptz) returns void language plpgsql as $$
declare
  v_month date := date_trunc('month', p_moment at time zone 'UTC')::date;
begin
  lock table ledger_months in share row exclusive mode;
  for v_ahead in 0..2 loop
    perform ledger_make_month((v_month + v_ahead * interval '1 month')::date);
  end loop;
  if (select last_value from ledger_transfer_ids) < ledger_month_id(v_month) then
    perform setval('ledger_transfer_ids', ledger_month_id(v_month));
    update ledger_months set began_at = clock_timestamp() where month = v_month;
  end if;
end $$;

-- The same by the database's clock, for the application's schedule.
create function ledger_keep_months() returns void language plpgsql as $$
begin
  perform ledger_turn_month(clock_timestamp());
end $$;

-- How many months after the current one have parts.
create function ledger_months_ahead() returns bigint language sql stable as $$
  select count(*) from ledger_months where month > clock_timestamp() at time zone 'UTC'
$$;

do $$
declare
  v_month date := date_trunc('month', clock_timestamp() at time zone 'UTC')::date;
begin
  perform ledger_add_part('transfers', 'transfers_before', null, ledger_month_id(v_month)::text);
  perform ledger_add_part('postings', 'postings_before', null, ledger_month_id(v_month)::text);
  perform ledger_add_part('ledger_seals', 'seals_before', null, v_month::text);
  perform ledger_turn_month(clock_timestamp());
end $$;

-- What follows is as it was before, for the new tables. From here to `ledger_count_spending` nothing else is new.
create view ledger_entries as
  select transfer_id, line, from_account as account, lot_id, -amount as amount from postings
  union all
  select transfer_id, line, to_account, coalesce(to_lot_id, lot_id), amount from postings;

create function ledger_content(t transfers, p_lines jsonb, p_carried int) returns text language sql stable as $$
  select jsonb_build_array(t.kind, t.key, encode(t.content_hash, 'hex'), t.ref_id, t.reverses, t.owner_id,
    t.wallet_delta, t.balance_after, t.creator_id, t.earned_delta, t.amount, t.line_count, extract(epoch from t.at),
    extract(epoch from t.recorded_at), t.epoch, t.xid::text, p_lines, p_carried)::text
$$;

create function ledger_line_content(p postings, p_is_new boolean, l lots) returns jsonb language sql stable as $$
  select jsonb_build_array(p.line, p.line_count, p.from_account, p.to_account, p.lot_id, p.to_lot_id, p.amount,
    case when p_is_new then jsonb_build_array(l.seq, l.owner_id, l.kind, extract(epoch from l.created_at), l.is_sandbox) end)
$$;

create function ledger_run(p_after ledger_position, p_to ledger_position) returns setof transfers
language sql stable as $$
  select t.* from transfers t
  where t.epoch = (p_to).epoch and t.xid < pg_snapshot_xmax((p_to).seen) and pg_visible_in_snapshot(t.xid, (p_to).seen)
    and t.xid >= case when (p_after).epoch = (p_to).epoch then pg_snapshot_xmax((p_after).seen) else '0'::xid8 end
  union all
  select t.* from transfers t
  where t.epoch = (p_after).epoch and t.xid = any (array(select pg_snapshot_xip((p_after).seen)))
    and ((p_after).epoch < (p_to).epoch or pg_visible_in_snapshot(t.xid, (p_to).seen))
  union all
  select t.* from transfers t
  where (p_after).epoch < (p_to).epoch and t.epoch = (p_after).epoch and t.xid >= pg_snapshot_xmax((p_after).seen)
  union all
  select t.* from transfers t where t.epoch > (p_after).epoch and t.epoch < (p_to).epoch
$$;

create function ledger_rest(p_after ledger_position) returns setof transfers language sql stable as $$
  select t.* from transfers t where t.epoch = (p_after).epoch and t.xid >= pg_snapshot_xmax((p_after).seen)
  union all
  select t.* from transfers t
  where t.epoch = (p_after).epoch and t.xid = any (array(select pg_snapshot_xip((p_after).seen)))
  union all
  select t.* from transfers t where t.epoch > (p_after).epoch
$$;

create view system_balances as
  with last as (select id, epoch, seen from ledger_audits where differences = '[]' order by id desc limit 1),
  since as (
    select e.account, l.kind as lot_kind, e.amount
    from ledger_rest(coalesce((select row(epoch, seen)::ledger_position from last), row(1, '1:1:')::ledger_position)) t
    join lateral (
      select from_account as account, lot_id, -amount as amount from postings where transfer_id = t.id
      union all
      select to_account, coalesce(to_lot_id, lot_id), amount from postings where transfer_id = t.id
    ) e on e.account ~ '^(house|issuance|payout|debt):'
    join lots l on l.id = e.lot_id
  )
  select account, lot_kind, sum(amount)::bigint as balance from (
    select account, lot_kind, amount from since
    union all
    select c.account, c.lot_kind, c.balance from ledger_closings c join last on last.id = c.audit_id
  ) every_line group by account, lot_kind;
create function ledger_mirror(p_transfer transfers) returns ledger_line[] language sql stable as $$
  select array_agg(row(
      p.to_account,
      case when p.from_account like 'escrow:%' then 'wallet:' || p_transfer.owner_id else p.from_account end,
      coalesce(p.to_lot_id, p.lot_id),
      case when p.to_lot_id is not null then p.lot_id end,
      p.amount)::ledger_line order by p.line)
  from postings p where p.transfer_id = p_transfer.id
$$;

create function ledger_count_spending(t transfers) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_kind transfer_kinds;
  v_sum ledger_spending;
  v_period text;
  v_from timestamptz;
  v_before bigint;
begin
  select * into v_kind from transfer_kinds where kind = t.kind;
  if not v_kind.is_spending then return; end if;
  foreach v_period in array array['day', 'week', 'month'] loop
    v_from := ledger_period_start(v_period, t.at);
    select * into v_sum from ledger_spending where owner_id = t.owner_id and period = v_period;
    if v_sum.starts_at is distinct from v_from then
      -- A new period begins with nothing; the first sum of a wallet counts what came before the limit.
      insert into ledger_spending_calls (owner_id, period, call_id, starts_at, net)
      select t.owner_id, v_period, c.ref_id, v_from, sum(c.wallet_delta)
      from transfers c join transfer_kinds k on k.kind = c.kind and k.shape in ('hold', 'void')
      where v_sum.owner_id is null and c.owner_id = t.owner_id and c.at >= v_from group by c.ref_id
      on conflict (owner_id, period, call_id) do update set starts_at = excluded.starts_at, net = excluded.net;
      insert into ledger_spending (owner_id, period, starts_at, spent)
      values (t.owner_id, v_period, v_from,
        case when v_sum.owner_id is null then ledger_spent_since(t.owner_id, v_from) else 0 end)
      on conflict (owner_id, period) do update set starts_at = excluded.starts_at, spent = excluded.spent;
      delete from ledger_spending_calls where owner_id = t.owner_id and period = v_period and starts_at < v_from;
    end if;
    v_before := 0;
    if v_kind.shape in ('hold', 'void') then
      select net into v_before from ledger_spending_calls
      where owner_id = t.owner_id and period = v_period and call_id = t.ref_id;
      v_before := coalesce(v_before, 0);
      insert into ledger_spending_calls (owner_id, period, call_id, starts_at, net)
      values (t.owner_id, v_period, t.ref_id, v_from, t.wallet_delta)
      on conflict (owner_id, period, call_id) do update set net = ledger_spending_calls.net + excluded.net;
    elsif t.reverses is not null then
      select f.wallet_delta into v_before from transfers f where f.id = t.reverses and f.at >= v_from;
      v_before := coalesce(v_before, 0);
    end if;
    update ledger_spending set spent = spent + greatest(-(v_before + t.wallet_delta), 0) - greatest(-v_before, 0)
    where owner_id = t.owner_id and period = v_period;
  end loop;
end $$;

-- A posting comes after what is sealed, and not in the future: the database's clock decides, because the time of a posting
-- counts towards the limits of its period, and every later posting of the wallet is at least as late. Its key was never
-- used, and what it reverses was never reversed: these tables refuse both in whichever month the first one was.
-- Without settings of its own: `ledger_post` has the same ones, and setting them for each transfer costs a tenth of it.
create or replace function ledger_in_order() returns trigger language plpgsql as $$
begin
  insert into ledger_keys (key, transfer_id) values (new.key, new.id);
  if new.reverses is not null then
    if not exists (select from transfers where id = new.reverses) then
      raise exception 'there is no transfer % to reverse', new.reverses using errcode = 'foreign_key_violation';
    end if;
    insert into ledger_reversals (reverses, transfer_id) values (new.reverses, new.id);
  end if;
  if new.at > clock_timestamp() + interval '5 minutes' then
    raise exception 'a posting of % is in the future', new.at using errcode = 'SE002';
  end if;
  if pg_visible_in_snapshot(new.xid, (select o.sealed from ledger_order o where o.epoch = new.epoch)) then
    raise exception 'the ledger is sealed beyond this transaction: the database was restored from a dump, and needs `migrate`'
      using errcode = 'SE001';
  end if;
  if new.wallet_delta <> 0 and (select w.is_limited from wallets w where w.owner_id = new.owner_id) then
    perform ledger_count_spending(new);
  end if;
  return new;
end $$;

-- A key is looked up by itself, so that a new one, as nearly all are, opens no part.
create or replace function ledger_replay(r ledger_request) returns ledger_result language plpgsql as $$
declare
  v_id bigint;
  v_first record;
begin
  select k.transfer_id into v_id from ledger_keys k where k.key = r.key;
  if not found then return null; end if;
  select content_hash, wallet_delta, balance_after, earned_delta into strict v_first from transfers where id = v_id;
  if v_first.content_hash <> r.content_hash then return ledger_refusal('idempotency_conflict'); end if;
  return row('ok', v_id::text, true, v_first.wallet_delta, v_first.balance_after, v_first.earned_delta, '{}')::ledger_result;
end $$;

-- Adds a seal, in the ledger's month. It follows another, and claims nothing of transactions that have not begun.
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
  if p_stream = 'transfers' then
    update ledger_order o set sealed = (p_at).seen
    where o.epoch = (p_at).epoch and pg_snapshot_xmax(o.sealed) <= pg_snapshot_xmax((p_at).seen);
  end if;
end $$;

-- As in 0691; a transfer's key and what it reverses are noted, too, so that neither is possible a second time.
create or replace function ledger_audit_read(p_run bigint, p_to ledger_position, p_runs bigint[], p_marks boolean) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_after ledger_position;
  v_answer jsonb;
  v_to ledger_position := coalesce(p_to, row(32767, '9223372036854775807:9223372036854775807:')::ledger_position);
begin
  select r.epoch, r.seen into v_after from ledger_audit_runs r
  where r.id = p_run and r.role = session_user for update;
  if v_after is null then raise exception 'no run % of this role', p_run using errcode = 'check_violation'; end if;
  if p_to is not null then
    update ledger_audit_runs set epoch = (p_to).epoch, seen = (p_to).seen where id = p_run;
  end if;

  with run as materialized (
    select t.*, t as whole, k.kind as known_kind, k.shape::text as shape, k.account as system_account,
      'wallet:' || t.owner_id as wallet, 'earned:' || t.creator_id as earned, c.thousandths as carried,
      n.transfer_id is not null as is_kept, t.reverses is null or b.transfer_id is not null as is_reversal_kept
    from ledger_run(v_after, v_to) t left join transfer_kinds k on k.kind = t.kind
    left join ledger_keys n on n.key = t.key and n.transfer_id = t.id
    left join ledger_reversals b on b.reverses = t.reverses and b.transfer_id = t.id
    left join creator_carry_entries c on p_marks and t.creator_id is not null and c.ref_id = 'transfer:' || t.id
  ),
  lines as materialized (
    select t.id, t.at, p.line, p.from_account::text as from_account, p.to_account::text as to_account, p.lot_id,
      coalesce(p.to_lot_id, p.lot_id) as into_lot_id, p.amount::bigint as amount, b.brings, t.wallet, t.earned, t.system_account,
      l.kind as lot_kind,
      case when p_marks then ledger_line_content(p, b.brings, l) end as content
    from run t join postings p on p.transfer_id = t.id
    cross join lateral (select ledger_brings(t.reverses, p.from_account, p.to_lot_id) as brings) b
    left join lots l on l.id = coalesce(p.to_lot_id, p.lot_id)
  ),
  sums as materialized (
    select s.lot_id, s.account, sum(s.amount)::bigint as amount, sum(s.brought)::bigint as brought, max(s.at) as last_at,
      max(s.lot_kind) as lot_kind, s.account ~ '^(house|issuance|payout|debt):' as is_system,
      s.account ~ '^(house|payout|debt):' as is_summed_alone
    from (
      select l.lot_id, l.from_account as account, -l.amount as amount, 0::bigint as brought, null::timestamptz as at,
        case when l.lot_id = l.into_lot_id then l.lot_kind end as lot_kind
      from lines l
      union all
      select l.into_lot_id, l.to_account, l.amount, case when l.brings then l.amount else 0 end, case when l.brings then l.at end,
        l.lot_kind
      from lines l
    ) s group by s.lot_id, s.account
  ),
  by_lot as (
    insert into ledger_audited as a (audit_id, lot_id, account, amount, brought, last_at)
    select p_run, s.lot_id, s.account, s.amount, s.brought, s.last_at from sums s
    where not s.is_summed_alone order by s.lot_id, s.account
    on conflict (audit_id, lot_id, account) do update set amount = a.amount + excluded.amount,
      brought = a.brought + excluded.brought, last_at = greatest(a.last_at, excluded.last_at)
  ),
  by_kind as (
    insert into ledger_audited_system as a (audit_id, account, lot_kind, amount)
    select p_run, s.account, k.kind, sum(s.amount) from sums s
    cross join lateral (select coalesce(s.lot_kind, (select l.kind from lots l where l.id = s.lot_id)) as kind) k
    where s.is_system and k.kind is not null group by s.account, k.kind
    on conflict (audit_id, account, lot_kind) do update set amount = a.amount + excluded.amount
  ),
  by_escrow as (
    insert into ledger_audited_escrows as a (audit_id, escrow_id, charged, earned)
    select p_run, t.ref_id, coalesce(sum(t.amount) filter (where t.kind = 'settle'), 0),
      coalesce(sum(t.earned_delta) filter (where t.kind = 'settle'), 0)
    from run t where t.kind in ('hold', 'settle', 'void') group by t.ref_id
    on conflict (audit_id, escrow_id) do update set charged = a.charged + excluded.charged, earned = a.earned + excluded.earned
  ),
  moved as materialized (
    select t.owner_id, t.id, t.wallet_delta, t.balance_after::bigint as balance from run t
    where t.wallet_delta <> 0 and t.owner_id is not null
  ),
  known as materialized (
    select o.owner_id, k.last_id, k.balance from (select distinct m.owner_id from moved m) o cross join lateral (
      select w.last_id, w.balance from ledger_audited_wallets w
      where w.owner_id = o.owner_id and w.audit_id = any (p_runs || p_run) order by w.last_id desc limit 1) k
  ),
  by_wallet as (
    insert into ledger_audited_wallets as a (audit_id, owner_id, last_id, balance)
    select distinct on (m.owner_id) p_run, m.owner_id, m.id, coalesce(m.balance, 0) from moved m order by m.owner_id, m.id desc
    on conflict (audit_id, owner_id) do update set last_id = excluded.last_id, balance = excluded.balance
      where a.last_id < excluded.last_id
  ),
  doubtful as (
    select distinct c.owner_id from (
      select e.owner_id, e.id, e.balance, e.is_known,
        max(e.id) filter (where e.is_known) over (partition by e.owner_id) as last_id,
        sum(e.delta) over (partition by e.owner_id order by e.is_known desc, e.id) as expected
      from (
        select m.owner_id, m.id, m.wallet_delta as delta, m.balance, false as is_known from moved m
        union all
        select k.owner_id, k.last_id, k.balance, k.balance, true from known k
      ) e
    ) c where not c.is_known and (c.last_id > c.id or c.expected is distinct from c.balance)
  ),
  per_transfer as materialized (
    select l.id, count(*)::bigint as lines, sum(l.amount)::bigint as moved,
      coalesce(sum(l.amount) filter (where l.to_account = l.wallet), 0)::bigint
        - coalesce(sum(l.amount) filter (where l.from_account = l.wallet), 0)::bigint as wallet_moved,
      coalesce(sum(l.amount) filter (where l.to_account = l.earned), 0)::bigint
        - coalesce(sum(l.amount) filter (where l.from_account = l.earned), 0)::bigint as earned_moved,
      count(*) filter (where (l.from_account ~ '^(house|issuance|payout):'
          and l.from_account not in (l.system_account, 'issuance:sandbox'))
        or (l.to_account ~ '^(house|issuance|payout):' and l.to_account <> l.system_account)) as elsewhere,
      case when p_marks then jsonb_agg(l.content order by l.line) end as content
    from lines l group by l.id
  ),
  checked as materialized (
    select t.id, t.epoch, t.xid, t.line_count, t.amount::bigint as amount, t.wallet_delta, t.earned_delta, t.known_kind, t.shape,
      coalesce(p.lines, 0) as lines, coalesce(p.moved, 0) as moved, coalesce(p.wallet_moved, 0) as wallet_moved,
      coalesce(p.earned_moved, 0) as earned_moved, coalesce(p.elsewhere, 0) as elsewhere, t.is_kept, t.is_reversal_kept,
      case when p_marks then ledger_mark(t.id, ledger_content(t.whole, p.content, t.carried)) end as mark
    from run t left join lateral (select * from per_transfer p where p.id = t.id) p on true
  ),
  differences as (
    select f.rule, t.id::text as subject, f.expected, f.actual from checked t cross join lateral (values
      ('a transfer has the lines it declares', t.line_count::bigint, t.lines),
      ('a transfer moves the coins it declares', t.amount, t.moved),
      ('a transfer changes the wallet by its lines', t.wallet_moved, t.wallet_delta),
      ('a transfer changes the earnings by its lines', t.earned_moved, t.earned_delta),
      ('a transfer is of a known kind', 1, (t.known_kind is not null)::int::bigint),
      ('a transfer''s key is used for good', 1, t.is_kept::int::bigint),
      ('what a transfer reverses is reversed for good', 1, t.is_reversal_kept::int::bigint),
      ('a transfer moves coins between the accounts of its kind', 0,
        case when t.shape in ('issue', 'spend', 'payout') then t.elsewhere else 0 end)
    ) f (rule, expected, actual)
    where (t.line_count <> t.lines or t.amount <> t.moved or t.wallet_moved <> t.wallet_delta
      or t.earned_moved <> t.earned_delta or t.known_kind is null or t.elsewhere <> 0
      or not t.is_kept or not t.is_reversal_kept) and f.expected <> f.actual
  )
  select jsonb_build_object('transfers', (select count(*) from checked), 'postings', (select count(*) from lines),
    'marks', coalesce((select encode(string_agg(c.mark, ''::bytea order by c.epoch, c.xid, c.id), 'hex') from checked c), ''),
    'doubtful', (select coalesce(jsonb_agg(d.owner_id), '[]') from doubtful d),
    'differences', (select coalesce(jsonb_agg(d), '[]') from differences d))
  into v_answer;
  return v_answer;
end $$;

-- Connections that are open keep what they know of a type until the function changes that uses it.
do $$
declare
  v_function regprocedure;
begin
  for v_function in select oid from pg_proc where proname like 'ledger\_%' and pronamespace = current_schema()::regnamespace
  loop
    execute format('alter function %s cost 100', v_function);
  end loop;
end $$;
