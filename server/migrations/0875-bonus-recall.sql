-- A bonus that was given for something that turned out not to be done is taken back: what is left of its lot, and no more.
-- at 100 M rows: functions, and one row of `transfer_kinds`.

insert into transfer_kinds (kind, shape, ref_type, account, lot_kind, is_spending, is_announced, reversed_by) values
  ('bonus_recall', 'bonus_recall', 'transfer', 'issuance:bonus', null, false, true, null);

-- Takes what is left of a bonus, once. Nothing left is no transfer; coins that a call holds stay with the call.
create function ledger_recall_bonus(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_first transfers;
  v_wallet wallets;
  v_lot lots;
  v_at timestamptz;
  v_result ledger_result;
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then
    select * into v_first from transfers where id = (r.ref_id)::bigint for update;
  end if;
  if v_first.kind is distinct from 'grant_bonus' then return ledger_refusal('not_found'); end if;
  perform ledger_lock('{}', '{}', array[v_first.owner_id]);
  select * into v_wallet from wallets where owner_id = v_first.owner_id;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if exists (select from transfers where reverses = v_first.id) then
    return ledger_refusal('conflict', '{"reason": "not_reversible"}');
  end if;
  select l.* into v_lot from lots l
  where l.id = (select p.lot_id from postings p where p.transfer_id = v_first.id limit 1) for update;
  if v_lot.remaining = 0 then return row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result; end if;
  v_at := greatest(r.at, v_wallet.last_at);
  update lots set remaining = 0 where id = v_lot.id;
  update wallets set balance = balance - v_lot.remaining, last_at = v_at where owner_id = v_first.owner_id;
  return ledger_write(r, true, row(v_first.owner_id, -v_lot.remaining, v_wallet.balance - v_lot.remaining, null, 0, v_at,
    array[row('wallet:' || v_first.owner_id, k.account, v_lot.id, null, v_lot.remaining)::ledger_line]));
end $$;

-- As in 0755, with one shape more.
create or replace function ledger_post(p_body jsonb) returns ledger_result
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  r ledger_request := jsonb_populate_record(null::ledger_request, p_body);
  k transfer_kinds;
begin
  -- What every attempt draws or reads anew is no part of the content.
  r.content_hash := sha256(convert_to((p_body
    - '{at,lot_id,event_id,expires_at,pair_day_coins,creator_day_coins,member_month_coins,mature_ms}'::text[])::text, 'UTF8'));
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
    when 'unlock_return' then return ledger_return_unlock(r, k);
    when 'bonus_recall' then return ledger_recall_bonus(r, k);
    when 'reserve' then return ledger_payout(r, k);
    when 'paid' then return ledger_paid(r, k);
    when 'reward' then return ledger_reward(r, k);
    when 'release' then return ledger_release(r, k);
    when 'claw_back' then
      if r.case_id is not null then return ledger_dispute_lost(r, k); end if;
      return ledger_claw_back(r, k);
    when 'reinstate' then return ledger_reinstate(r, k);
    when 'recall' then return ledger_recall(r, k);
    when 'share_return' then return ledger_return_share(r, k);
    when 'debt' then return ledger_settle_debt(r, k);
    when 'dispute_open' then return ledger_dispute_open(r, k);
    when 'dispute_won' then return ledger_dispute_won(r, k);
    when 'forfeit' then return ledger_forfeit(r, k);
    else raise exception 'a % is not posted by itself', r.kind using errcode = 'check_violation';
  end case;
end $$;
