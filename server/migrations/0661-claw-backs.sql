-- Coins of a purchase that are taken back, and put back: debts and the creators' shares belong to the claw-back.
-- at 100 M rows: debts and their payments are few, one for each charge-back; settlements are read once.
-- locks allowed: the ledger has no production data before this migration.

alter table debts rename to former_debts;
alter table former_debts rename constraint debts_pkey to former_debts_pkey;
-- A payer, or a creator whose share was recalled, owes what a claw-back did not find any more.
create table debts (
  claw_back_id bigint not null references claw_backs (id),
  owner_id text not null,
  seq bigint generated always as identity,
  amount coins_moved not null,
  remaining coins_kept not null,
  created_at timestamptz not null,
  primary key (claw_back_id, owner_id),
  check (remaining <= amount)
);
create index debts_of_owner on debts (owner_id, seq) where remaining > 0;
create trigger debts_stay before delete on debts for each row execute function ledger_refuse_change();
create trigger debts_stay_whole before truncate on debts for each statement execute function ledger_refuse_change();
-- Returned coins of somebody who owes settle the debt at once.
create trigger debts_mark_wallet after insert on debts for each row execute function ledger_mark_limited();

-- Which coins settled which debt: they go back to their own lots where the claw-back is reinstated.
create table debt_payments (
  claw_back_id bigint not null,
  owner_id text not null,
  transfer_id bigint not null,
  lot_id text not null,
  coins coins_moved not null,
  primary key (claw_back_id, owner_id, transfer_id, lot_id),
  foreign key (claw_back_id, owner_id) references debts (claw_back_id, owner_id)
);
create trigger debt_payments_stay before update or delete on debt_payments
  for each row execute function ledger_refuse_change();
create trigger debt_payments_stay_whole before truncate on debt_payments
  for each statement execute function ledger_refuse_change();

insert into debts (claw_back_id, owner_id, amount, remaining, created_at)
  select c.id, d.owner_id, d.amount, case when c.reinstated_by is null then d.remaining else 0 end, d.created_at
  from former_debts d join purchases p on p.lot_id = d.lot_id
  join claw_backs c on c.purchase_id = p.id and c.cause = 'chargeback' order by d.seq;
-- Settlements paid the oldest debt first, so the coins of both overlap in the order of their sums.
insert into debt_payments (claw_back_id, owner_id, transfer_id, lot_id, coins)
  select d.claw_back_id, d.owner_id, s.transfer_id, s.lot_id,
    least(d.upto, s.upto) - greatest(d.upto - d.paid, s.upto - s.coins)
  from (select claw_back_id, owner_id, amount - remaining as paid,
      sum(amount - remaining) over (partition by owner_id order by seq) as upto from debts) d
  join (select e.*, sum(e.coins) over (partition by e.owner_id order by e.transfer_id, e.lot_id) as upto from (
      select substr(p.to_account, 6) as owner_id, p.transfer_id, p.lot_id, sum(p.amount) as coins
      from transfers t join postings p on p.transfer_id = t.id where t.kind = 'debt_settlement'
      group by p.to_account, p.transfer_id, p.lot_id) e) s
    on s.owner_id = d.owner_id and s.upto > d.upto - d.paid and s.upto - s.coins < d.upto;
drop table former_debts;

-- Pays debts with the coins of these lines, the oldest debt first.
drop function ledger_reduce_debts(text, bigint);
create function ledger_pay_debts(p_owner text, p_transfer bigint, p_lines ledger_line[]) returns void language plpgsql as $$
declare
  v_debt debts;
  v_line int := 1;
  v_left bigint := p_lines[1].amount;
  v_part bigint;
begin
  for v_debt in select * from debts where owner_id = p_owner and remaining > 0 order by seq for update loop
    while v_debt.remaining > 0 and v_line <= cardinality(p_lines) loop
      v_part := least(v_left, v_debt.remaining);
      insert into debt_payments (claw_back_id, owner_id, transfer_id, lot_id, coins)
      values (v_debt.claw_back_id, p_owner, p_transfer, p_lines[v_line].lot_id, v_part);
      update debts set remaining = remaining - v_part where claw_back_id = v_debt.claw_back_id and owner_id = p_owner;
      v_debt.remaining := v_debt.remaining - v_part;
      v_left := v_left - v_part;
      if v_left = 0 then
        v_line := v_line + 1;
        v_left := p_lines[v_line].amount;
      end if;
    end loop;
    exit when v_line > cardinality(p_lines);
  end loop;
