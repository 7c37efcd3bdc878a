-- Tamper evidence. Whatever the ledger wrote is sealed soon after its commit: a seal chains a run of rows with the one
-- before by a key that is not in the database. Sealing never happens within the writing transaction, so that commits do
-- not wait for each other.

-- In which transaction and when a transfer was written, by the database's own clock. Transactions older than the oldest
-- that still runs are complete, so rows in the order (xid, id) below that one never get company later.
alter table transfers
  add column xid xid8 not null default pg_current_xact_id(),
  add column recorded_at timestamptz not null default clock_timestamp();
create index transfers_in_order on transfers (xid, id);

-- Every change of a limit or a self-exclusion, by triggers: the limits in force are the newest rows of this table.
create table limit_changes (
  id bigint generated always as identity primary key,
  xid xid8 not null default pg_current_xact_id(),
  recorded_at timestamptz not null default clock_timestamp(),
  change text not null check (change in ('set', 'removed')),
  owner_id text not null,
  -- Of a limit its period; of a self-exclusion `exclusion`.
  period text not null,
  coins bigint,
  next_coins bigint,
  next_from timestamptz,
  until timestamptz
);
create index limit_changes_in_order on limit_changes (xid, id);
create index limit_changes_of_owner on limit_changes (owner_id, period, id);
create trigger limit_changes_stay before update or delete on limit_changes
  for each row execute function ledger_refuse_change();
create trigger limit_changes_stay_whole before truncate on limit_changes
  for each statement execute function ledger_refuse_change();

insert into limit_changes (change, owner_id, period, coins, next_coins, next_from)
  select 'set', owner_id, period, coins, next_coins, next_from from spending_limits;
insert into limit_changes (change, owner_id, period, until) select 'set', owner_id, 'exclusion', until from self_exclusions;

create function ledger_note_limit() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'self_exclusions' then
    insert into limit_changes (change, owner_id, period, until) values ('set', new.owner_id, 'exclusion', new.until);
  elsif tg_op = 'DELETE' then
    insert into limit_changes (change, owner_id, period) values ('removed', old.owner_id, old.period);
  else
    insert into limit_changes (change, owner_id, period, coins, next_coins, next_from)
    values ('set', new.owner_id, new.period, new.coins, new.next_coins, new.next_from);
  end if;
  return null;
end $$;
create trigger limits_are_noted after insert or update or delete on spending_limits
  for each row execute function ledger_note_limit();
create trigger exclusions_are_noted after insert or update on self_exclusions
  for each row execute function ledger_note_limit();
create trigger limits_stay_whole before truncate on spending_limits
  for each statement execute function ledger_refuse_change();
create trigger exclusions_stay_whole before truncate on self_exclusions
  for each statement execute function ledger_refuse_change();

-- `marks` holds 24 bytes for each row: its id and the first half of the SHA-256 of its content, so that the first row
-- that differs can be named. `mac` covers the marks, the position and the mac before.
create table ledger_seals (
  stream text not null check (stream in ('transfers', 'limits')),
  seq bigint not null,
  last_xid xid8 not null,
  last_id bigint not null,
  row_count int not null,
  marks bytea not null,
  mac text not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (stream, seq)
);
create trigger seals_stay before update or delete on ledger_seals
  for each row execute function ledger_refuse_change();
create trigger seals_stay_whole before truncate on ledger_seals
  for each statement execute function ledger_refuse_change();

-- Everything of a transfer that must stay as it was written, with its lines.
create function ledger_content(t transfers) returns text language sql stable as $$
  select jsonb_build_array(t.kind, t.key, encode(t.content_hash, 'hex'), t.ref_id, t.reverses, t.owner_id,
    t.wallet_delta, t.balance_after, t.creator_id, t.earned_delta, t.amount, t.line_count, extract(epoch from t.at),
    extract(epoch from t.recorded_at), t.xid::text,
    (select jsonb_agg(jsonb_build_array(p.line, p.line_count, p.from_account, p.to_account, p.lot_id, p.to_lot_id, p.amount)
      order by p.line) from postings p where p.transfer_id = t.id))::text
$$;
create function ledger_content(c limit_changes) returns text language sql stable as $$
  select jsonb_build_array(c.change, c.owner_id, c.period, c.coins, c.next_coins, extract(epoch from c.next_from),
    extract(epoch from c.until), extract(epoch from c.recorded_at), c.xid::text)::text
$$;

create function ledger_mark(p_id bigint, p_content text) returns bytea language sql immutable as $$
  select int8send(p_id) || substr(sha256(convert_to(p_content, 'UTF8')), 1, 16)
$$;

-- The marks of the rows after one position up to another, or up to the newest complete transaction; at most `p_limit`.
create function ledger_marks(
  p_stream text, p_after_xid xid8, p_after_id bigint, p_to_xid xid8, p_to_id bigint, p_limit int
) returns table (last_xid xid8, last_id bigint, row_count bigint, marks bytea)
language plpgsql stable set enable_seqscan = off as $$
declare
  v_to_xid xid8 := coalesce(p_to_xid, (pg_snapshot_xmin(pg_current_snapshot())::text::bigint - 1)::text::xid8);
  v_to_id bigint := coalesce(p_to_id, 9223372036854775807);
begin
  if p_stream = 'transfers' then
    return query select (array_agg(s.xid order by s.xid desc, s.id desc))[1], (array_agg(s.id order by s.xid desc, s.id desc))[1],
        count(*), string_agg(s.mark, ''::bytea order by s.xid, s.id)
      from (select t.xid, t.id, ledger_mark(t.id, ledger_content(t)) as mark from transfers t
        where (t.xid, t.id) > (p_after_xid, p_after_id) and (t.xid, t.id) <= (v_to_xid, v_to_id)
        order by t.xid, t.id limit p_limit) s;
  else
    return query select (array_agg(s.xid order by s.xid desc, s.id desc))[1], (array_agg(s.id order by s.xid desc, s.id desc))[1],
        count(*), string_agg(s.mark, ''::bytea order by s.xid, s.id)
      from (select c.xid, c.id, ledger_mark(c.id, ledger_content(c)) as mark from limit_changes c
        where (c.xid, c.id) > (p_after_xid, p_after_id) and (c.xid, c.id) <= (v_to_xid, v_to_id)
        order by c.xid, c.id limit p_limit) s;
  end if;
end $$;

-- Adds a seal, unless another sealer was faster.
create function ledger_seal(
  p_stream text, p_seq bigint, p_last_xid xid8, p_last_id bigint, p_row_count int, p_marks bytea, p_mac text
) returns void language sql as $$
  insert into ledger_seals (stream, seq, last_xid, last_id, row_count, marks, mac)
  values (p_stream, p_seq, p_last_xid, p_last_id, p_row_count, p_marks, p_mac) on conflict do nothing
$$;
