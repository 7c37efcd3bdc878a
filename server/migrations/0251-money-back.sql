-- Money that goes back: refunds of unused coins, charge-backs, debts, disputes; what may be paid out; frozen wallets.

alter domain ledger_account drop constraint ledger_account_check;
alter domain ledger_account add constraint ledger_account_check
  check (value ~ '^(wallet|earned|escrow|issuance|house|payout|debt):[a-z0-9_]+$') not valid;
alter type ledger_request add attribute mature_ms bigint, add attribute is_sandbox boolean;

-- When coins last entered an earned lot: they are paid out once they are old enough. A sandbox lot comes from a payment
-- that moved no money: it is spent like a bonus, so that nobody earns of it.
alter table lots add column earned_at timestamptz, add column is_sandbox boolean not null default false;

-- What somebody owes: coins of a purchase that was charged back after they were spent or paid out.
create table debts (
  owner_id text not null,
  lot_id text not null,
  seq bigint generated always as identity,
  amount coins_moved,
  remaining coins_kept not null,
  created_at timestamptz not null,
  primary key (owner_id, lot_id),
  check (remaining <= amount)
);
create trigger debts_stay before delete on debts for each row execute function ledger_refuse_change();
create trigger debts_stay_whole before truncate on debts for each statement execute function ledger_refuse_change();

-- Payments that their payer, or the payer's bank, disputes. While one is open the payer's coins are frozen and what was
-- earned of it is not paid out.
create table disputes (
  purchase_id bigint primary key references transfers (id),
  owner_id text not null,
  lot_id text not null,
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- When the creators' shares of a lost one had been taken back.
  recalled_at timestamptz
);
create index disputes_of_owner on disputes (owner_id) where state = 'open';
create index disputes_to_recall on disputes (purchase_id) where state = 'lost' and recalled_at is null;

-- Who is banned spends, buys and receives nothing. `refunds` says that unused bought coins go back: a permanent ban
-- for anything but fraud.
create table wallet_freezes (
  owner_id text primary key,
  until timestamptz,
  refunds boolean not null,
  since timestamptz not null
);

-- What links accounts: the same device or the same payment instrument, kept as hashes. Never an address alone.
create table account_marks (
  owner_id text not null,
  kind text not null check (kind in ('device', 'instrument')),
  mark bytea not null,
  seen_at timestamptz not null,
  primary key (owner_id, kind, mark)
);
create index account_marks_shared on account_marks (kind, mark);

create trigger disputes_mark_wallet after insert on disputes
  for each row execute function ledger_mark_limited();
create trigger freezes_mark_wallet after insert on wallet_freezes
  for each row execute function ledger_mark_limited();

create function ledger_frozen(p_owner text, p_at timestamptz) returns ledger_result language plpgsql stable as $$
declare
  v_freeze wallet_freezes;
begin
  select * into v_freeze from wallet_freezes where owner_id = p_owner and (until is null or until > p_at);
  if found then
    return ledger_refusal('wallet_frozen', jsonb_build_object('reason', 'banned',
      'untilMs', floor(extract(epoch from v_freeze.until) * 1000)::bigint));
  end if;
  if exists (select from disputes where owner_id = p_owner and state = 'open') then
    return ledger_refusal('wallet_frozen', '{"reason": "disputed"}');
  end if;
  return null;
end $$;

-- Why this person may neither spend nor buy; null where nothing stands against it.
create function ledger_stopped(p_owner text, p_at timestamptz) returns ledger_result language plpgsql stable as $$
declare
  v_refusal ledger_result := ledger_frozen(p_owner, p_at);
  v_until timestamptz;
begin
  if v_refusal.status is not null then return v_refusal; end if;
  select until into v_until from self_exclusions where owner_id = p_owner and until > p_at;
  if found then
    return ledger_refusal('self_excluded',
      jsonb_build_object('untilMs', floor(extract(epoch from v_until) * 1000)::bigint));
  end if;
  return null;
end $$;

-- Why this person may not spend this much now; null where nothing stands against it.
create or replace function ledger_spending_refusal(p_owner text, p_amount bigint, p_at timestamptz)
returns ledger_result language plpgsql as $$
declare
  v_refusal ledger_result := ledger_stopped(p_owner, p_at);
  v_limit record;
  v_spent bigint;
