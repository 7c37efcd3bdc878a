-- A purchase is a row: what was bought, what of it is on the books, and whether its coins are in the wallet or wait for a
-- person who may not receive them. Whoever gives anything of it back locks this row first.
-- at 100 M rows: the lots of gifts and the purchases are filled from all transfers, which takes minutes per 10 M.
-- locks allowed: the ledger has no production data before this migration.

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check
  check (value ~ '^(wallet|earned|escrow|issuance|house|payout|debt|deferred|disputed):[a-z0-9_]+$') not valid;

-- `reversed_by` is the one kind that may reverse a kind; null: nothing does. What a creator got by a kind with
-- `recallable_for` may be recalled for that long after the purchase that paid it, and is not paid out before.
alter table transfer_kinds add column reversed_by text, add column recallable_for interval;
update transfer_kinds set reversed_by = case kind when 'filter_fee' then 'filter_fee_return' else 'reversal' end
where shape in ('spend', 'settle', 'reward') or kind in ('grant_demo', 'grant_bonus', 'adjustment');
update transfer_kinds set recallable_for = '30 days' where kind = 'gift';
update transfer_kinds set shape = 'claw_back', reversed_by = kind || '_reinstated' where kind in ('refund', 'chargeback');
update transfer_kinds set ref_type = 'claw_back', reversed_by = 'share_return' where kind = 'earnings_recall';
-- A payout was one transfer; now it is reserved first. The old kind is for old rows.
insert into transfer_kinds (kind, shape, ref_type, account, lot_kind, is_spending, is_announced, reversed_by) values
  ('purchase_release', 'release', 'purchase', null, null, false, true, null),
  ('refund_reinstated', 'reinstate', 'transfer', null, null, false, true, null),
  ('chargeback_reinstated', 'reinstate', 'transfer', null, null, false, true, null),
  ('share_return', 'share_return', 'transfer', 'house:chargebacks', null, false, true, null),
  ('debt_return', 'debt_return', 'person', 'debt:', null, false, true, null),
  ('dispute_hold', 'dispute_open', 'purchase', null, null, false, true, null),
  ('dispute_release', 'dispute_won', 'purchase', null, null, false, true, null),
  ('payout_reserve', 'reserve', 'payout', 'payout:reserved', null, false, true, 'payout_return'),
  ('payout_paid', 'paid', 'transfer', 'payout:creators', null, false, true, null),
  ('payout_return', 'reverse', 'transfer', null, null, false, true, null),
  ('forfeit', 'forfeit', 'person', 'house:forfeited', null, false, true, null);

