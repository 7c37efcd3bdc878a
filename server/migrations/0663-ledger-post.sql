-- The shapes of 0241, 0250 and 0252 around purchases: what returns to a lot, gifts that mature later, payouts in two steps.
-- at 100 M rows: functions alone, and one transfer for each open dispute.

-- Reverses a transfer by the one kind that may, once. Refused where the coins it brought are no longer all there.
create or replace function ledger_reverse(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_first transfers;
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
  perform ledger_lock('{}', '{}', array[v_first.owner_id, v_first.creator_id]);
  select * into v_wallet from wallets where owner_id = v_first.owner_id;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if k.kind is distinct from (select reversed_by from transfer_kinds where kind = v_first.kind)
    or exists (select from transfers where reverses = v_first.id) then
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
  v_result := ledger_write(r, true, row(v_first.owner_id, v_delta, v_wallet.balance + v_delta,
    v_first.creator_id, -v_first.earned_delta, v_at, v_lines));
  if v_wallet.is_limited and v_delta > 0 then perform ledger_after_return(r, v_first.owner_id); end if;
  return v_result;
end $$;

create or replace function ledger_spend(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_wallet wallets;
  v_result ledger_result;
  v_parts escrow_part[];
  v_percent bigint := coalesce(r.share_percent, 0);
  v_owed bigint := 0;
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

  v_parts := ledger_take(r.owner_id, r.amount, v_at);
  if r.creator_id is not null then
    select coalesce(sum(p.amount), 0) * v_percent * 10 into v_owed from unnest(v_parts) p where p.kind = 'paid';
  end if;
  -- A share of whole coins neither needs nor leaves a carry, and waits for nobody.
  v_split := ledger_share(v_parts, 'wallet:' || r.owner_id, k.account, r.creator_id, r.lot_id, v_percent, 0,
    case when v_owed % 1000 <> 0 then ledger_carried(r.creator_id) else 0 end);
  perform ledger_earn(r.lot_id, r.creator_id, v_split.earned, v_at);
  if k.recallable_for is not null and v_split.earned > 0 then
    update lots set recallable_until = (select max(b.at) + k.recallable_for from purchases b
      where b.lot_id in (select p.lot_id from unnest(v_parts) p)) where id = r.lot_id;
  end if;
  v_result := ledger_write(r, true, row(r.owner_id, -r.amount, v_wallet.balance - r.amount, r.creator_id,
    v_split.earned, v_at, v_split.lines));
  if v_owed % 1000 <> 0 then
    perform ledger_carry('transfer:' || v_result.transfer_id, r.creator_id, v_owed - v_split.earned * 1000);
  end if;
  return v_result;
end $$;

-- Closes an escrow: what is left returns to the very lots it came from. An empty one closes without a transfer.
create or replace function ledger_void(r ledger_request) returns ledger_result language plpgsql as $$
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

  v_result := row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result;
  if v_escrow.state = 'closed' then return v_result; end if;
  update escrows set state = 'closed', parts = '{}' where id = v_escrow.id;
  foreach v_part in array v_escrow.parts loop
    update lots set remaining = remaining + v_part.amount where id = v_part.lot_id;
    v_amount := v_amount + v_part.amount;
  end loop;
  v_at := greatest(v_at, v_wallet.last_at);
  if v_amount > 0 then
    update wallets set balance = balance + v_amount, last_at = v_at where owner_id = r.owner_id;
    v_result := ledger_write(r, false, row(r.owner_id, v_amount, v_wallet.balance + v_amount, v_escrow.creator_id, 0,
      v_at, ledger_move(v_escrow.parts, 'escrow:' || r.ref_id, 'wallet:' || r.owner_id)));
    if v_wallet.is_limited then perform ledger_after_return(r, r.owner_id); end if;
  end if;
  perform ledger_carry_call(r, v_escrow, v_at);
  return v_result;
end $$;

-- A gift is not paid out while it may be recalled. Earnings of a purchase are held while it is disputed, and after a
-- charge-back until the creators' shares have followed.
create or replace function ledger_earnings(p_creator text, p_at timestamptz, p_mature_ms bigint)
returns table (lot_id text, seq bigint, remaining bigint, state text) language plpgsql stable as $$
declare
  v_linked text[];
  v_disputed text[];
  v_disputers text[];
begin
  select array_agg(distinct other.owner_id) into v_linked from account_marks own
  join account_marks other using (kind, mark) where own.owner_id = p_creator and other.owner_id <> p_creator;
  select array_agg(d.lot_id), array_agg(d.owner_id) into v_disputed, v_disputers from (
    select o.lot_id, o.owner_id from disputes o where o.state = 'open'
    union
    select b.lot_id, b.owner_id from claw_backs c join purchases b on b.id = c.purchase_id
    where c.shares_at is null and c.reinstated_by is null
  ) d;
  return query
    with held as (
      select coalesce(p.to_lot_id, p.lot_id) as id, bool_or(t.owner_id = any (v_linked)) as is_linked
      from transfers t join postings p on p.transfer_id = t.id
      where t.creator_id = p_creator and p.to_account = 'earned:' || p_creator
        and (t.owner_id = any (v_linked) or (t.owner_id = any (v_disputers) and p.lot_id = any (v_disputed)))
        and (v_linked is not null or v_disputed is not null)
      group by 1
      union all
      select p.lot_id, x.owner_id = any (v_linked)
      from transfers t join postings p on p.transfer_id = t.id join escrows x on x.id = t.ref_id
      where t.creator_id = p_creator and t.kind = 'share_rounding'
        and (x.owner_id = any (v_linked) or (x.owner_id = any (v_disputers) and exists (
          select from transfers s join postings q on q.transfer_id = s.id
          where s.creator_id = p_creator and s.kind = 'settle' and s.ref_id = x.id and q.lot_id = any (v_disputed))))
        and (v_linked is not null or v_disputed is not null)
    )
    select l.id, l.seq, l.remaining::bigint,
      case when h.is_linked then 'linked' when h.id is not null then 'disputed'
        when coalesce(l.earned_at, l.created_at) > p_at - p_mature_ms * interval '1 millisecond'
          or l.recallable_until > p_at then 'maturing'
        else 'payable' end
    from lots l left join held h on h.id = l.id
    where l.owner_id = p_creator and l.is_open and l.kind = 'earned';
end $$;

-- A reserved payout was paid: its coins leave for good. Either this or its return happens, once.
create function ledger_paid(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_first transfers;
  v_result ledger_result;
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then
    select * into v_first from transfers where id = (r.ref_id)::bigint for update;
  end if;
  if v_first.kind is distinct from 'payout_reserve' then return ledger_refusal('not_found'); end if;
  perform ledger_lock('{}', '{}', array[v_first.creator_id]);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if exists (select from transfers where reverses = v_first.id) then
    return ledger_refusal('conflict', '{"reason": "not_reserved"}');
  end if;
  return ledger_write(r, true, row(null, 0, null, v_first.creator_id, 0, r.at, (
    select array_agg(row(p.to_account, k.account, p.lot_id, null, p.amount)::ledger_line order by p.line)
    from postings p where p.transfer_id = v_first.id)));
end $$;

-- What an erased account leaves in its wallet falls to the house. Nothing left is no transfer.
create function ledger_forfeit(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_wallet wallets;
  v_at timestamptz;
  v_result ledger_result;
begin
  perform ledger_lock((select array_agg(id) from purchases where owner_id = r.owner_id), '{}', array[r.owner_id]);
  select * into v_wallet from wallets where owner_id = r.owner_id;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  if not exists (select from wallet_freezes where owner_id = r.owner_id and forfeits) then
    return ledger_refusal('conflict', '{"reason": "not_erased"}');
  end if;
  if v_wallet.balance = 0 then return row('ok', null, false, 0, 0, 0, '{}')::ledger_result; end if;
  v_at := greatest(r.at, v_wallet.last_at);
  return ledger_write(r, true, row(r.owner_id, -v_wallet.balance, 0, null, 0, v_at,
    ledger_move(ledger_take(r.owner_id, v_wallet.balance, v_at), 'wallet:' || r.owner_id, k.account)));
end $$;

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

-- Connections that are open keep what they know of a type until the function changes that uses it.
do $$
declare
  v_function regprocedure;
begin
  for v_function in select oid from pg_proc where proname like 'ledger\_%' and pronamespace = current_schema()::regnamespace
  loop
    execute format('alter function %s cost 100', v_function);
  end loop;
end $$;

-- Disputes that are open freeze what is unused of their purchases now, as they do from here on.
do $$
declare
  v_one record;
begin
  for v_one in select distinct on (d.purchase_id) d.*, p.lot_id as lot from disputes d join purchases p on p.id = d.purchase_id
    where d.state = 'open' order by d.purchase_id
  loop
    perform ledger_post(jsonb_build_object('kind', 'dispute_hold', 'key', 'dispute:' || v_one.purchase_id || ':migrated',
      'ref_type', 'purchase', 'ref_id', v_one.purchase_id::text, 'case_id', v_one.case_id, 'at', v_one.opened_at,
      'event_id', 'evt_dispute_' || v_one.purchase_id));
  end loop;
end $$;