end $$;

create or replace function ledger_settle_debt(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
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
    select l.id, l.remaining, l.seq from lots l
    where v_is_wallet and l.owner_id = v_person and l.is_open and l.kind = 'paid'
    union all
    select e.lot_id, e.remaining, e.seq from ledger_earnings(v_person, r.at, r.mature_ms) e
    where not v_is_wallet and e.state in ('payable', 'maturing')
    order by seq
  loop
    exit when v_left = 0;
    v_part := least(v_left, v_lot.remaining);
    update lots set remaining = remaining - v_part where id = v_lot.id;
    v_lines := v_lines || row(v_from, k.account || v_person, v_lot.id, null, v_part)::ledger_line;
    v_left := v_left - v_part;
    v_paid := v_paid + v_part;
  end loop;
  if v_paid = 0 then return row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result; end if;
  v_at := greatest(v_at, v_wallet.last_at);
  if v_is_wallet then
    update wallets set balance = balance - v_paid, last_at = v_at where owner_id = v_person;
    v_result := ledger_write(r, true, row(v_person, -v_paid, v_wallet.balance - v_paid, null, 0, v_at, v_lines));
  else
    v_result := ledger_write(r, true, row(null, 0, null, v_person, -v_paid, r.at, v_lines));
  end if;
  perform ledger_pay_debts(v_person, v_result.transfer_id::bigint, v_lines);
  return v_result;
end $$;

create or replace function ledger_settle_by_wallet(r ledger_request, p_owner text) returns void language plpgsql as $$
declare
  k transfer_kinds;
  v_beside ledger_request := r;
begin
  if ledger_owed(p_owner) = 0 then return; end if;
  select * into k from transfer_kinds where kind = 'debt_settlement';
  v_beside := ledger_request_beside(r, k.kind, p_owner, 'debt');
  v_beside.owner_id := p_owner;
  v_beside.creator_id := null;
  perform ledger_settle_debt(v_beside, k);
end $$;

-- Coins that settled a debt go back to their own lots, those of the wallet and those that were earned by a transfer each.
create function ledger_return_payments(r ledger_request, p_claw_back bigint, p_owner text) returns void language plpgsql as $$
declare
  v_purse text;
  v_lines ledger_line[];
  v_coins bigint;
  v_wallet wallets;
  v_at timestamptz;
begin
  foreach v_purse in array array['wallet', 'earned'] loop
    select array_agg(row('debt:' || p_owner, v_purse || ':' || p_owner, l.id, null, d.coins)::ledger_line order by l.id),
      sum(d.coins)
    into v_lines, v_coins
    from (select lot_id, sum(coins)::bigint as coins from debt_payments
      where claw_back_id = p_claw_back and owner_id = p_owner group by lot_id) d
    join lots l on l.id = d.lot_id where (l.kind = 'earned') = (v_purse = 'earned');
    continue when v_coins is null;
    perform 1 from lots where id in (select l.lot_id from unnest(v_lines) l) order by id for update;
    update lots set remaining = remaining + l.amount from unnest(v_lines) l where lots.id = l.lot_id;
    select * into v_wallet from wallets where owner_id = p_owner;
    v_at := greatest(r.at, v_wallet.last_at);
    if v_purse = 'wallet' then
      update wallets set balance = balance + v_coins, last_at = v_at where owner_id = p_owner;
      perform ledger_write(ledger_request_beside(r, 'debt_return', p_owner, 'payments'), true,
        row(p_owner, v_coins, v_wallet.balance + v_coins, null, 0, v_at, v_lines));
    else
      perform ledger_write(ledger_request_beside(r, 'debt_return', p_owner, 'payments:earned'), true,
        row(null, 0, null, p_owner, v_coins, v_at, v_lines));
    end if;
  end loop;
end $$;

-- Takes coins of a purchase back: a refund unused ones only, a charge-back what is left and the rest as a debt. Nobody owes
-- for a test payment, which moved no money. Nothing to take is no transfer.
create function ledger_claw_back(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one purchases := ledger_lock_purchase(r.ref_id);
  v_account text := case when v_one.is_sandbox then 'issuance:sandbox' else 'issuance:paid' end;
  v_is_deferred boolean := v_one.state = 'deferred';
  v_books bigint := v_one.coins - v_one.taken;
  v_result ledger_result := ledger_replay(r);
  v_wallet wallets;
  v_lot lots;
  v_at timestamptz;
  v_unused bigint;
  v_coins bigint;
  v_frozen bigint;
  v_taken bigint;
  v_owed bigint;
  v_lines ledger_line[] := '{}';
begin
  if v_one.id is null then return ledger_refusal('not_found'); end if;
  if v_result.status is not null then return v_result; end if;
  select * into v_wallet from wallets where owner_id = v_one.owner_id;
  select * into v_lot from lots where id = v_one.lot_id for update;
  v_unused := case when v_is_deferred then v_books else least(v_lot.remaining + v_lot.frozen, v_books) end;
  if k.kind = 'refund' then
    if exists (select from disputes where purchase_id = v_one.id and state = 'open') then
      return ledger_refusal('conflict', '{"reason": "disputed"}');
    end if;
    v_coins := coalesce(r.amount, v_unused);
    if v_coins = 0 or v_coins > v_unused then
      return ledger_refusal('not_enough_coins', jsonb_build_object('reason', 'already_spent', 'unusedCoins', v_unused));
    end if;
  else
    v_coins := least(coalesce(r.amount, v_books), case when v_one.is_sandbox then v_unused else v_books end);
    if v_coins = 0 then return row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result; end if;
  end if;

  v_frozen := case when v_is_deferred then 0 else least(v_coins, v_lot.frozen) end;
  v_taken := least(v_coins - v_frozen, v_unused - v_frozen);
  v_owed := v_coins - v_frozen - v_taken;
  if v_frozen > 0 then
    v_lines := v_lines || row('disputed:' || v_one.owner_id, v_account, v_one.lot_id, null, v_frozen)::ledger_line;
  end if;
  if v_taken > 0 then
    v_lines := v_lines || row(case when v_is_deferred then 'deferred:' else 'wallet:' end || v_one.owner_id, v_account,
      v_one.lot_id, null, v_taken)::ledger_line;
  end if;
  if v_owed > 0 then
    v_lines := v_lines || row('debt:' || v_one.owner_id, v_account, v_one.lot_id, null, v_owed)::ledger_line;
  end if;
  v_at := greatest(r.at, v_wallet.last_at);
  if v_is_deferred then
    v_result := ledger_write(r, true, row(v_one.owner_id, 0, null, null, 0, v_at, v_lines));
  else
    update lots set remaining = remaining - v_taken, frozen = frozen - v_frozen where id = v_one.lot_id;
    update wallets set balance = balance - v_taken, last_at = v_at where owner_id = v_one.owner_id;
    v_result := ledger_write(r, true,
      row(v_one.owner_id, -v_taken, v_wallet.balance - v_taken, null, 0, v_at, v_lines));
  end if;
  insert into claw_backs (id, purchase_id, owner_id, cause, coins, taken, owed, colluders, at, shares_at)
  values (v_result.transfer_id::bigint, v_one.id, v_one.owner_id, k.kind, v_coins, v_frozen + v_taken, v_owed,
    coalesce(r.colluders, '{}'), v_at, case when v_owed = 0 then v_at end);
  update purchases set taken = taken + v_coins where id = v_one.id;
  if v_owed > 0 then
    insert into debts (claw_back_id, owner_id, amount, remaining, created_at)
    values (v_result.transfer_id::bigint, v_one.owner_id, v_owed, v_owed, v_at);
    perform ledger_settle_by_wallet(r, v_one.owner_id);
  end if;
  return v_result;
end $$;

-- Puts a claw-back right, once: its coins return as paid into the same lot, the debt is cancelled, and what settled the debt
-- goes back where it came from. The creators' shares follow.
create function ledger_reinstate(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_back claw_backs;
  v_one purchases;
  v_account text;
  v_to text;
  v_delta bigint := 0;
  v_wallet wallets;
  v_at timestamptz;
  v_result ledger_result;
  v_lines ledger_line[] := '{}';
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then select * into v_back from claw_backs where id = r.ref_id::bigint; end if;
  if v_back.id is null then return ledger_refusal('not_found'); end if;
  v_one := ledger_lock_purchase(v_back.purchase_id::text);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  select * into v_back from claw_backs where id = v_back.id for update;
  if v_back.reinstated_by is not null
    or k.kind is distinct from (select reversed_by from transfer_kinds where kind = v_back.cause) then
    return ledger_refusal('conflict', '{"reason": "not_reversible"}');
  end if;
  select * into v_wallet from wallets where owner_id = v_one.owner_id;
  v_at := greatest(r.at, v_wallet.last_at);
  v_account := case when v_one.is_sandbox then 'issuance:sandbox' else 'issuance:paid' end;
  v_to := case v_one.state when 'deferred' then 'deferred:' else 'wallet:' end || v_one.owner_id;
  if v_back.taken > 0 then
    v_lines := v_lines || row(v_account, v_to, v_one.lot_id, null, v_back.taken)::ledger_line;
  end if;
  if v_back.owed > 0 then
    v_lines := v_lines || row(v_account, 'debt:' || v_one.owner_id, v_one.lot_id, null, v_back.owed)::ledger_line;
  end if;
  if v_one.state = 'credited' then
    v_delta := v_back.taken;
    update lots set remaining = remaining + v_delta where id = v_one.lot_id;
    update wallets set balance = balance + v_delta, last_at = v_at where owner_id = v_one.owner_id;
  end if;
  v_result := ledger_write(r, true, row(v_one.owner_id, v_delta,
    case when v_one.state = 'credited' then v_wallet.balance + v_delta end, null, 0, v_at, v_lines));
  update purchases set taken = taken - v_back.coins where id = v_one.id;
  update claw_backs set reinstated_by = v_result.transfer_id::bigint, shares_at = case when owed = 0 then shares_at end
  where id = v_back.id;
  update debts set remaining = 0 where claw_back_id = v_back.id and owner_id = v_one.owner_id;
  perform ledger_return_payments(r, v_back.id, v_one.owner_id);
  perform ledger_after_return(r, v_one.owner_id);
  return v_result;
end $$;

-- Whether two accounts are the same person's, as far as is known.
create function ledger_linked(p_payer text, p_creator text) returns boolean language sql stable as $$
  select exists (select from account_marks own join account_marks other using (kind, mark)
    where own.owner_id = p_creator and other.owner_id = p_payer)
$$;

-- Takes back from one creator what was earned of the spent coins that claw-backs up to this one took: of a gift that can
-- still be recalled, and of everything where payer and creator are linked or colluded. In proportion, from the lots it
-- entered as far as it is there; the rest, which was paid out, is owed.
create function ledger_recall(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_back claw_backs;
  v_one purchases;
  v_result ledger_result;
  v_earned text := 'earned:' || r.creator_id;
  v_is_close boolean;
  v_clawed bigint;
  v_spent bigint;
  v_lot record;
  v_due bigint;
  v_part bigint;
  v_taken bigint := 0;
  v_owed bigint := 0;
  v_lines ledger_line[] := '{}';
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then select * into v_back from claw_backs where id = r.ref_id::bigint; end if;
  if v_back.id is null then return ledger_refusal('not_found'); end if;
  v_one := ledger_lock_purchase(v_back.purchase_id::text, array[r.creator_id]);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  select * into v_back from claw_backs where id = v_back.id;
  v_result := row('ok', null, false, 0, null, 0, '{}')::ledger_result;
  if v_back.reinstated_by is not null then return v_result; end if;
  v_is_close := r.creator_id = any (v_back.colluders) or ledger_linked(v_one.owner_id, r.creator_id);
  select coalesce(sum(owed) filter (where id <= v_back.id), 0), v_one.coins - coalesce(sum(taken), 0)
  into v_clawed, v_spent from claw_backs where purchase_id = v_one.id and reinstated_by is null;
  v_spent := v_spent - (select l.remaining + l.frozen from lots l where l.id = v_one.lot_id);

  for v_lot in
    with lines as (
      select t.id, coalesce(o.kind, t.kind) as kind, p.* from transfers t join postings p on p.transfer_id = t.id
      left join transfers o on o.id = t.reverses and t.kind <> 'earnings_recall'
      where t.owner_id = v_one.owner_id and t.creator_id = r.creator_id
    ),
    entered as (
      select e.lot_id, sum(e.amount) as amount from (
        select l.to_lot_id as lot_id, l.kind, l.amount from lines l
        where l.lot_id = v_one.lot_id and l.to_account = v_earned and l.to_lot_id is not null
        union all
        select l.lot_id, l.kind, -l.amount from lines l
        where l.to_lot_id = v_one.lot_id and l.from_account = v_earned
      ) e join transfer_kinds kk on kk.kind = e.kind
      where v_is_close or v_back.at < v_one.at + kk.recallable_for group by e.lot_id
    ),
    recalled as (
      select p.lot_id, sum(p.amount) as amount from claw_backs c
      join transfers t on t.owner_id = v_one.owner_id and t.creator_id = r.creator_id and t.kind = k.kind
        and t.ref_id = c.id::text
      join postings p on p.transfer_id = t.id
      where c.purchase_id = v_one.id and c.reinstated_by is null group by p.lot_id
    )
    select l.id, l.remaining,
      (e.amount * least(v_clawed, v_spent) / greatest(v_spent, 1))::numeric as share, coalesce(x.amount, 0) as already
    from entered e join lots l on l.id = e.lot_id left join recalled x on x.lot_id = e.lot_id
    order by l.id for update of l
  loop
    v_due := floor(v_lot.share) - v_lot.already;
    continue when v_due <= 0;
    v_part := least(v_lot.remaining, v_due);
    if v_part > 0 then
      update lots set remaining = remaining - v_part where id = v_lot.id;
      v_lines := v_lines || row(v_earned, k.account, v_lot.id, null, v_part)::ledger_line;
      v_taken := v_taken + v_part;
    end if;
    if v_due > v_part then
      v_lines := v_lines || row('debt:' || r.creator_id, k.account, v_lot.id, null, v_due - v_part)::ledger_line;
      v_owed := v_owed + v_due - v_part;
    end if;
  end loop;
  if v_taken + v_owed = 0 then return v_result; end if;
  v_result := ledger_write(r, true, row(v_one.owner_id, 0, null, r.creator_id, -v_taken, r.at, v_lines));
  if v_owed > 0 then
    insert into debts (claw_back_id, owner_id, amount, remaining, created_at)
    values (v_back.id, r.creator_id, v_owed, v_owed, r.at);
  end if;
  return v_result;
end $$;

-- Gives a creator back what a claw-back that was reinstated had recalled.
create function ledger_return_share(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_first transfers;
  v_back claw_backs;
  v_one purchases;
  v_result ledger_result;
  v_lines ledger_line[];
  v_coins bigint;
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then
    select * into v_first from transfers where id = r.ref_id::bigint;
    select * into v_back from claw_backs where id::text = v_first.ref_id;
  end if;
  if v_back.id is null then return ledger_refusal('not_found'); end if;
  v_one := ledger_lock_purchase(v_back.purchase_id::text, array[v_first.creator_id]);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if (select c.reinstated_by is null from claw_backs c where c.id = v_back.id)
    or k.kind is distinct from (select reversed_by from transfer_kinds where kind = v_first.kind)
    or exists (select from transfers where reverses = v_first.id) then
    return ledger_refusal('conflict', '{"reason": "not_reversible"}');
  end if;
  v_lines := ledger_mirror(v_first);
  perform 1 from lots where id in (select l.lot_id from unnest(v_lines) l) order by id for update;
  update lots set remaining = remaining + l.amount from unnest(v_lines) l
  where lots.id = l.lot_id and l.to_account like 'earned:%';
  v_coins := (select coalesce(sum(l.amount), 0) from unnest(v_lines) l where l.to_account like 'earned:%');
  v_result := ledger_write(r, true, row(v_first.owner_id, 0, null, v_first.creator_id, v_coins, r.at, v_lines));
  update debts set remaining = 0 where claw_back_id = v_back.id and owner_id = v_first.creator_id;
  perform ledger_return_payments(r, v_back.id, v_first.creator_id);
  return v_result;
end $$;
