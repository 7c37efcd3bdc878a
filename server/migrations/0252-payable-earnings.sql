-- The doors that were there before, with what 0251 asks of them.

alter table transfer_kinds add column is_purchase boolean not null default false;
update transfer_kinds set is_purchase = true where kind in ('purchase', 'grant_demo');
update transfer_kinds set shape = 'refund', ref_type = 'purchase' where kind = 'refund';
insert into transfer_kinds (kind, shape, ref_type, account, lot_kind, is_spending, is_announced) values
  ('chargeback', 'chargeback', 'purchase', null, null, false, true),
  ('earnings_recall', 'recall', 'purchase', 'house:chargebacks', null, false, true),
  ('debt_settlement', 'debt', 'person', 'debt:', null, false, true);

-- Coins that come into a wallet, or to a creator from the house. What is bought settles what is owed.
create or replace function ledger_issue(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_wallet wallets;
  v_first ledger_result;
  v_account text := k.account;
  v_kind lot_kind := k.lot_kind;
begin
  perform ledger_lock_wallets(array[r.owner_id]);
  select * into v_wallet from wallets where owner_id = r.owner_id;
  v_first := ledger_replay(r);
  if v_first.status is not null then return v_first; end if;
  v_at := greatest(v_at, v_wallet.last_at);
  -- Whoever excluded themselves buys nothing either, and whose coins are frozen gets no more of them.
  if k.is_purchase and v_wallet.is_limited then
    v_first := ledger_stopped(r.owner_id, v_at);
    if v_first.status is not null then return v_first; end if;
  end if;
  if r.is_sandbox then
    v_account := 'issuance:sandbox';
    v_kind := 'bonus';
  end if;
  insert into lots (id, owner_id, kind, amount, remaining, created_at, is_sandbox)
  values (r.lot_id, r.owner_id, v_kind, r.amount, r.amount, v_at, coalesce(r.is_sandbox, false));
  update wallets set balance = balance + r.amount, last_at = v_at where owner_id = r.owner_id;
  v_first := ledger_write(r, true, row(r.owner_id, r.amount, v_wallet.balance + r.amount, null, 0, v_at,
    array[row(v_account, 'wallet:' || r.owner_id, r.lot_id, null, r.amount)::ledger_line]));
  if v_kind = 'paid' then perform ledger_settle_by_wallet(r, r.owner_id); end if;
  return v_first;
end $$;

-- Pays earned coins out, oldest lot first: what has matured, is not held against, and is more than the creator owes.
-- The lots are locked before they are counted, because calls go on settling into them.
create or replace function ledger_payout(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_left bigint := r.amount;
  v_payable bigint;
  v_result ledger_result;
  v_lines ledger_line[] := '{}';
  v_lot record;
  v_part bigint;
begin
  perform ledger_lock_wallets(array[r.creator_id]);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  v_result := ledger_frozen(r.creator_id, r.at);
  if v_result.status is not null then return v_result; end if;
  perform 1 from lots where owner_id = r.creator_id and is_open and kind = 'earned' order by id for update;
  select coalesce(sum(remaining), 0) - ledger_owed(r.creator_id) into v_payable
  from ledger_earnings(r.creator_id, r.at, r.mature_ms) where state = 'payable';
  -- Without knowing when earnings mature nothing is paid.
  if r.mature_ms is null or v_payable < r.amount then
    return ledger_refusal('not_enough_coins', jsonb_build_object('payableCoins', greatest(v_payable, 0)));
  end if;

  for v_lot in
    select lot_id, remaining from ledger_earnings(r.creator_id, r.at, r.mature_ms) where state = 'payable' order by seq
  loop
    exit when v_left = 0;
    v_part := least(v_left, v_lot.remaining);
    update lots set remaining = remaining - v_part where id = v_lot.lot_id;
    v_lines := v_lines || row('earned:' || r.creator_id, k.account, v_lot.lot_id, null, v_part)::ledger_line;
    v_left := v_left - v_part;
  end loop;
  if v_left > 0 then
    raise exception 'the lots of % hold % coins less than they did a moment ago', r.creator_id, v_left
      using errcode = 'data_corrupted';
  end if;
  return ledger_write(r, true, row(null, 0, null, r.creator_id, -r.amount, r.at, v_lines));
end $$;

create or replace function ledger_post(p_body jsonb) returns ledger_result
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  r ledger_request := jsonb_populate_record(null::ledger_request, p_body);
  k transfer_kinds;
begin
  -- What every attempt draws or reads anew is no part of the content.
  r.content_hash := sha256(convert_to((p_body
    - '{at,lot_id,event_id,expires_at,pair_day_coins,creator_day_coins,mature_ms}'::text[])::text, 'UTF8'));
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
    when 'reward' then return ledger_reward(r, k);
    when 'refund' then return ledger_refund(r, k);
    when 'chargeback' then return ledger_chargeback(r, k);
    when 'recall' then return ledger_recall(r, k);
    when 'debt' then return ledger_settle_debt(r, k);
  end case;
end $$;

-- What people owe is what the postings of their debt accounts say; a row for each person where they differ.
create function ledger_audit_debts() returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable as $$
  select 'a debt is what its postings leave', coalesce(d.owner_id, substr(e.account, 6)), coalesce(-e.amount, 0),
    coalesce(d.remaining, 0)
  from (select owner_id, sum(remaining)::bigint as remaining from debts group by owner_id) d
  full join (select account, sum(amount)::bigint as amount from ledger_entries
    where account like 'debt:%' group by account) e on e.account = 'debt:' || d.owner_id
  where coalesce(d.remaining, 0) <> coalesce(-e.amount, 0)
$$;
