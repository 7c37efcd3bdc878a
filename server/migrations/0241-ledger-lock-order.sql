-- One order of locks, for one transfer as for a batch: the transfer that is given back, escrows by id, wallets by owner,
-- earned lots by id. A payer's lots are changed under the payer's wallet alone. Earned lots change in three ways: by
-- settling (under the escrow), by giving back and by paying out (both under the creator's wallet).

-- Locks the wallets of these people in order, and makes those that are missing.
create function ledger_lock_wallets(p_owners text[]) returns void language plpgsql as $$
begin
  insert into wallets (owner_id)
    select distinct o from unnest(p_owners) o where o is not null order by o on conflict do nothing;
  perform 1 from wallets where owner_id = any (p_owners) order by owner_id for update;
end $$;

-- What a batch will touch, locked before its first transfer. Escrows and wallets that do not exist yet are nobody else's.
create or replace function ledger_post_all(p_bodies jsonb) returns setof ledger_result
language plpgsql set enable_seqscan = off as $$
declare
  v_one record;
  v_results ledger_result[];
  v_calls text[];
  v_owners text[];
begin
  select array_agg(distinct b ->> 'ref_id') filter (where b ->> 'ref_type' = 'call'),
    array_agg(distinct b ->> 'owner_id')
  into v_calls, v_owners from jsonb_array_elements(p_bodies) b;
  perform 1 from escrows where id = any (v_calls) order by id for update;
  perform 1 from wallets where owner_id = any (v_owners) order by owner_id for update;
  perform 1 from lots where id in (select earned_lot_id from escrows where id = any (v_calls)) order by id for update;
  for v_one in
    select body, position from jsonb_array_elements(p_bodies) with ordinality given (body, position)
    order by body ->> 'owner_id', position
  loop
    v_results[v_one.position] := ledger_post(v_one.body);
  end loop;
  return query select * from unnest(v_results);
end $$;

create or replace function ledger_settle(r ledger_request) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_escrow escrows;
  v_result ledger_result;
  v_left bigint := r.amount;
  v_part escrow_part;
  v_used escrow_part[] := '{}';
  v_kept escrow_part[] := '{}';
  v_share bigint;
  v_split record;
begin
  select * into v_escrow from escrows where id = r.ref_id for update;
  -- Not for its sake: whoever goes on in this transaction, and takes from the wallet, would otherwise lock it after a lot.
  perform 1 from wallets where owner_id = r.owner_id for update;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if v_escrow.id is null then return ledger_refusal('not_found'); end if;
  if v_escrow.owner_id <> r.owner_id then return ledger_refusal('conflict', '{"reason": "another_call"}'); end if;
  if v_escrow.state = 'closed' then return ledger_refusal('call_ended'); end if;

  foreach v_part in array v_escrow.parts loop
    v_share := least(v_left, v_part.amount);
    if v_share > 0 then
      v_used := v_used || row(v_part.lot_id, v_part.kind, v_part.seq, v_share)::escrow_part;
    end if;
    if v_part.amount > v_share then
      v_kept := v_kept || row(v_part.lot_id, v_part.kind, v_part.seq, v_part.amount - v_share)::escrow_part;
    end if;
    v_left := v_left - v_share;
  end loop;
  if v_left > 0 then return ledger_refusal('conflict', '{"reason": "more_than_held"}'); end if;

  v_split := ledger_share(v_used, 'escrow:' || v_escrow.id, 'house:calls', v_escrow.creator_id,
    v_escrow.earned_lot_id, v_escrow.share_percent, v_escrow.charged_paid);
  perform ledger_earn(v_escrow.earned_lot_id, v_escrow.creator_id, v_split.earned, v_at);
  update escrows set parts = v_kept, charged = charged + r.amount, charged_paid = charged_paid + v_split.paid
  where id = v_escrow.id;
  return ledger_write(r, false,
    row(r.owner_id, 0, null, v_escrow.creator_id, v_split.earned, v_at, v_split.lines));
end $$;

create or replace function ledger_reverse(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_first transfers;
  v_shape text;
  v_wallet wallets;
  v_result ledger_result;
  v_lines ledger_line[];
  v_delta bigint;
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then
    select * into v_first from transfers where id = (r.ref_id)::bigint for update;
  end if;
  if v_first.id is null then return ledger_refusal('not_found'); end if;
  -- The creator's too: a payout at the same moment would count the coins that are taken back.
  perform ledger_lock_wallets(array[v_first.owner_id, v_first.creator_id]);
  select * into v_wallet from wallets where owner_id = v_first.owner_id;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  select shape into v_shape from transfer_kinds where kind = v_first.kind;
  if v_shape in ('hold', 'void', 'reverse') or exists (select from transfers where reverses = v_first.id)
    or (k.kind = 'filter_fee_return' and v_first.kind <> 'filter_fee')
    or (k.kind = 'refund' and v_first.kind <> 'purchase') then
    return ledger_refusal('conflict', '{"reason": "not_reversible"}');
  end if;

  v_lines := ledger_mirror(v_first);
  perform 1 from lots where id in (select l.lot_id from unnest(v_lines) l union select l.to_lot_id from unnest(v_lines) l)
    order by id for update;
  if exists (
    select from (select l.lot_id, sum(l.amount) as amount from unnest(v_lines) l
      where l.from_account ~ '^(wallet|earned):' group by l.lot_id) leaving
    join lots on lots.id = leaving.lot_id where lots.remaining < leaving.amount
  ) then
    return ledger_refusal('not_enough_coins', '{"reason": "already_spent"}');
  end if;
  update lots set remaining = remaining + moved.amount
  from (select lot_id, sum(amount) as amount from (
      select l.lot_id, -l.amount as amount from unnest(v_lines) l where l.from_account ~ '^(wallet|earned):'
      union all
      select coalesce(l.to_lot_id, l.lot_id), l.amount from unnest(v_lines) l where l.to_account ~ '^(wallet|earned):'
    ) each_line group by lot_id) moved
  where lots.id = moved.lot_id;

  select coalesce(sum(case when l.to_account like 'wallet:%' then l.amount else 0 end)
    - sum(case when l.from_account like 'wallet:%' then l.amount else 0 end), 0) into v_delta from unnest(v_lines) l;
  v_at := greatest(v_at, v_wallet.last_at);
  update wallets set balance = balance + v_delta, last_at = v_at where owner_id = v_first.owner_id;
  return ledger_write(r, true, row(v_first.owner_id, v_delta, v_wallet.balance + v_delta,
    v_first.creator_id, -v_first.earned_delta, v_at, v_lines));
end $$;

-- Pays earned coins out, oldest lot first. The creator's wallet row keeps payouts and reversals apart; the lots are
-- locked before they are counted, because calls go on settling into them.
create or replace function ledger_payout(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_left bigint := r.amount;
  v_earned bigint;
  v_result ledger_result;
  v_lines ledger_line[] := '{}';
  v_lot record;
  v_part bigint;
begin
  perform ledger_lock_wallets(array[r.creator_id]);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  perform 1 from lots where owner_id = r.creator_id and is_open and kind = 'earned' order by id for update;
  select coalesce(sum(remaining), 0) into v_earned from lots
  where owner_id = r.creator_id and is_open and kind = 'earned';
  if v_earned < r.amount then
    return ledger_refusal('not_enough_coins', jsonb_build_object('earnedCoins', v_earned));
  end if;

  for v_lot in
    select id, remaining from lots where owner_id = r.creator_id and is_open and kind = 'earned' order by seq
  loop
    v_part := least(v_left, v_lot.remaining);
    update lots set remaining = remaining - v_part where id = v_lot.id;
    v_lines := v_lines || row('earned:' || r.creator_id, k.account, v_lot.id, null, v_part)::ledger_line;
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    raise exception 'the lots of % hold % coins less than they did a moment ago', r.creator_id, v_left
      using errcode = 'data_corrupted';
  end if;
  return ledger_write(r, true, row(null, 0, null, r.creator_id, -r.amount, r.at, v_lines));
end $$;

-- The share of a call is what was agreed: never more than all of it.
alter table escrows add constraint escrows_share_percent_check check (share_percent between 0 and 100) not valid;

-- At the commit a transfer has exactly the lines and the coins it declared, changes its parties by exactly what it says,
-- touches nobody else's wallet or earnings, and is of a kind that there is.
create or replace function ledger_check_whole() returns trigger
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_wallet text := 'wallet:' || new.owner_id;
  v_earned text := 'earned:' || new.creator_id;
  v record;
begin
  select count(*) as lines, coalesce(sum(amount), 0) as amount,
    count(*) filter (where from_account = to_account) as circles,
    coalesce(sum(amount) filter (where to_account = v_wallet), 0)
      - coalesce(sum(amount) filter (where from_account = v_wallet), 0) as wallet_delta,
    coalesce(sum(amount) filter (where to_account = v_earned), 0)
      - coalesce(sum(amount) filter (where from_account = v_earned), 0) as earned_delta,
    count(*) filter (where (from_account like 'wallet:%' and from_account is distinct from v_wallet)
      or (to_account like 'wallet:%' and to_account is distinct from v_wallet)
      or (from_account like 'earned:%' and from_account is distinct from v_earned)
      or (to_account like 'earned:%' and to_account is distinct from v_earned)) as strangers
  into v from postings where transfer_id = new.id;
  if v.lines <> new.line_count or v.amount <> new.amount or v.circles > 0 then
    raise exception 'transfer % declares % coins in % lines and moves % in %, % of them in a circle',
      new.id, new.amount, new.line_count, v.amount, v.lines, v.circles using errcode = 'check_violation';
  end if;
  if v.wallet_delta <> new.wallet_delta or v.earned_delta <> new.earned_delta or v.strangers > 0 then
    raise exception 'transfer % says that it changes the wallet by % and the earnings by %; its lines say % and %, and % '
      'of them are of somebody else', new.id, new.wallet_delta, new.earned_delta, v.wallet_delta, v.earned_delta,
      v.strangers using errcode = 'check_violation';
  end if;
  if coalesce(new.owner_id = new.creator_id, new.owner_id is null and new.creator_id is null)
    or (new.wallet_delta <> 0 and (new.owner_id is null or new.balance_after is null))
    or (new.earned_delta <> 0 and new.creator_id is null)
    or (new.reverses is not null and new.reverses::text <> new.ref_id)
    or not exists (select from transfer_kinds where kind = new.kind) then
    raise exception 'the parties or the kind of transfer % do not fit', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