begin
  if v_refusal.status is not null then return v_refusal; end if;
  for v_limit in
    select period, case when next_from <= p_at then next_coins else coins end as coins
    from spending_limits where owner_id = p_owner
  loop
    continue when v_limit.coins is null;
    v_spent := ledger_spent(p_owner, v_limit.period, p_at);
    if v_spent + p_amount > v_limit.coins then
      return ledger_refusal('spending_limit', jsonb_build_object(
        'period', v_limit.period, 'limitCoins', v_limit.coins, 'spentCoins', v_spent));
    end if;
  end loop;
  return null;
end $$;

create or replace function ledger_earn(p_lot text, p_creator text, p_amount bigint, p_at timestamptz)
returns void language plpgsql as $$
begin
  if p_amount = 0 then return; end if;
  insert into lots (id, owner_id, kind, amount, remaining, created_at, earned_at)
  values (p_lot, p_creator, 'earned', p_amount, p_amount, p_at, p_at)
  on conflict (id) do update set amount = lots.amount + excluded.amount, remaining = lots.remaining + excluded.amount,
    earned_at = greatest(lots.earned_at, excluded.earned_at);
end $$;

-- What is left of a creator's earnings, lot by lot, and what stands against paying it out. It is asked anew each time,
-- so that a link or a dispute that is found later counts for what was earned before, and one that ends frees it.
create function ledger_earnings(p_creator text, p_at timestamptz, p_mature_ms bigint)
returns table (lot_id text, seq bigint, remaining bigint, state text) language plpgsql stable as $$
declare
  v_linked text[];
  v_disputed text[];
  v_disputers text[];
begin
  select array_agg(distinct other.owner_id) into v_linked from account_marks own
  join account_marks other using (kind, mark) where own.owner_id = p_creator and other.owner_id <> p_creator;
  select array_agg(d.lot_id), array_agg(d.owner_id) into v_disputed, v_disputers from disputes d
  where d.state = 'open' or (d.state = 'lost' and d.recalled_at is null);
  return query
    with held as (
      select coalesce(p.to_lot_id, p.lot_id) as id, bool_or(t.owner_id = any (v_linked)) as is_linked
      from transfers t join postings p on p.transfer_id = t.id
      where t.creator_id = p_creator and p.to_account = 'earned:' || p_creator
        and (t.owner_id = any (v_linked) or (t.owner_id = any (v_disputers) and p.lot_id = any (v_disputed)))
        and (v_linked is not null or v_disputed is not null)
      group by 1
    )
    select l.id, l.seq, l.remaining::bigint,
      case when h.is_linked then 'linked' when h.id is not null then 'disputed'
        when coalesce(l.earned_at, l.created_at) > p_at - p_mature_ms * interval '1 millisecond' then 'maturing'
        else 'payable' end
    from lots l left join held h on h.id = l.id
    where l.owner_id = p_creator and l.is_open and l.kind = 'earned';
end $$;

-- Pays debts with coins that lie in lots which the caller has taken from; the oldest debt first.
create function ledger_reduce_debts(p_owner text, p_amount bigint) returns void language plpgsql as $$
declare
  v_left bigint := p_amount;
  v_debt debts;
  v_part bigint;
begin
  for v_debt in select * from debts where owner_id = p_owner and remaining > 0 order by seq for update loop
    v_part := least(v_left, v_debt.remaining);
    update debts set remaining = remaining - v_part where owner_id = p_owner and lot_id = v_debt.lot_id;
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
end $$;

create function ledger_owed(p_owner text) returns bigint language sql stable as $$
  select coalesce(sum(remaining), 0)::bigint from debts where owner_id = p_owner
$$;

