-- What the team takes down is given back to whoever bought it, also when the creator's share was paid out meanwhile: the
-- buyer gets the whole price; of the share what is there is taken, and the creator owes the rest.
-- at 100 M rows: functions, one row of `transfer_kinds`, and a constraint that is dropped.
-- locks allowed: a foreign key is dropped without reading a row.

update transfer_kinds set reversed_by = 'unlock_return' where kind = 'media_unlock';
insert into transfer_kinds (kind, shape, ref_type, account, lot_kind, is_spending, is_announced, reversed_by) values
  ('unlock_return', 'unlock_return', 'transfer', null, null, true, true, null);

-- A debt is of the transfer that took something back, which is a claw-back or the return of an unlock.
alter table debts drop constraint debts_claw_back_id_fkey;

-- Gives the price of an unlock back, once. The share comes from the creator's lot of it, except what a recall had taken,
-- which the house has; what is paid out, or settled a debt, is owed.
create function ledger_return_unlock(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_first transfers;
  v_wallet wallets;
  v_result ledger_result;
  v_line ledger_line;
  v_lines ledger_line[] := '{}';
  v_house text := (select account from transfer_kinds where kind = 'earnings_recall');
  v_recalled bigint;
  v_there bigint;
  v_from_house bigint;
  v_from_lot bigint;
  v_taken bigint := 0;
  v_owed bigint := 0;
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then
    select * into v_first from transfers where id = (r.ref_id)::bigint for update;
  end if;
  if v_first.id is null then return ledger_refusal('not_found'); end if;
  perform ledger_lock('{}', '{}', array[v_first.owner_id, v_first.creator_id]);
  select * into v_wallet from wallets where owner_id = v_first.owner_id;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if k.kind is distinct from (select reversed_by from transfer_kinds where kind = v_first.kind)
    or exists (select from transfers where reverses = v_first.id) then
    return ledger_refusal('conflict', '{"reason": "not_reversible"}');
  end if;

  perform 1 from lots where id in (
      select p.lot_id from postings p where p.transfer_id = v_first.id
      union select p.to_lot_id from postings p where p.transfer_id = v_first.id)
    order by id for update;
  -- The creator's coins of one unlock are one lot.
  select l.remaining, coalesce((
      select sum(case when p.to_account = v_house then p.amount else -p.amount end)
      from transfers t join postings p on p.transfer_id = t.id
      where t.owner_id = v_first.owner_id and t.creator_id = v_first.creator_id
        and t.kind in ('earnings_recall', 'share_return') and p.lot_id = l.id), 0)
  into v_there, v_recalled
  from postings e join lots l on l.id = e.to_lot_id where e.transfer_id = v_first.id limit 1;
  foreach v_line in array ledger_mirror(v_first) loop
    if v_line.from_account like 'earned:%' then
      v_from_house := least(v_line.amount, v_recalled);
      v_from_lot := least(v_line.amount - v_from_house, v_there);
      v_recalled := v_recalled - v_from_house;
      v_there := v_there - v_from_lot;
      v_taken := v_taken + v_from_lot;
      v_owed := v_owed + v_line.amount - v_from_house - v_from_lot;
      v_lines := v_lines || array(
        select row(f.account, v_line.to_account, v_line.lot_id, v_line.to_lot_id, f.amount)::ledger_line
        from (values (v_house, v_from_house), (v_line.from_account, v_from_lot),
          ('debt:' || v_first.creator_id, v_line.amount - v_from_house - v_from_lot)) f (account, amount)
        where f.amount > 0);
      update lots set remaining = remaining - v_from_lot where id = v_line.lot_id;
      update lots set remaining = remaining + v_line.amount where id = v_line.to_lot_id;
    else
      v_lines := v_lines || v_line;
      update lots set remaining = remaining + v_line.amount where id = v_line.lot_id;
    end if;
  end loop;
  v_at := greatest(v_at, v_wallet.last_at);
  update wallets set balance = balance + v_first.amount, last_at = v_at where owner_id = v_first.owner_id;
  v_result := ledger_write(r, true, row(v_first.owner_id, v_first.amount, v_wallet.balance + v_first.amount,
    v_first.creator_id, -v_taken, v_at, v_lines));
  if v_owed > 0 then
    insert into debts (claw_back_id, owner_id, amount, remaining, created_at)
    values (v_result.transfer_id::bigint, v_first.creator_id, v_owed, v_owed, v_at);
  end if;
  if v_wallet.is_limited then perform ledger_after_return(r, v_first.owner_id); end if;
  return v_result;
end $$;

-- As in 0661, but whatever gave coins back to the purchase counts, from whichever account they came.
create or replace function ledger_recall(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
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
        where l.to_lot_id = v_one.lot_id
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

-- As in 0663, with one shape more.
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
