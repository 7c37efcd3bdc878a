-- A call's first holds at the same moment both found no escrow, and the second one failed with its primary key.
-- at 100 M rows: replaces a function; no row is read or written.
create or replace function ledger_hold(r ledger_request) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_escrow escrows;
  v_wallet wallets;
  v_result ledger_result;
  v_parts escrow_part[];
begin
  select * into v_escrow from escrows where id = r.ref_id for update;
  select * into v_wallet from wallets where owner_id = r.owner_id for update;
  -- The first holds of a call at the same moment: the wallet lets in one after the other, and the second finds the first's.
  if v_escrow.id is null then
    select * into v_escrow from escrows where id = r.ref_id for update;
  end if;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if v_escrow.state = 'closed' then return ledger_refusal('call_ended'); end if;
  if v_escrow.owner_id <> r.owner_id or (v_escrow.creator_id is distinct from r.creator_id and v_escrow.id is not null) then
    return ledger_refusal('conflict', '{"reason": "another_call"}');
  end if;
  if v_wallet.owner_id is null or v_wallet.balance < r.amount then
    return ledger_refusal('not_enough_coins', jsonb_build_object('balanceCoins', coalesce(v_wallet.balance, 0)));
  end if;
  v_at := greatest(v_at, v_wallet.last_at);
  if v_wallet.is_limited then
    v_result := ledger_spending_refusal(r.owner_id, r.amount, v_at);
    if v_result.status is not null then return v_result; end if;
  end if;

  v_parts := ledger_take(r.owner_id, r.amount, v_at);
  if v_escrow.id is null then
    insert into escrows (id, owner_id, creator_id, share_percent, earned_lot_id, parts, expires_at)
    values (r.ref_id, r.owner_id, r.creator_id, r.share_percent,
      case when r.creator_id is not null then r.lot_id end, v_parts, r.expires_at);
  else
    update escrows set parts = ledger_merge(v_escrow.parts, v_parts), expires_at = r.expires_at where id = r.ref_id;
  end if;
  return ledger_write(r, false, row(r.owner_id, -r.amount, v_wallet.balance - r.amount, r.creator_id, 0, v_at,
    ledger_move(v_parts, 'wallet:' || r.owner_id, 'escrow:' || r.ref_id)));
end $$;