-- Settles what a person owes as far as bought coins, or a creator's earnings that nothing is held against, reach. Both
-- are never more than there is. The wallet of the person is locked. Nothing to settle is no transfer.
create function ledger_settle_debt(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_person text := coalesce(r.owner_id, r.creator_id);
  v_is_wallet boolean := r.owner_id is not null;
  v_from text := case when r.owner_id is not null then 'wallet:' else 'earned:' end || coalesce(r.owner_id, r.creator_id);
  v_at timestamptz := r.at;
  v_wallet wallets;
  v_result ledger_result;
  v_left bigint;
  v_part bigint;
  v_paid bigint := 0;
  v_lot record;
  v_lines ledger_line[] := '{}';
begin
  perform ledger_lock_wallets(array[v_person]);
  select * into v_wallet from wallets where owner_id = v_person;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  v_left := ledger_owed(v_person);
  if not v_is_wallet then
    perform 1 from lots where owner_id = v_person and is_open and kind = 'earned' order by id for update;
  end if;
  for v_lot in
    select l.id, l.remaining from lots l
    where v_is_wallet and l.owner_id = v_person and l.is_open and l.kind = 'paid'
    union all
    select e.lot_id, e.remaining from ledger_earnings(v_person, r.at, r.mature_ms) e
    where not v_is_wallet and e.state in ('payable', 'maturing')
    order by 1
  loop
    exit when v_left = 0;
    v_part := least(v_left, v_lot.remaining);
    update lots set remaining = remaining - v_part where id = v_lot.id;
    v_lines := v_lines || row(v_from, k.account || v_person, v_lot.id, null, v_part)::ledger_line;
    v_left := v_left - v_part;
    v_paid := v_paid + v_part;
  end loop;
  if v_paid = 0 then return row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result; end if;
  perform ledger_reduce_debts(v_person, v_paid);
  if not v_is_wallet then
    return ledger_write(r, true, row(null, 0, null, v_person, -v_paid, v_at, v_lines));
  end if;
  v_at := greatest(v_at, v_wallet.last_at);
  update wallets set balance = balance - v_paid, last_at = v_at where owner_id = v_person;
  return ledger_write(r, true, row(v_person, -v_paid, v_wallet.balance - v_paid, null, 0, v_at, v_lines));
end $$;

create function ledger_settle_by_wallet(r ledger_request, p_owner text) returns void language plpgsql as $$
declare
  k transfer_kinds;
begin
  if ledger_owed(p_owner) = 0 then return; end if;
  select * into k from transfer_kinds where kind = 'debt_settlement';
  r.kind := k.kind;
  r.ref_type := k.ref_type;
  r.ref_id := p_owner;
  r.key := r.key || ':debt';
  r.event_id := r.event_id || '_debt';
  r.owner_id := p_owner;
  r.creator_id := null;
  r.content_hash := sha256(convert_to(r.key, 'UTF8'));
  perform ledger_settle_debt(r, k);
end $$;

-- A purchase as whoever gives it back needs it: how many of its coins are still on the books.
create type ledger_purchase as (id bigint, owner_id text, lot_id text, account text, remaining bigint, on_books bigint);
create function ledger_lock_purchase(p_id text) returns ledger_purchase language plpgsql as $$
declare
  v_first transfers;
  v_one ledger_purchase;
begin
  if p_id !~ '^[0-9]{1,18}$' then return null; end if;
  select * into v_first from transfers where id = p_id::bigint and kind = 'purchase' for update;
  if v_first.id is null then return null; end if;
  perform ledger_lock_wallets(array[v_first.owner_id]);
  select v_first.id, v_first.owner_id, l.id, p.from_account, l.remaining,
    case when exists (select from transfers where reverses = v_first.id) then 0
      else l.amount - coalesce((select sum(t.amount) from transfers t
        where t.owner_id = v_first.owner_id and t.kind in ('refund', 'chargeback') and t.ref_id = p_id), 0) end
  into v_one from postings p join lots l on l.id = p.lot_id where p.transfer_id = v_first.id;
  return v_one;
end $$;

-- Gives unused coins of a purchase back: so many, or all that are left of it. The money is the payment's business.
create function ledger_refund(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one ledger_purchase := ledger_lock_purchase(r.ref_id);
  v_wallet wallets;
  v_at timestamptz;
  v_result ledger_result := ledger_replay(r);
  v_unused bigint := least(v_one.remaining, v_one.on_books);
  v_amount bigint := coalesce(r.amount, v_unused);
begin
  if v_one.id is null then return ledger_refusal('not_found'); end if;
  if v_result.status is not null then return v_result; end if;
  if exists (select from disputes where purchase_id = v_one.id and state <> 'won') then
    return ledger_refusal('conflict', '{"reason": "disputed"}');
  end if;
  if v_amount = 0 or v_amount > v_unused then
    return ledger_refusal('not_enough_coins', jsonb_build_object('reason', 'already_spent', 'unusedCoins', v_unused));
  end if;
  select * into v_wallet from wallets where owner_id = v_one.owner_id;
  v_at := greatest(r.at, v_wallet.last_at);
  update lots set remaining = remaining - v_amount where id = v_one.lot_id;
  update wallets set balance = balance - v_amount, last_at = v_at where owner_id = v_one.owner_id;
  return ledger_write(r, true, row(v_one.owner_id, -v_amount, v_wallet.balance - v_amount, null, 0, v_at,
    array[row('wallet:' || v_one.owner_id, v_one.account, v_one.lot_id, null, v_amount)::ledger_line]));
end $$;

-- The payer's bank took the money of a purchase back: so do we with its coins. What is left of it goes at once, the rest
-- is owed, and bought coins of the payer settle it as far as they reach.
create function ledger_chargeback(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one ledger_purchase := ledger_lock_purchase(r.ref_id);
  v_wallet wallets;
  v_at timestamptz;
  v_result ledger_result := ledger_replay(r);
  v_taken bigint := least(v_one.remaining, v_one.on_books);
  v_owed bigint := v_one.on_books - least(v_one.remaining, v_one.on_books);
  v_lines ledger_line[] := '{}';
begin
  if v_one.id is null then return ledger_refusal('not_found'); end if;
  if v_result.status is not null then return v_result; end if;
  if v_one.on_books = 0 then return ledger_refusal('conflict', '{"reason": "given_back_before"}'); end if;
  select * into v_wallet from wallets where owner_id = v_one.owner_id;
  v_at := greatest(r.at, v_wallet.last_at);
  if v_taken > 0 then
    v_lines := v_lines || row('wallet:' || v_one.owner_id, v_one.account, v_one.lot_id, null, v_taken)::ledger_line;
  end if;
  if v_owed > 0 then
    v_lines := v_lines || row('debt:' || v_one.owner_id, v_one.account, v_one.lot_id, null, v_owed)::ledger_line;
    insert into debts (owner_id, lot_id, amount, remaining, created_at)
    values (v_one.owner_id, v_one.lot_id, v_owed, v_owed, v_at);
  end if;
  update lots set remaining = remaining - v_taken where id = v_one.lot_id;
  update wallets set balance = balance - v_taken, last_at = v_at where owner_id = v_one.owner_id;
  v_result := ledger_write(r, true, row(v_one.owner_id, -v_taken, v_wallet.balance - v_taken, null, 0, v_at, v_lines));
  perform ledger_settle_by_wallet(r, v_one.owner_id);
  return v_result;
end $$;

-- Takes back from one creator what was earned of a purchase that was charged back: from the lots it entered as far as
-- it is there; the rest, which was paid out, is owed and settled by later earnings.
create function ledger_recall(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one ledger_purchase := ledger_lock_purchase(r.ref_id);
  v_result ledger_result;
  v_earned text := 'earned:' || r.creator_id;
  v_lot record;
  v_part bigint;
  v_taken bigint := 0;
  v_owed bigint := 0;
  v_lines ledger_line[] := '{}';
begin
  if v_one.id is null then return ledger_refusal('not_found'); end if;
  perform ledger_lock_wallets(array[r.creator_id]);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  for v_lot in
    with moved as (
      select p.* from transfers t join postings p on p.transfer_id = t.id
      where t.owner_id = v_one.owner_id and t.creator_id = r.creator_id
    ),
    entered as (
      select id, sum(amount)::bigint as amount from (
        select to_lot_id as id, amount from moved where lot_id = v_one.lot_id and to_account = v_earned
        union all
        select lot_id, -amount from moved where to_lot_id = v_one.lot_id and from_account = v_earned
      ) both_ways group by id
    )
    select l.id, l.remaining, e.amount from entered e join lots l on l.id = e.id where e.amount > 0
    order by l.id for update of l
  loop
    v_part := least(v_lot.remaining, v_lot.amount);
    if v_part > 0 then
      update lots set remaining = remaining - v_part where id = v_lot.id;
      v_lines := v_lines || row(v_earned, k.account, v_lot.id, null, v_part)::ledger_line;
      v_taken := v_taken + v_part;
    end if;
    v_owed := v_owed + v_lot.amount - v_part;
  end loop;
  if v_taken + v_owed = 0 then return row('ok', null, false, 0, null, 0, '{}')::ledger_result; end if;
  if v_owed > 0 then
    v_lines := v_lines || row('debt:' || r.creator_id, k.account, v_one.lot_id, null, v_owed)::ledger_line;
    insert into debts (owner_id, lot_id, amount, remaining, created_at)
    values (r.creator_id, v_one.lot_id, v_owed, v_owed, r.at);
  end if;
  return ledger_write(r, true, row(v_one.owner_id, 0, null, r.creator_id, -v_taken, r.at, v_lines));
end $$;
