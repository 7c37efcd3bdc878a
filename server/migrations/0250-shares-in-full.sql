-- 50% is 50%: what rounding keeps from a creator is carried over in thousandths of a coin, and paid as soon as it is a
-- whole one. Messages, media and gifts pay it with the next share; a call adds what it rounded off when it is closed,
-- so that no tick waits for a row that other payers of the creator write.

-- A shape more is a row more, as with the kinds.
alter table transfer_kinds alter column shape type text;
drop type transfer_shape;

-- What a creator is owed beyond whole coins. Below zero after something was given back that had paid a carried coin.
create table creator_carries (
  creator_id text primary key,
  thousandths int not null default 0
) with (fillfactor = 50);

-- Why: one row for each transfer or call that changed it. Append-only, and what the audit adds up.
create table creator_carry_entries (
  -- `transfer:<id>` or `call:<id>`.
  ref_id text primary key,
  creator_id text not null,
  thousandths int not null check (thousandths <> 0)
);
create trigger carry_entries_stay before update or delete on creator_carry_entries
  for each row execute function ledger_refuse_change();
create trigger carry_entries_stay_whole before truncate on creator_carry_entries
  for each statement execute function ledger_refuse_change();

-- Order of locks: a creator's carry comes last, after escrows, wallets and lots.
create function ledger_carried(p_creator text) returns int language plpgsql as $$
declare
  v_thousandths int;
begin
  insert into creator_carries (creator_id) values (p_creator) on conflict do nothing;
  select thousandths into v_thousandths from creator_carries where creator_id = p_creator for update;
  return v_thousandths;
end $$;

create function ledger_carry(p_ref text, p_creator text, p_thousandths bigint) returns void language plpgsql as $$
begin
  if p_thousandths = 0 then return; end if;
  insert into creator_carry_entries (ref_id, creator_id, thousandths) values (p_ref, p_creator, p_thousandths);
  insert into creator_carries as kept (creator_id, thousandths) values (p_creator, p_thousandths)
  on conflict (creator_id) do update set thousandths = kept.thousandths + excluded.thousandths;
end $$;

-- Whatever gives a transfer back gives back what it carried over.
create function ledger_carry_back() returns trigger language plpgsql as $$
declare
  v_first creator_carry_entries;
begin
  select * into v_first from creator_carry_entries where ref_id = 'transfer:' || new.reverses;
  perform ledger_carry('transfer:' || new.id, v_first.creator_id, -v_first.thousandths)
  where v_first.ref_id is not null;
  return null;
end $$;
create trigger transfers_carry_back after insert on transfers
  for each row when (new.reverses is not null) execute function ledger_carry_back();

-- Lines by which parts leave `p_from` for the house. Of paid coins a creator gets the share, rounded down on the
-- cumulative sum, so that many small charges lose nothing: `p_paid_before` is that sum before this charge, `p_carried`
-- what the creator is owed in thousandths of a coin.
drop function ledger_share(escrow_part[], text, text, text, text, bigint, bigint);
create function ledger_share(
  p_parts escrow_part[], p_from text, p_house text, p_creator text, p_earned_lot text,
  p_share_percent bigint, p_paid_before bigint, p_carried bigint default 0,
  out lines ledger_line[], out paid bigint, out earned bigint
) language plpgsql immutable as $$
declare
  v_part escrow_part;
  v_share bigint;
begin
  lines := '{}';
  paid := 0;
  earned := 0;
  foreach v_part in array p_parts loop
    v_share := 0;
    if v_part.kind = 'paid' then
      paid := paid + v_part.amount;
      if p_creator is not null then
        v_share := (p_carried + (p_paid_before + paid) * p_share_percent * 10) / 1000
          - p_paid_before * p_share_percent / 100 - earned;
        v_share := least(greatest(v_share, 0), v_part.amount);
      end if;
    end if;
    if v_share > 0 then
      lines := lines || row(p_from, 'earned:' || p_creator, v_part.lot_id, p_earned_lot, v_share)::ledger_line;
      earned := earned + v_share;
    end if;
    if v_part.amount > v_share then
      lines := lines || row(p_from, p_house, v_part.lot_id, null, v_part.amount - v_share)::ledger_line;
    end if;
  end loop;
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
  v_result := ledger_write(r, true, row(r.owner_id, -r.amount, v_wallet.balance - r.amount, r.creator_id,
    v_split.earned, v_at, v_split.lines));
  if v_owed % 1000 <> 0 then
    perform ledger_carry('transfer:' || v_result.transfer_id, r.creator_id, v_owed - v_split.earned * 1000);
  end if;
  return v_result;
