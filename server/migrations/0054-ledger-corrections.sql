-- Reversals and payouts: the two shapes that a person seldom meets.

-- The lines of a transfer, mirrored. What left an escrow returns to the wallet, since the escrow may be closed.
create function ledger_mirror(p_transfer transfers) returns ledger_line[] language sql stable as $$
  select array_agg(row(
      p.to_account,
      case when p.from_account like 'escrow:%' then 'wallet:' || p_transfer.owner_id else p.from_account end,
      coalesce(p.to_lot_id, p.lot_id),
      case when p.to_lot_id is not null then p.lot_id end,
      p.amount)::ledger_line order by p.line)
  from postings p where p.transfer_id = p_transfer.id
$$;

-- Gives a transfer back by a new one, once. Refused where the coins it brought are no longer all there.
create function ledger_reverse(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
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
  select * into v_wallet from wallets where owner_id = v_first.owner_id for update;
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

-- Pays earned coins out, oldest lot first. The creator's wallet row is the lock that keeps two payouts apart.
create function ledger_payout(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_left bigint := r.amount;
  v_earned bigint;
  v_result ledger_result;
  v_lines ledger_line[] := '{}';
  v_lot record;
  v_part bigint;
begin
  insert into wallets (owner_id) values (r.creator_id) on conflict do nothing;
  perform 1 from wallets where owner_id = r.creator_id for update;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  select coalesce(sum(remaining), 0) into v_earned from lots
  where owner_id = r.creator_id and is_open and kind = 'earned';
  if v_earned < r.amount then
    return ledger_refusal('not_enough_coins', jsonb_build_object('earnedCoins', v_earned));
  end if;

  for v_lot in
    select id, remaining from lots where owner_id = r.creator_id and is_open and kind = 'earned' order by seq for update
  loop
    v_part := least(v_left, v_lot.remaining);
    update lots set remaining = remaining - v_part where id = v_lot.id;
    v_lines := v_lines || row('earned:' || r.creator_id, k.account, v_lot.id, null, v_part)::ledger_line;
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  return ledger_write(r, true, row(null, 0, null, r.creator_id, -r.amount, v_at, v_lines));
end $$;
