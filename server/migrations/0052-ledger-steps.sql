-- The steps that the shapes of 0053 are made of. Order of locks, everywhere: escrow, wallet, lots.

-- What somebody asks for. All but the last five fields are its content, which the hash covers.
create type ledger_request as (
  kind transfer_kind, key text, ref_type text, ref_id text, owner_id text, creator_id text, share_percent int,
  amount bigint, at timestamptz, lot_id text, event_id text, expires_at timestamptz, content_hash bytea
);
create type ledger_result as (
  -- 'ok', or the error code of the refusal; a refusal has changed nothing.
  status text,
  transfer_id text,
  replayed boolean,
  wallet_delta bigint,
  balance_after bigint,
  earned_delta bigint,
  detail jsonb
);
create type ledger_line as (from_account text, to_account text, lot_id text, to_lot_id text, amount bigint);
-- What one transfer is about to write.
create type ledger_draft as (
  owner_id text, wallet_delta bigint, balance_after bigint,
  creator_id text, earned_delta bigint, at timestamptz, lines ledger_line[]
);

create function ledger_refusal(p_code text, p_detail jsonb default '{}') returns ledger_result
language sql immutable as $$
  select row(p_code, null, false, 0, null, 0, p_detail)::ledger_result
$$;

-- The first result of a key, a refusal where the key comes with another content, or null for a new key.
create function ledger_replay(r ledger_request) returns ledger_result language plpgsql as $$
declare
  v_first record;
begin
  select id, content_hash, wallet_delta, balance_after, earned_delta into v_first from transfers where key = r.key;
  if not found then return null; end if;
  if v_first.content_hash <> r.content_hash then return ledger_refusal('idempotency_conflict'); end if;
  return row('ok', v_first.id::text, true, v_first.wallet_delta, v_first.balance_after, v_first.earned_delta, '{}')::ledger_result;
end $$;

-- What counts towards a limit of spending: spent or held in the UTC day, ISO week or month of `p_at`, less returns.
create function ledger_spent(p_owner text, p_period text, p_at timestamptz) returns bigint language sql stable as $$
  select greatest(coalesce(-sum(t.wallet_delta), 0), 0)::bigint
  from transfers t join transfer_kinds k using (kind)
  where t.owner_id = p_owner and k.is_spending
    and t.at >= date_trunc(p_period, p_at at time zone 'UTC') at time zone 'UTC'
$$;

-- Why this person may not spend this much now; null where nothing stands against it.
create function ledger_spending_refusal(p_owner text, p_amount bigint, p_at timestamptz)
returns ledger_result language plpgsql as $$
declare
  v_until timestamptz;
  v_limit record;
  v_spent bigint;
begin
  select until into v_until from self_exclusions where owner_id = p_owner and until > p_at;
  if found then
    return ledger_refusal('self_excluded',
      jsonb_build_object('untilMs', floor(extract(epoch from v_until) * 1000)::bigint));
  end if;
  for v_limit in
    select period, case when next_from <= p_at then next_coins else coins end as coins
    from spending_limits where owner_id = p_owner
  loop
    continue when v_limit.coins is null;
    v_spent := ledger_spent(p_owner, v_limit.period, p_at);
    if v_spent + p_amount > v_limit.coins then
      return ledger_refusal('spending_limit', jsonb_build_object(
        'period', v_limit.period, 'limitCoins', v_limit.coins, 'spentCoins', v_spent));
    end if;
  end loop;
  return null;
end $$;

-- Takes coins out of a locked wallet that has enough of them: demo, then bonus, then paid, oldest first.
create function ledger_take(p_owner text, p_amount bigint, p_at timestamptz) returns escrow_part[]
language plpgsql as $$
declare
  v_parts escrow_part[] := '{}';
  v_left bigint := p_amount;
  v_lot record;
  v_part bigint;
begin
  for v_lot in
    select id, kind, seq, remaining from lots
    where owner_id = p_owner and is_open and kind <> 'earned' order by kind, seq
  loop
    v_part := least(v_left, v_lot.remaining);
    update lots set remaining = remaining - v_part where id = v_lot.id;
    v_parts := v_parts || row(v_lot.id, v_lot.kind, v_lot.seq, v_part)::escrow_part;
    v_left := v_left - v_part;
    exit when v_left = 0;
  end loop;
  if v_left > 0 then
    raise exception 'the lots of % hold % coins less than its wallet says', p_owner, v_left
      using errcode = 'data_corrupted';
  end if;
  update wallets set balance = balance - p_amount, last_at = p_at where owner_id = p_owner;
  return v_parts;
