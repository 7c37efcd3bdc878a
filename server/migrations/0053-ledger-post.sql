-- The only door into the ledger: one call writes a transfer, its postings, the lots, the wallet and the news.
-- Each shape locks first, then looks the key up, then refuses or writes: two requests with one key cannot both write.

create function ledger_issue(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_wallet wallets;
  v_first ledger_result;
  v_line ledger_line;
begin
  insert into wallets (owner_id) values (r.owner_id) on conflict do nothing;
  select * into v_wallet from wallets where owner_id = r.owner_id for update;
  v_first := ledger_replay(r);
  if v_first.status is not null then return v_first; end if;
  v_at := greatest(v_at, v_wallet.last_at);

  insert into lots (id, owner_id, kind, amount, remaining, created_at)
  values (r.lot_id, r.owner_id, k.lot_kind, r.amount, r.amount, v_at);
  if k.lot_kind = 'earned' then
    v_line := row(k.account, 'earned:' || r.owner_id, r.lot_id, null, r.amount);
    return ledger_write(r, true, row(null, 0, null, r.owner_id, r.amount, v_at, array[v_line]));
  end if;
  v_line := row(k.account, 'wallet:' || r.owner_id, r.lot_id, null, r.amount);
  update wallets set balance = balance + r.amount, last_at = v_at where owner_id = r.owner_id;
  return ledger_write(r, true,
    row(r.owner_id, r.amount, v_wallet.balance + r.amount, null, 0, v_at, array[v_line]));
end $$;

create function ledger_spend(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_wallet wallets;
  v_result ledger_result;
  v_split record;
begin
  select * into v_wallet from wallets where owner_id = r.owner_id for update;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if v_wallet.owner_id is null or v_wallet.balance < r.amount then
    return ledger_refusal('not_enough_coins', jsonb_build_object('balanceCoins', coalesce(v_wallet.balance, 0)));
  end if;
  v_at := greatest(v_at, v_wallet.last_at);
  if v_wallet.is_limited then
    v_result := ledger_spending_refusal(r.owner_id, r.amount, v_at);
    if v_result.status is not null then return v_result; end if;
  end if;

  v_split := ledger_share(ledger_take(r.owner_id, r.amount, v_at), 'wallet:' || r.owner_id, k.account, r.creator_id,
    r.lot_id, coalesce(r.share_percent, 0), 0);
  perform ledger_earn(r.lot_id, r.creator_id, v_split.earned, v_at);
  return ledger_write(r, true, row(r.owner_id, -r.amount, v_wallet.balance - r.amount, r.creator_id,
    v_split.earned, v_at, v_split.lines));
end $$;

create function ledger_hold(r ledger_request) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_escrow escrows;
  v_wallet wallets;
  v_result ledger_result;
  v_parts escrow_part[];
begin
  select * into v_escrow from escrows where id = r.ref_id for update;
  select * into v_wallet from wallets where owner_id = r.owner_id for update;
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

create function ledger_settle(r ledger_request) returns ledger_result language plpgsql as $$
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

-- Closes an escrow: what is left returns to the very lots it came from. An empty one closes without a transfer.
create function ledger_void(r ledger_request) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_escrow escrows;
  v_wallet wallets;
  v_result ledger_result;
  v_part escrow_part;
  v_amount bigint := 0;
begin
  select * into v_escrow from escrows where id = r.ref_id for update;
  select * into v_wallet from wallets where owner_id = r.owner_id for update;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if v_escrow.id is null then return ledger_refusal('not_found'); end if;
  if v_escrow.owner_id <> r.owner_id then return ledger_refusal('conflict', '{"reason": "another_call"}'); end if;

  update escrows set state = 'closed', parts = '{}' where id = v_escrow.id;
  foreach v_part in array v_escrow.parts loop
    update lots set remaining = remaining + v_part.amount where id = v_part.lot_id;
    v_amount := v_amount + v_part.amount;
  end loop;
  if v_amount = 0 then
    return row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result;
  end if;
  v_at := greatest(v_at, v_wallet.last_at);
  update wallets set balance = balance + v_amount, last_at = v_at where owner_id = r.owner_id;
  return ledger_write(r, false, row(r.owner_id, v_amount, v_wallet.balance + v_amount, v_escrow.creator_id, 0, v_at,
    ledger_move(v_escrow.parts, 'escrow:' || r.ref_id, 'wallet:' || r.owner_id)));
end $$;

-- A connection keeps the plans that it made when the tables were small; by these settings they stay right as they grow.
create function ledger_post(p_body jsonb) returns ledger_result
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  r ledger_request := jsonb_populate_record(null::ledger_request, p_body);
  k transfer_kinds;
begin
  r.content_hash := sha256(convert_to((p_body - '{at,lot_id,event_id,expires_at}'::text[])::text, 'UTF8'));
  if r.amount <= 0 or r.key = '' then
    raise exception 'a transfer moves at least one coin and has a key' using errcode = 'check_violation';
  end if;
  -- The three kinds that every running call posts all the time are known without looking them up.
  if r.ref_type = 'call' then
    case r.kind
      when 'hold' then return ledger_hold(r);
      when 'settle' then return ledger_settle(r);
      when 'void' then return ledger_void(r);
      else null;
    end case;
  end if;
  select * into k from transfer_kinds where kind = r.kind;
  if k.ref_type is distinct from r.ref_type then
    raise exception 'a % refers to a %', r.kind, k.ref_type using errcode = 'check_violation';
  end if;
  case k.shape
    when 'issue' then return ledger_issue(r, k);
    when 'spend' then return ledger_spend(r, k);
    when 'reverse' then return ledger_reverse(r, k);
    when 'payout' then return ledger_payout(r, k);
  end case;
end $$;

-- Many transfers in one round trip and one commit, in the order of their wallets, so that two batches cannot wait for
-- each other; of one wallet in the order given. Each is refused or written for itself; results in the order given.
create function ledger_post_all(p_bodies jsonb) returns setof ledger_result language plpgsql as $$
declare
  v_one record;
  v_results ledger_result[];
begin
  for v_one in
    select body, position from jsonb_array_elements(p_bodies) with ordinality given (body, position)
    order by body ->> 'owner_id', position
  loop
    v_results[v_one.position] := ledger_post(v_one.body);
  end loop;
  return query select * from unnest(v_results);
end $$;