create table purchases (
  -- That of its transfer.
  id bigint primary key,
  owner_id text not null,
  lot_id text not null unique,
  order_id text not null,
  -- Null where they were not stated.
  provider text,
  instrument text,
  price_minor bigint check (price_minor >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  coins coins_moved not null,
  -- Taken back by claw-backs that stand; the rest is on the books.
  taken coins_kept not null default 0,
  -- A deferred one lies in `deferred:<person>` until it is released or given back.
  state text not null check (state in ('deferred', 'credited')),
  is_sandbox boolean not null,
  at timestamptz not null,
  check (taken <= coins)
);
create index purchases_of_owner on purchases (owner_id, id);
create index purchases_deferred on purchases (id) where state = 'deferred';
create trigger purchases_stay before delete on purchases for each row execute function ledger_refuse_change();
create trigger purchases_stay_whole before truncate on purchases for each statement execute function ledger_refuse_change();

-- Coins that a purchase gave back, unused or as a debt; the id is that of its transfer.
create table claw_backs (
  id bigint primary key,
  purchase_id bigint not null references purchases (id),
  owner_id text not null,
  -- The kind of its transfer.
  cause text not null check (cause in ('refund', 'chargeback')),
  coins coins_moved not null,
  taken coins_kept not null,
  owed coins_kept not null,
  -- Creators with whom the payer colluded, as a review found: all their income of the purchase is recalled.
  colluders text[] not null default '{}',
  at timestamptz not null,
  -- The transfer that put the coins back.
  reinstated_by bigint,
  -- When the creators' shares had followed; null while they have to.
  shares_at timestamptz,
  check (coins = taken + owed)
);
create index claw_backs_of_purchase on claw_backs (purchase_id, id);
create index claw_backs_to_follow on claw_backs (id) where shares_at is null;
create trigger claw_backs_stay before delete on claw_backs for each row execute function ledger_refuse_change();
create trigger claw_backs_stay_whole before truncate on claw_backs for each statement execute function ledger_refuse_change();

-- Unused coins of the lot that lie in `disputed:<person>` while a dispute of its purchase is open, and until when a gift
-- may be recalled.
alter table lots add column frozen coins_kept not null default 0, add column recallable_until timestamptz;

insert into purchases (id, owner_id, lot_id, order_id, coins, state, is_sandbox, at)
  select t.id, t.owner_id, l.id, t.ref_id, t.amount, 'credited', l.is_sandbox, t.at
  from transfers t join postings p on p.transfer_id = t.id join lots l on l.id = p.lot_id where t.kind = 'purchase';
-- A purchase could be reversed as a whole, and a correction of it likewise.
insert into claw_backs (id, purchase_id, owner_id, cause, coins, taken, owed, at, reinstated_by, shares_at)
  select t.id, p.id, p.owner_id, case t.kind when 'chargeback' then 'chargeback' else 'refund' end, t.amount,
    -t.wallet_delta, t.amount + t.wallet_delta, t.at, (select b.id from transfers b where b.reverses = t.id), t.at
  from transfers t join purchases p on p.id::text = t.ref_id
  where t.kind in ('refund', 'chargeback') or (t.kind = 'reversal' and t.reverses = p.id);
update claw_backs c set shares_at = null from disputes d
where d.purchase_id = c.purchase_id and c.cause = 'chargeback' and d.state = 'lost' and d.recalled_at is null;
update purchases p set taken = c.coins
from (select purchase_id, sum(coins) as coins from claw_backs where reinstated_by is null group by purchase_id) c
where c.purchase_id = p.id;
update lots l set recallable_until = g.until
from (
  select p.to_lot_id as id, max(b.at) + interval '30 days' as until
  from transfers t join postings p on p.transfer_id = t.id join purchases b on b.lot_id = p.lot_id
  where t.kind = 'gift' and p.to_lot_id is not null group by p.to_lot_id
) g where g.id = l.id;

-- The one order of locks: purchases, escrows, wallets, each by id; then lots, debts and carries.
create function ledger_lock(p_purchases bigint[], p_escrows text[], p_owners text[]) returns void language plpgsql as $$
begin
  perform 1 from purchases where id = any (p_purchases) order by id for update;
  perform 1 from escrows where id = any (p_escrows) order by id for update;
  perform ledger_lock_wallets(p_owners);
end $$;

-- A purchase, locked with the wallets of its owner and of these creators; null where there is none.
drop function ledger_refund(ledger_request, transfer_kinds);
drop function ledger_chargeback(ledger_request, transfer_kinds);
drop function ledger_recall(ledger_request, transfer_kinds);
drop function ledger_lock_purchase(text);
drop type ledger_purchase;
create function ledger_lock_purchase(p_id text, p_creators text[] default '{}') returns purchases language plpgsql as $$
declare
  v_one purchases;
begin
  if p_id !~ '^[0-9]{1,18}$' then return null; end if;
  select * into v_one from purchases where id = p_id::bigint for update;
  if v_one.id is not null then perform ledger_lock('{}', '{}', p_creators || v_one.owner_id); end if;
  return v_one;
end $$;

-- Everything that a freeze of a person is about, so that a ban and a refund do not wait for each other.
create function ledger_lock_person() returns trigger language plpgsql as $$
declare
  v_owner text := case tg_op when 'DELETE' then old.owner_id else new.owner_id end;
begin
  perform ledger_lock((select array_agg(id) from purchases where owner_id = v_owner), '{}', array[v_owner]);
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger freezes_lock before insert or update or delete on wallet_freezes
  for each row execute function ledger_lock_person();
-- `forfeits` says that the account is erased: what it leaves falls to the house.
alter table wallet_freezes add column forfeits boolean not null default false;

alter type ledger_request add attribute provider text, add attribute instrument text, add attribute price_minor bigint,
  add attribute currency text, add attribute is_deferred boolean, add attribute case_id text, add attribute colluders text[];

-- A request for something that the ledger posts beside what was asked for.
create function ledger_request_beside(r ledger_request, p_kind text, p_ref_id text, p_suffix text)
returns ledger_request language plpgsql stable as $$
begin
  r.kind := p_kind;
  r.ref_type := (select ref_type from transfer_kinds where kind = p_kind);
  r.ref_id := p_ref_id;
  r.key := r.key || ':' || p_suffix;
  r.event_id := r.event_id || '_' || replace(p_suffix, ':', '_');
  r.content_hash := sha256(convert_to(r.key, 'UTF8'));
  return r;
end $$;

-- Bans alone stop a person: a dispute freezes the coins of its purchase.
create or replace function ledger_frozen(p_owner text, p_at timestamptz) returns ledger_result language plpgsql stable as $$
declare
  v_freeze wallet_freezes;
begin
  select * into v_freeze from wallet_freezes where owner_id = p_owner and (until is null or until > p_at);
  if found then
    return ledger_refusal('wallet_frozen', jsonb_build_object('reason', 'banned',
      'untilMs', floor(extract(epoch from v_freeze.until) * 1000)::bigint));
  end if;
  return null;
end $$;

-- Coins that come into a wallet. What is bought settles what is owed. Paid money is never refused: the coins of a person
-- who may not receive them are deferred.
create or replace function ledger_issue(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_wallet wallets;
  v_first ledger_result;
  v_account text := k.account;
  v_kind lot_kind := k.lot_kind;
  v_is_deferred boolean := coalesce(r.is_deferred, false);
begin
  perform ledger_lock_wallets(array[r.owner_id]);
  select * into v_wallet from wallets where owner_id = r.owner_id;
  v_first := ledger_replay(r);
  if v_first.status is not null then return v_first; end if;
  v_at := greatest(v_at, v_wallet.last_at);
  if k.is_purchase and v_wallet.is_limited then
    v_first := ledger_stopped(r.owner_id, v_at);
    if v_first.status is not null and k.lot_kind <> 'paid' then return v_first; end if;
    v_is_deferred := v_is_deferred or v_first.status is not null;
  end if;
  if r.is_sandbox then
    v_account := 'issuance:sandbox';
    v_kind := 'bonus';
  end if;
  insert into lots (id, owner_id, kind, amount, remaining, created_at, is_sandbox)
  values (r.lot_id, r.owner_id, v_kind, r.amount, case when v_is_deferred then 0 else r.amount end, v_at,
    coalesce(r.is_sandbox, false));
  if v_is_deferred then
    v_first := ledger_write(r, true, row(r.owner_id, 0, null, null, 0, v_at,
      array[row(v_account, 'deferred:' || r.owner_id, r.lot_id, null, r.amount)::ledger_line]));
  else
    update wallets set balance = balance + r.amount, last_at = v_at where owner_id = r.owner_id;
    v_first := ledger_write(r, true, row(r.owner_id, r.amount, v_wallet.balance + r.amount, null, 0, v_at,
      array[row(v_account, 'wallet:' || r.owner_id, r.lot_id, null, r.amount)::ledger_line]));
  end if;
  if k.kind = 'purchase' then
    insert into purchases (id, owner_id, lot_id, order_id, provider, instrument, price_minor, currency, coins, state,
      is_sandbox, at)
    values (v_first.transfer_id::bigint, r.owner_id, r.lot_id, r.ref_id, r.provider, r.instrument, r.price_minor,
      r.currency, r.amount, case when v_is_deferred then 'deferred' else 'credited' end, coalesce(r.is_sandbox, false), v_at);
  end if;
  if v_kind = 'paid' and not v_is_deferred then perform ledger_settle_by_wallet(r, r.owner_id); end if;
  return v_first;
end $$;

-- Puts a deferred purchase into the wallet of a person who may receive coins again.
create function ledger_release(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one purchases := ledger_lock_purchase(r.ref_id);
  v_coins bigint := v_one.coins - v_one.taken;
  v_wallet wallets;
  v_at timestamptz;
  v_result ledger_result := ledger_replay(r);
begin
  if v_one.id is null then return ledger_refusal('not_found'); end if;
  if v_result.status is not null then return v_result; end if;
  if v_one.state <> 'deferred' or v_coins = 0 then return ledger_refusal('conflict', '{"reason": "not_deferred"}'); end if;
  select * into v_wallet from wallets where owner_id = v_one.owner_id;
  v_at := greatest(r.at, v_wallet.last_at);
  v_result := ledger_stopped(v_one.owner_id, v_at);
  if v_result.status is not null then return v_result; end if;
  update purchases set state = 'credited' where id = v_one.id;
  update lots set remaining = remaining + v_coins where id = v_one.lot_id;
  update wallets set balance = balance + v_coins, last_at = v_at where owner_id = v_one.owner_id;
  v_result := ledger_write(r, true, row(v_one.owner_id, v_coins, v_wallet.balance + v_coins, null, 0, v_at,
    array[row('deferred:' || v_one.owner_id, 'wallet:' || v_one.owner_id, v_one.lot_id, null, v_coins)::ledger_line]));
  perform ledger_after_return(r, v_one.owner_id);
  return v_result;
end $$;