end $$;

-- Adds what a call rounded off to what its creator is owed, and pays a coin of it where there is a whole one.
create function ledger_carry_call(r ledger_request, p_escrow escrows, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_rest bigint := p_escrow.charged_paid * p_escrow.share_percent % 100 * 10;
  v_coin ledger_request := r;
  v_result ledger_result;
begin
  if p_escrow.creator_id is null or v_rest = 0 then return; end if;
  perform ledger_carry('call:' || p_escrow.id, p_escrow.creator_id, v_rest);
  if ledger_carried(p_escrow.creator_id) < 1000 then return; end if;
  v_coin.kind := 'share_rounding';
  v_coin.key := 'call:' || p_escrow.id || ':rounding';
  v_coin.content_hash := sha256(convert_to(v_coin.key, 'UTF8'));
  perform ledger_earn(r.lot_id, p_escrow.creator_id, 1, p_at);
  v_result := ledger_write(v_coin, true, row(null, 0, null, p_escrow.creator_id, 1, p_at,
    array[row('house:calls', 'earned:' || p_escrow.creator_id, r.lot_id, null, 1)::ledger_line]));
  perform ledger_carry('transfer:' || v_result.transfer_id, p_escrow.creator_id, -1000);
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
  end if;
  perform ledger_carry_call(r, v_escrow, v_at);
  return v_result;
end $$;

-- The reward for answering a premium member: from the house, and no more a day than the caller allows. The member is
-- the owner, whose wallet it leaves alone; the creator's wallet is the lock that keeps two rewards apart.
alter type ledger_request add attribute pair_day_coins bigint, add attribute creator_day_coins bigint;
create function ledger_reward(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_at timestamptz := r.at;
  v_result ledger_result;
  v_pair bigint;
  v_all bigint;
begin
  insert into wallets (owner_id) values (r.creator_id) on conflict do nothing;
  perform 1 from wallets where owner_id = r.creator_id for update;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  select coalesce(sum(amount) filter (where owner_id = r.owner_id), 0), coalesce(sum(amount), 0) into v_pair, v_all
  from transfers where creator_id = r.creator_id and kind = r.kind
    and at >= date_trunc('day', v_at at time zone 'UTC') at time zone 'UTC';
  -- Without caps there is no reward.
  if v_pair + r.amount > coalesce(r.pair_day_coins, 0) or v_all + r.amount > coalesce(r.creator_day_coins, 0) then
    return ledger_refusal('conflict', jsonb_build_object('reason', 'reward_cap', 'pairCoins', v_pair, 'creatorCoins', v_all));
  end if;
  perform ledger_earn(r.lot_id, r.creator_id, r.amount, v_at);
  return ledger_write(r, true, row(r.owner_id, 0, null, r.creator_id, r.amount, v_at,
    array[row(k.account, 'earned:' || r.creator_id, r.lot_id, null, r.amount)::ledger_line]));
end $$;

-- Rewards are a shape of their own; a coin of rounding has none, because nobody may post it.
update transfer_kinds set shape = 'reward' where kind = 'reply_reward';
insert into transfer_kinds values ('share_rounding', 'rounding', 'call', 'house:calls', 'earned', false, true);

-- A connection keeps the plans that it made when the tables were small; by these settings they stay right as they grow.
create or replace function ledger_post(p_body jsonb) returns ledger_result
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  r ledger_request := jsonb_populate_record(null::ledger_request, p_body);
  k transfer_kinds;
begin
  -- What every attempt draws or reads anew is no part of the content.
  r.content_hash := sha256(convert_to((p_body
    - '{at,lot_id,event_id,expires_at,pair_day_coins,creator_day_coins}'::text[])::text, 'UTF8'));
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
  end case;
end $$;

-- What the carried thousandths should be; a row for each creator where they differ.
create function ledger_audit_carries() returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable as $$
  select 'a creator is owed what was carried over', coalesce(c.creator_id, e.creator_id), coalesce(e.thousandths, 0),
    coalesce(c.thousandths, 0)::bigint
  from creator_carries c full join
    (select creator_id, sum(thousandths)::bigint as thousandths from creator_carry_entries group by creator_id) e
    using (creator_id)
  where coalesce(e.thousandths, 0) <> coalesce(c.thousandths, 0)
  union all
  select 'a call carries over what it rounded off', x.id, x.charged_paid * x.share_percent % 100 * 10, e.thousandths
  from creator_carry_entries e join escrows x on e.ref_id = 'call:' || x.id
  where x.charged_paid * x.share_percent % 100 * 10 <> e.thousandths
$$;