end $$;

-- What an escrow holds after another hold: one part for each lot, in the order of spending.
create function ledger_merge(p_held escrow_part[], p_new escrow_part[]) returns escrow_part[]
language plpgsql immutable as $$
declare
  v_last int := coalesce(array_upper(p_held, 1), 0);
begin
  if v_last = 0 then return p_new; end if;
  -- Most holds take more of the lot that the last one took from.
  if cardinality(p_new) = 1 and p_held[v_last].lot_id = p_new[1].lot_id then
    p_held[v_last].amount := p_held[v_last].amount + p_new[1].amount;
    return p_held;
  end if;
  return (
    select array_agg(row(merged.lot_id, merged.kind, merged.seq, merged.amount)::escrow_part
      order by merged.kind, merged.seq)
    from (
      select lot_id, kind, seq, sum(amount)::bigint as amount
      from unnest(p_held || p_new) group by lot_id, kind, seq
    ) merged
  );
end $$;

-- Lines that move whole parts from one account to another.
create function ledger_move(p_parts escrow_part[], p_from text, p_to text) returns ledger_line[]
language plpgsql immutable as $$
declare
  v_lines ledger_line[] := '{}';
  v_part escrow_part;
begin
  foreach v_part in array p_parts loop
    v_lines := v_lines || row(p_from, p_to, v_part.lot_id, null, v_part.amount)::ledger_line;
  end loop;
  return v_lines;
end $$;

-- Lines by which parts leave `p_from` for the house. Of paid coins a creator gets the share, rounded down on the
-- cumulative sum, so that many small charges lose nothing. `p_paid_before` is that sum before this charge.
create function ledger_share(
  p_parts escrow_part[], p_from text, p_house text, p_creator text, p_earned_lot text,
  p_share_percent bigint, p_paid_before bigint, out lines ledger_line[], out paid bigint, out earned bigint
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
        v_share := (p_paid_before + paid) * p_share_percent / 100 - p_paid_before * p_share_percent / 100 - earned;
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

-- A creator's lot is one per call, so that many payers of one creator never wait for each other.
create function ledger_earn(p_lot text, p_creator text, p_amount bigint, p_at timestamptz)
returns void language plpgsql as $$
begin
  if p_amount = 0 then return; end if;
  insert into lots (id, owner_id, kind, amount, remaining, created_at)
  values (p_lot, p_creator, 'earned', p_amount, p_amount, p_at)
  on conflict (id) do update set amount = lots.amount + excluded.amount, remaining = lots.remaining + excluded.amount;
end $$;

create function ledger_write(r ledger_request, p_is_announced boolean, d ledger_draft) returns ledger_result
language plpgsql as $$
declare
  v_id bigint;
  v_count int := cardinality(d.lines);
  v_line ledger_line;
  v_amount bigint := 0;
begin
  foreach v_line in array d.lines loop
    v_amount := v_amount + v_line.amount;
  end loop;
  insert into transfers (kind, key, content_hash, ref_id, reverses, owner_id, wallet_delta,
    balance_after, creator_id, earned_delta, amount, line_count, at)
  values (r.kind, r.key, r.content_hash, r.ref_id, case when r.ref_type = 'transfer' then r.ref_id::bigint end,
    d.owner_id, d.wallet_delta, d.balance_after, d.creator_id, d.earned_delta, v_amount, v_count, d.at)
  returning id into v_id;

  insert into postings (transfer_id, line, line_count, from_account, to_account, lot_id, to_lot_id, amount)
  select v_id, l.ordinality, v_count, l.from_account, l.to_account, l.lot_id, l.to_lot_id, l.amount
  from unnest(d.lines) with ordinality l;

  if p_is_announced then
    insert into outbox (id, name, payload, occurred_at) values (r.event_id, 'coins.moved',
      jsonb_build_object('transferId', v_id::text, 'kind', r.kind,
        'ref', jsonb_build_object('type', r.ref_type, 'id', r.ref_id),
        'ownerId', d.owner_id, 'walletDelta', d.wallet_delta, 'balanceAfter', d.balance_after,
        'creatorId', d.creator_id, 'earnedDelta', d.earned_delta), d.at);
  end if;
  return row('ok', v_id::text, false, d.wallet_delta, d.balance_after, d.earned_delta, '{}')::ledger_result;
end $$;
