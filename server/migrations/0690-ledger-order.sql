-- The order in which the ledger is read and sealed. A position is a snapshot: everything that was committed in it has been
-- read, and what was still running then is read once it is committed. A transaction that stays open delays its own rows
-- alone. Transaction ids restart where a dump is restored, so the order has epochs: a new one begins after a restore.
-- at 100 M rows: the two indexes in the order of transactions are built anew, a minute per 10 M; the new columns rewrite nothing.
-- locks allowed: the ledger has no production data before this migration.
set local check_function_bodies = off;

create table ledger_order (
  epoch smallint primary key,
  began_at timestamptz not null default clock_timestamp(),
  -- Which transactions of this epoch are sealed; none of them can write to the ledger any more.
  sealed pg_snapshot not null default '1:1:'
);
insert into ledger_order (epoch) values (1);
create trigger order_stays before delete on ledger_order for each row execute function ledger_refuse_change();
create trigger order_stays_whole before truncate on ledger_order
  for each statement execute function ledger_refuse_change();
create type ledger_position as (epoch int, seen pg_snapshot);

-- A new epoch changes these defaults (ledger_begin_epoch), so that a posting does not read which one it is.
alter table transfers add column epoch smallint not null default 1;
alter table limit_changes add column epoch smallint not null default 1;
drop index transfers_in_order;
create index transfers_in_order on transfers (epoch, xid, id);
drop index limit_changes_in_order;
create index limit_changes_in_order on limit_changes (epoch, xid, id);

-- A posting comes after what is sealed, and not in the future: the database's clock decides, because the time of a posting
-- counts towards the limits of its period, and every later posting of the wallet is at least as late.
create function ledger_in_order() returns trigger language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
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
create trigger transfers_in_order before insert on transfers for each row execute function ledger_in_order();

-- Whether the order is behind what is sealed, as after a restore from a dump.
create function ledger_is_behind() returns boolean language sql stable as $$
  select coalesce((select pg_snapshot_xmax(o.sealed) > pg_snapshot_xmax(pg_current_snapshot())
    from ledger_order o order by o.epoch desc limit 1), false)
$$;

-- Begins a new epoch if the order is behind; answers it, or null. For the owner of the tables, who migrates.
create function ledger_begin_epoch() returns int language plpgsql as $$
declare
  v_epoch int;
begin
  lock table ledger_order in exclusive mode;
  if not ledger_is_behind() then return null; end if;
  select max(o.epoch) + 1 into v_epoch from ledger_order o;
  insert into ledger_order (epoch) values (v_epoch);
  execute format('alter table transfers alter column epoch set default %s', v_epoch);
  execute format('alter table limit_changes alter column epoch set default %s', v_epoch);
  return v_epoch;
end $$;

-- The transfers after one position up to another.
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
-- The transfers after a position.
create function ledger_rest(p_after ledger_position) returns setof transfers language sql stable as $$
  select t.* from transfers t where t.epoch = (p_after).epoch and t.xid >= pg_snapshot_xmax((p_after).seen)
  union all
  select t.* from transfers t
  where t.epoch = (p_after).epoch and t.xid = any (array(select pg_snapshot_xip((p_after).seen)))
  union all
  select t.* from transfers t where t.epoch > (p_after).epoch
$$;

-- The next position, at most so many rows and the rest of the last transaction among them later, and not beyond the end,
-- which is now where none is given; without rows up to now the position itself.
create function ledger_next(p_stream text, p_after ledger_position, p_end ledger_position, p_limit int) returns ledger_position
language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_now pg_snapshot := coalesce((p_end).seen, pg_current_snapshot());
  v_newest int := coalesce((p_end).epoch, (select max(o.epoch) from ledger_order o));
  v_open xid8[] := array(select pg_snapshot_xip((p_after).seen));
  v_table text := case p_stream when 'limits' then 'limit_changes' else 'transfers' end;
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

-- Everything of a transfer that must stay as it was written: with its lines, what is said of each lot that coins enter
-- for the first time, and what its creator is owed beyond whole coins. Without queries of its own, so that PostgreSQL puts
-- the text in place of a call.
drop function ledger_marks(text, xid8, bigint, xid8, bigint, int);
drop function ledger_content(transfers);
drop function ledger_content(transfers, jsonb);
create function ledger_content(t transfers, p_lines jsonb, p_carried int) returns text language sql stable as $$
  select jsonb_build_array(t.kind, t.key, encode(t.content_hash, 'hex'), t.ref_id, t.reverses, t.owner_id,
    t.wallet_delta, t.balance_after, t.creator_id, t.earned_delta, t.amount, t.line_count, extract(epoch from t.at),
    extract(epoch from t.recorded_at), t.epoch, t.xid::text, p_lines, p_carried)::text
