-- Disputes by the provider's case, many of a purchase. While one is open the unused coins of its purchase lie in
-- `disputed:<person>`; the wallet's other coins are spent as ever.
-- at 100 M rows: disputes are few, so that copying them takes milliseconds.
-- locks allowed: the ledger has no production data before this migration.
alter table disputes rename to former_disputes;
alter table former_disputes rename constraint disputes_pkey to former_disputes_pkey;
drop index disputes_of_owner;
drop index disputes_to_recall;
create table disputes (
  purchase_id bigint not null references purchases (id),
  case_id text not null check (case_id <> ''),
  owner_id text not null,
  lot_id text not null,
  -- What is disputed; null is all of it.
  coins bigint check (coins > 0),
  state text not null check (state in ('open', 'won', 'lost')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  -- What a lost one took; null while there is none, or where nothing was left to take.
  claw_back_id bigint references claw_backs (id),
  primary key (purchase_id, case_id),
  check ((state = 'open') = (closed_at is null))
);
create index disputes_of_owner on disputes (owner_id) where state = 'open';
create index disputes_of_claw_back on disputes (claw_back_id) where claw_back_id is not null;
create trigger disputes_stay before delete on disputes for each row execute function ledger_refuse_change();
create trigger disputes_stay_whole before truncate on disputes for each statement execute function ledger_refuse_change();
create trigger disputes_mark_wallet after insert on disputes for each row execute function ledger_mark_limited();
insert into disputes (purchase_id, case_id, owner_id, lot_id, state, opened_at, closed_at, claw_back_id)
  select p.id, 'first', p.owner_id, p.lot_id, d.state, d.opened_at, case when d.state <> 'open' then coalesce(d.closed_at, d.opened_at) end,
    case when d.state = 'lost' then (select max(c.id) from claw_backs c where c.purchase_id = p.id and c.cause = 'chargeback') end
  from former_disputes d join purchases p on p.id = d.purchase_id;
drop table former_disputes;

-- Moves what is unused of a purchase out of the wallet, whose lock the caller holds; nothing unused is no transfer.
create function ledger_freeze(r ledger_request, p_owner text, p_lot text) returns ledger_result language plpgsql as $$
declare
  v_wallet wallets;
  v_coins bigint;
  v_at timestamptz;
begin
  select * into v_wallet from wallets where owner_id = p_owner;
  select remaining into v_coins from lots where id = p_lot for update;
  if v_coins = 0 then return row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result; end if;
  v_at := greatest(r.at, v_wallet.last_at);
  update lots set remaining = 0, frozen = frozen + v_coins where id = p_lot;
  update wallets set balance = balance - v_coins, last_at = v_at where owner_id = p_owner;
  return ledger_write(r, true, row(p_owner, -v_coins, v_wallet.balance - v_coins, null, 0, v_at,
    array[row('wallet:' || p_owner, 'disputed:' || p_owner, p_lot, null, v_coins)::ledger_line]));
end $$;

-- Puts frozen coins back into their lot once no dispute of the purchase is open any more.
create function ledger_unfreeze(r ledger_request, p_one purchases) returns ledger_result language plpgsql as $$
declare
  v_wallet wallets;
  v_coins bigint;
  v_at timestamptz;
  v_result ledger_result;
begin
  select * into v_wallet from wallets where owner_id = p_one.owner_id;
  select frozen into v_coins from lots where id = p_one.lot_id for update;
  if v_coins = 0 or exists (select from disputes where purchase_id = p_one.id and state = 'open') then
    return row('ok', null, false, 0, v_wallet.balance, 0, '{}')::ledger_result;
  end if;
  v_at := greatest(r.at, v_wallet.last_at);
  update lots set remaining = remaining + v_coins, frozen = 0 where id = p_one.lot_id;
  update wallets set balance = balance + v_coins, last_at = v_at where owner_id = p_one.owner_id;
  v_result := ledger_write(r, true, row(p_one.owner_id, v_coins, v_wallet.balance + v_coins, null, 0, v_at,
    array[row('disputed:' || p_one.owner_id, 'wallet:' || p_one.owner_id, p_one.lot_id, null, v_coins)::ledger_line]));
  perform ledger_settle_by_wallet(r, p_one.owner_id);
  return v_result;
end $$;

-- After coins came back to a person's lots: those of a disputed purchase are frozen, the others settle what is owed.
create function ledger_after_return(r ledger_request, p_owner text) returns void language plpgsql as $$
declare
  v_one record;
begin
  for v_one in
    select distinct d.purchase_id, d.lot_id from disputes d join lots l on l.id = d.lot_id
    where d.owner_id = p_owner and d.state = 'open' and l.remaining > 0 order by d.purchase_id
  loop
    perform ledger_freeze(ledger_request_beside(r, 'dispute_hold', v_one.purchase_id::text,
      'disputed:' || v_one.purchase_id), p_owner, v_one.lot_id);
  end loop;
  perform ledger_settle_by_wallet(r, p_owner);
end $$;

-- A dispute locks the creators whom the purchase paid too, so that no payout counts what it holds.
create function ledger_dispute_open(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one purchases;
  v_escrows text[];
  v_creators text[];
  v_result ledger_result;
  v_state text;
begin
  if r.ref_id ~ '^[0-9]{1,18}$' then select * into v_one from purchases where id = r.ref_id::bigint for update; end if;
  if v_one.id is null then return ledger_refusal('not_found'); end if;
  select array_agg(e.id), array_agg(e.creator_id) into v_escrows, v_creators from escrows e
  where e.owner_id = v_one.owner_id and e.state = 'open' and exists (select from unnest(e.parts) p where p.lot_id = v_one.lot_id);
  select array_agg(distinct t.creator_id) || v_creators into v_creators
  from transfers t join postings p on p.transfer_id = t.id
  where t.owner_id = v_one.owner_id and t.at >= v_one.at and p.lot_id = v_one.lot_id
    and p.to_account = 'earned:' || t.creator_id;
  perform ledger_lock('{}', v_escrows, v_creators || v_one.owner_id);
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  insert into disputes (purchase_id, case_id, owner_id, lot_id, coins, state, opened_at)
  values (v_one.id, r.case_id, v_one.owner_id, v_one.lot_id, r.amount, 'open', r.at) on conflict do nothing;
  select state into v_state from disputes where purchase_id = v_one.id and case_id = r.case_id;
  if v_state <> 'open' then return row('ok', null, false, 0, null, 0, '{}')::ledger_result; end if;
  return ledger_freeze(r, v_one.owner_id, v_one.lot_id);
end $$;

-- The payment is upheld, also after it was lost: then the claw-back is reinstated.
create function ledger_dispute_won(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one purchases := ledger_lock_purchase(r.ref_id);
  v_case disputes;
  v_beside ledger_request;
  v_kind transfer_kinds;
  v_result ledger_result;
begin
  select * into v_case from disputes where purchase_id = v_one.id and case_id = r.case_id for update;
  if v_case.state is null then return ledger_refusal('not_found'); end if;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  update disputes set state = 'won', closed_at = r.at
  where purchase_id = v_one.id and case_id = r.case_id and state <> 'won';
  if v_case.state = 'lost' and v_case.claw_back_id is not null then
    select kk.* into v_kind from transfer_kinds kk where kk.kind = 'chargeback_reinstated';
    v_beside := ledger_request_beside(r, v_kind.kind, v_case.claw_back_id::text, 'reinstated');
    v_result := ledger_reinstate(v_beside, v_kind);
    -- It may have been reinstated by itself before.
    if v_result.status not in ('ok', 'conflict') then
      raise exception 'the claw-back of a won dispute was not reinstated: %', v_result.status using errcode = 'data_corrupted';
    end if;
  end if;
  return ledger_unfreeze(r, v_one);
end $$;

-- The money is gone, with or without a dispute before: takes the disputed coins, as far as they are on the books, and lets
-- the rest go where no other dispute of the purchase is open.
create function ledger_dispute_lost(r ledger_request, k transfer_kinds) returns ledger_result language plpgsql as $$
declare
  v_one purchases := ledger_lock_purchase(r.ref_id);
  v_case disputes;
  v_result ledger_result;
begin
  if v_one.id is null then return ledger_refusal('not_found'); end if;
  v_result := ledger_replay(r);
  if v_result.status is not null then return v_result; end if;
  insert into disputes (purchase_id, case_id, owner_id, lot_id, coins, state, opened_at)
  values (v_one.id, r.case_id, v_one.owner_id, v_one.lot_id, r.amount, 'open', r.at) on conflict do nothing;
  select * into v_case from disputes where purchase_id = v_one.id and case_id = r.case_id for update;
  if v_case.state = 'lost' then return row('ok', null, false, 0, null, 0, '{}')::ledger_result; end if;
  r.amount := coalesce(r.amount, v_case.coins);
  v_result := ledger_claw_back(r, k);
  if v_result.status <> 'ok' then
    raise exception 'a lost dispute took nothing back: %', v_result.status using errcode = 'data_corrupted';
  end if;
  update disputes set state = 'lost', closed_at = r.at, claw_back_id = v_result.transfer_id::bigint
  where purchase_id = v_one.id and case_id = r.case_id;
  perform ledger_unfreeze(ledger_request_beside(r, 'dispute_release', v_one.id::text, 'released'), v_one);
  return v_result;
end $$;

-- The creators' shares have followed a claw-back, unless it was reinstated or not since the caller looked.
create function ledger_shares_followed(p_claw_back bigint, p_reinstated_by bigint, p_at timestamptz) returns void language sql as $$
  update claw_backs set shares_at = p_at
  where id = p_claw_back and reinstated_by is not distinct from p_reinstated_by and shares_at is null
$$;
