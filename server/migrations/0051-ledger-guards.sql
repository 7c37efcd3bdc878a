-- What was written stays written: a correction is a new transfer.
create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;

create trigger transfers_stay before update or delete on transfers
  for each row execute function ledger_refuse_change();
create trigger transfers_stay_whole before truncate on transfers
  for each statement execute function ledger_refuse_change();
create trigger postings_stay before update or delete on postings
  for each row execute function ledger_refuse_change();
create trigger postings_stay_whole before truncate on postings
  for each statement execute function ledger_refuse_change();

-- Wallets, lots and escrows change, and never vanish; a person may not shorten an exclusion.
create trigger wallets_stay before delete on wallets for each row execute function ledger_refuse_change();
create trigger wallets_stay_whole before truncate on wallets
  for each statement execute function ledger_refuse_change();
create trigger lots_stay before delete on lots for each row execute function ledger_refuse_change();
create trigger lots_stay_whole before truncate on lots for each statement execute function ledger_refuse_change();
create trigger escrows_stay before delete on escrows for each row execute function ledger_refuse_change();
create trigger escrows_stay_whole before truncate on escrows
  for each statement execute function ledger_refuse_change();
create trigger exclusions_stay before delete on self_exclusions
  for each row execute function ledger_refuse_change();
create trigger exclusions_only_grow before update on self_exclusions
  for each row when (new.until < old.until) execute function ledger_refuse_change();

-- Whoever limits their spending, by whatever statement, has a wallet that looks at the limits.
create function ledger_mark_limited() returns trigger language plpgsql as $$
begin
  insert into wallets (owner_id, is_limited) values (new.owner_id, true)
  on conflict (owner_id) do update set is_limited = true;
  return null;
end $$;
create trigger limits_mark_wallet after insert on spending_limits
  for each row execute function ledger_mark_limited();
create trigger exclusions_mark_wallet after insert on self_exclusions
  for each row execute function ledger_mark_limited();

-- At the commit a transfer has exactly the lines and the coins it declared, and its parties fit. Deferred, because
-- the lines follow it.
create function ledger_check_whole() returns trigger
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_lines int;
  v_amount bigint;
  v_circles int;
begin
  select count(*), coalesce(sum(amount), 0), count(*) filter (where from_account = to_account)
  into v_lines, v_amount, v_circles from postings where transfer_id = new.id;
  if v_lines <> new.line_count or v_amount <> new.amount or v_circles > 0 then
    raise exception 'transfer % declares % coins in % lines and moves % in %, % of them in a circle',
      new.id, new.amount, new.line_count, v_amount, v_lines, v_circles using errcode = 'check_violation';
  end if;
  if coalesce(new.owner_id = new.creator_id, new.owner_id is null and new.creator_id is null)
    or (new.wallet_delta <> 0 and (new.owner_id is null or new.balance_after is null))
    or (new.earned_delta <> 0 and new.creator_id is null)
    or (new.reverses is not null and new.reverses::text <> new.ref_id) then
    raise exception 'the parties of transfer % do not fit', new.id using errcode = 'check_violation';
  end if;
  return null;
end $$;
create constraint trigger transfers_are_whole after insert on transfers
  deferrable initially deferred for each row execute function ledger_check_whole();