$$;
create function ledger_line_content(p postings, p_is_new boolean, l lots) returns jsonb language sql stable as $$
  select jsonb_build_array(p.line, p.line_count, p.from_account, p.to_account, p.lot_id, p.to_lot_id, p.amount,
    case when p_is_new then jsonb_build_array(l.seq, l.owner_id, l.kind, extract(epoch from l.created_at), l.is_sandbox) end)
$$;
-- Whether a line brings coins into a lot for the first time: the lot's amount is what such lines brought.
create function ledger_brings(p_reverses bigint, p_from text, p_to_lot text) returns boolean language sql immutable as $$
  select p_reverses is null and (p_to_lot is not null or p_from ~ '^(issuance|house):')
$$;

-- The marks of the rows after one position up to another: 24 bytes of each, in their order.
create function ledger_marks(p_stream text, p_after ledger_position, p_to ledger_position)
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
  else
    return query select count(*), string_agg(ledger_mark(c.id, ledger_content(c)), ''::bytea order by c.epoch, c.xid, c.id)
      from limit_changes c
      where c.epoch >= (p_after).epoch and c.epoch <= (p_to).epoch
        and (c.epoch < (p_to).epoch or pg_visible_in_snapshot(c.xid, (p_to).seen))
        and (c.epoch > (p_after).epoch or not pg_visible_in_snapshot(c.xid, (p_after).seen))
        and (c.epoch > (p_after).epoch or c.xid >= pg_snapshot_xmin((p_after).seen));
  end if;
end $$;

-- A seal holds the marks of its rows, so that the first one that differs can be named. Its mac covers them, the position and
-- the mac before, by a key that is not in the database. Whoever has the key skips a seal with another mac, which is why
-- several may have one number. Those of earlier databases have other marks: their chain begins again.
drop function ledger_seal(text, bigint, xid8, bigint, int, bytea, text);
drop table ledger_seals;
create table ledger_seals (
  stream text not null check (stream in ('transfers', 'limits')),
  seq bigint not null check (seq > 0),
  epoch smallint not null,
  seen pg_snapshot not null,
  row_count int not null check (row_count > 0),
  marks bytea not null,
  mac text not null check (mac ~ '^[0-9a-f]{64}$'),
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (stream, seq, mac),
  check (octet_length(marks) = 24 * row_count)
);
create trigger seals_stay before update or delete on ledger_seals
  for each row execute function ledger_refuse_change();
create trigger seals_stay_whole before truncate on ledger_seals
  for each statement execute function ledger_refuse_change();

-- One sealer at a time: until its transaction ends.
create function ledger_seal_lock() returns void language plpgsql as $$
begin
  perform 1 from ledger_order order by epoch for update;
end $$;

-- Adds a seal. It follows another, and claims nothing of transactions that have not begun.
create function ledger_seal(
  p_stream text, p_seq bigint, p_at ledger_position, p_row_count int, p_marks bytea, p_mac text
) returns void language plpgsql as $$
begin
  if p_seq > 1 and not exists (select from ledger_seals where stream = p_stream and seq = p_seq - 1) then
    raise exception 'seal % of % follows none', p_seq, p_stream using errcode = 'check_violation';
  end if;
  if (p_at).epoch = (select max(o.epoch) from ledger_order o)
    and pg_snapshot_xmax((p_at).seen) > pg_snapshot_xmax(pg_current_snapshot()) then
    raise exception 'a seal of transactions that have not begun' using errcode = 'check_violation';
  end if;
  insert into ledger_seals (stream, seq, epoch, seen, row_count, marks, mac)
  values (p_stream, p_seq, (p_at).epoch, (p_at).seen, p_row_count, p_marks, p_mac);
  if p_stream = 'transfers' then
    update ledger_order o set sealed = (p_at).seen
    where o.epoch = (p_at).epoch and pg_snapshot_xmax(o.sealed) <= pg_snapshot_xmax((p_at).seen);
  end if;
end $$;
