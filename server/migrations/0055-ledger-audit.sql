-- Both sides of every line, signed: what an auditor adds up.
create view ledger_entries as
  select transfer_id, line, from_account as account, lot_id, -amount as amount from postings
  union all
  select transfer_id, line, to_account, coalesce(to_lot_id, lot_id), amount from postings;

-- House, issuance, payouts: their balance is derived, because a row that every transfer updates would be the limit.
create view system_balances as
  select account, sum(amount)::bigint as balance from ledger_entries
  where account ~ '^(house|issuance|payout):' group by account;

-- Recomputes everything from the postings and returns what differs, one row each; nothing means OK.
-- One statement reads one snapshot, so it may run while coins move.
create function ledger_audit() returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable as $$
  with entries as materialized (
    select account, lot_id, sum(amount)::bigint as amount from ledger_entries group by account, lot_id
  ),
  per_transfer as materialized (
    select transfer_id, count(*) as lines, sum(amount)::bigint as amount,
      sum(case when to_account like 'wallet:%' then amount else 0 end
        - case when from_account like 'wallet:%' then amount else 0 end)::bigint as wallet_delta,
      sum(case when to_account like 'earned:%' then amount else 0 end
        - case when from_account like 'earned:%' then amount else 0 end)::bigint as earned_delta
    from postings group by transfer_id
  ),
  per_escrow as (
    select ref_id, sum(amount)::bigint as charged, sum(earned_delta)::bigint as earned
    from transfers where kind = 'settle' group by ref_id
  )
  select 'the total of all accounts is zero', 'ledger', 0, sum(amount)::bigint from entries having sum(amount) <> 0
  union all
  select 'a transfer has the lines it declares', t.id::text, t.line_count, coalesce(p.lines, 0)
  from transfers t left join per_transfer p on p.transfer_id = t.id where p.lines is distinct from t.line_count
  union all
  select 'a transfer moves the coins it declares', t.id::text, t.amount, p.amount
  from transfers t join per_transfer p on p.transfer_id = t.id where p.amount <> t.amount
  union all
  select 'a transfer changes the wallet by its lines', t.id::text, p.wallet_delta, t.wallet_delta
  from transfers t join per_transfer p on p.transfer_id = t.id where p.wallet_delta <> t.wallet_delta
  union all
  select 'a transfer changes the earnings by its lines', t.id::text, p.earned_delta, t.earned_delta
  from transfers t join per_transfer p on p.transfer_id = t.id where p.earned_delta <> t.earned_delta
  union all
  select 'a wallet changes only by transfers', c.id::text, c.expected, c.balance_after
  from (select id, balance_after, wallet_delta,
      sum(wallet_delta) over (partition by owner_id order by id)::bigint as expected
    from transfers where owner_id is not null) c
  where c.wallet_delta <> 0 and c.expected <> c.balance_after
  union all
  select 'what remains of a lot is what its postings leave', coalesce(l.id, e.lot_id), coalesce(e.amount, 0), l.remaining
  from lots l full join
    (select account, lot_id, amount from entries where account ~ '^(wallet|earned):' and amount <> 0) e
    on e.lot_id = l.id and e.account = case l.kind when 'earned' then 'earned:' else 'wallet:' end || l.owner_id
  where coalesce(e.amount, 0) is distinct from l.remaining
  union all
  select 'a wallet holds what remains of its lots', coalesce(w.owner_id, l.owner_id), coalesce(l.remaining, 0), w.balance
  from wallets w full join (select owner_id, sum(remaining)::bigint as remaining from lots
    where kind <> 'earned' group by owner_id) l using (owner_id)
  where coalesce(l.remaining, 0) is distinct from w.balance
  union all
  select 'an escrow holds what its postings leave', coalesce(h.id, e.account) || ' ' || coalesce(h.lot_id, e.lot_id),
    coalesce(e.amount, 0), coalesce(h.amount, 0)
  from (select x.id, p.lot_id, p.amount from escrows x cross join unnest(x.parts) p) h
  full join (select account, lot_id, amount from entries where account like 'escrow:%' and amount <> 0) e
    on e.account = 'escrow:' || h.id and e.lot_id = h.lot_id
  where coalesce(e.amount, 0) <> coalesce(h.amount, 0)
  union all
  select 'a closed escrow is empty', x.id, 0, cardinality(x.parts)
  from escrows x where x.state = 'closed' and cardinality(x.parts) > 0
  union all
  select 'an escrow charged what was settled', x.id, coalesce(s.charged, 0), x.charged
  from escrows x left join per_escrow s on s.ref_id = x.id where coalesce(s.charged, 0) <> x.charged
  union all
  select 'a creator earned the share of the paid coins', x.id, x.charged_paid * x.share_percent / 100, coalesce(s.earned, 0)
  from escrows x left join per_escrow s on s.ref_id = x.id
  where x.creator_id is not null and x.charged_paid * x.share_percent / 100 <> coalesce(s.earned, 0)
$$;
