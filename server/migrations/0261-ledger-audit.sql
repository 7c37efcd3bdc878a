-- The audit in slices: what postings add up to is gathered in a temporary table, one run of transfers after another, and
-- compared with what is stored at the end. A finished audit keeps its sums as a checkpoint, from which the next goes on.
-- The sums are in a temporary table, which is not there yet.
set local check_function_bodies = off;
drop function ledger_audit();

create table ledger_audited (
  account text not null,
  lot_id text not null,
  amount bigint not null,
  -- What came into the lot for the first time: the lot's amount.
  brought bigint not null,
  primary key (account, lot_id)
);

create table ledger_audits (
  id bigint generated always as identity primary key,
  is_full boolean not null,
  started_at timestamptz not null,
  finished_at timestamptz not null default clock_timestamp(),
  -- Up to where it read: the seals of transfers and the last of their rows.
  seal_seq bigint not null,
  last_xid xid8 not null,
  last_id bigint not null,
  transfers bigint not null,
  differences jsonb not null
);

-- House, issuance and payouts by kind of coin at the end of an audit: what their balances are counted on from.
create table ledger_closings (
  audit_id bigint not null references ledger_audits (id),
  account text not null,
  lot_kind lot_kind not null,
  balance bigint not null,
  primary key (audit_id, account, lot_kind)
);

drop view system_balances;
create view system_balances as
  with last as (select id, last_xid, last_id from ledger_audits where differences = '[]' order by id desc limit 1),
  since as (
    select e.account, l.kind as lot_kind, e.amount from transfers t
    join lateral (
      select from_account as account, lot_id, -amount as amount from postings where transfer_id = t.id
      union all
      select to_account, coalesce(to_lot_id, lot_id), amount from postings where transfer_id = t.id
    ) e on e.account ~ '^(house|issuance|payout|debt):'
    join lots l on l.id = e.lot_id
    where (t.xid, t.id) > (coalesce((select last_xid from last), '0'::xid8), coalesce((select last_id from last), 0))
  )
  select account, lot_kind, sum(amount)::bigint as balance from (
    select account, lot_kind, amount from since
    union all
    select c.account, c.lot_kind, c.balance from ledger_closings c join last on last.id = c.audit_id
  ) every_line group by account, lot_kind;

create function ledger_audit_begin(p_is_full boolean) returns void language plpgsql as $$
begin
  create temp table if not exists audited (
    account text not null, lot_id text not null, amount bigint not null, brought bigint not null,
    primary key (account, lot_id)
  );
  delete from audited;
  if not p_is_full then insert into audited select * from ledger_audited; end if;
end $$;

-- What the lines of these transfers add, by account and lot.
create function ledger_sums(p_after_xid xid8, p_after_id bigint, p_to_xid xid8, p_to_id bigint)
returns table (account text, lot_id text, amount bigint, brought bigint)
language sql stable set enable_seqscan = off as $$
  with lines as materialized (
    select p.from_account, p.to_account, p.lot_id, p.to_lot_id, p.amount,
      t.reverses is null and (p.to_lot_id is not null or p.from_account ~ '^(issuance|house):') as brings
    from transfers t join postings p on p.transfer_id = t.id
    where (t.xid, t.id) > (p_after_xid, p_after_id) and (t.xid, t.id) <= (p_to_xid, p_to_id)
  )
  select account::text, lot_id, sum(amount)::bigint, sum(brought)::bigint from (
    select from_account as account, lot_id, -amount as amount, 0 as brought from lines
    union all
    select to_account, coalesce(to_lot_id, lot_id), amount, case when brings then amount else 0 end from lines
  ) each_side group by account, lot_id
$$;

create function ledger_audit_add(p_after_xid xid8, p_after_id bigint, p_to_xid xid8, p_to_id bigint)
returns void language plpgsql as $$
begin
  insert into audited select * from ledger_sums(p_after_xid, p_after_id, p_to_xid, p_to_id)
  on conflict (account, lot_id) do update
    set amount = audited.amount + excluded.amount, brought = audited.brought + excluded.brought;
end $$;

-- Transfers that are not what their lines are.
create function ledger_audit_transfers(p_after_xid xid8, p_after_id bigint, p_to_xid xid8, p_to_id bigint)
returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable set enable_seqscan = off as $$
  with per_transfer as materialized (
    select t.*, k.kind as known_kind, k.shape::text as shape, k.account as system_account, p.*
    from transfers t left join transfer_kinds k on k.kind = t.kind
    cross join lateral (
      select count(*)::int as lines, coalesce(sum(p.amount), 0)::bigint as moved,
        coalesce(sum(p.amount) filter (where to_account = 'wallet:' || t.owner_id), 0)::bigint
          - coalesce(sum(p.amount) filter (where from_account = 'wallet:' || t.owner_id), 0)::bigint as wallet_moved,
        coalesce(sum(p.amount) filter (where to_account = 'earned:' || t.creator_id), 0)::bigint
          - coalesce(sum(p.amount) filter (where from_account = 'earned:' || t.creator_id), 0)::bigint as earned_moved,
        count(*) filter (where (from_account ~ '^(house|issuance|payout):' and from_account not in (k.account, 'issuance:sandbox'))
          or (to_account ~ '^(house|issuance|payout):' and to_account <> k.account)) as elsewhere
      from postings p where p.transfer_id = t.id) p
    where (t.xid, t.id) > (p_after_xid, p_after_id) and (t.xid, t.id) <= (p_to_xid, p_to_id)
  )
  select 'a transfer has the lines it declares', id::text, line_count::bigint, lines::bigint
  from per_transfer where lines <> line_count
  union all
  select 'a transfer moves the coins it declares', id::text, amount::bigint, moved from per_transfer where moved <> amount
  union all
  select 'a transfer changes the wallet by its lines', id::text, wallet_moved, wallet_delta
  from per_transfer where wallet_moved <> wallet_delta
  union all
  select 'a transfer changes the earnings by its lines', id::text, earned_moved, earned_delta
  from per_transfer where earned_moved <> earned_delta
  union all
  select 'a transfer is of a known kind', id::text, 1, 0 from per_transfer where known_kind is null
  union all
  select 'a transfer moves coins between the accounts of its kind', id::text, 0, elsewhere
  from per_transfer where shape in ('issue', 'spend', 'payout') and elsewhere > 0
$$;

-- Wallets whose transfers do not state what the ones before leave.
create function ledger_audit_chains(p_owners text[])
returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable set enable_seqscan = off as $$
  select 'a wallet changes only by transfers', c.id::text, c.expected, c.balance_after::bigint
  from (select id, balance_after, wallet_delta,
      sum(wallet_delta) over (partition by owner_id order by id)::bigint as expected
    from transfers where owner_id = any (p_owners)) c
  where c.wallet_delta <> 0 and c.expected is distinct from c.balance_after::bigint
$$;

-- What is stored, against the sums so far and the lines after them. One statement reads one snapshot.
create function ledger_audit_state(p_after_xid xid8, p_after_id bigint)
returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable as $$
  with entries as materialized (
    select account, lot_id, sum(amount)::bigint as amount, sum(brought)::bigint as brought from (
      select account, lot_id, amount, brought from audited
      union all
      select * from ledger_sums(p_after_xid, p_after_id, '18446744073709551615'::xid8, 0)
    ) each_line group by account, lot_id
  ),
  per_escrow as materialized (
    select t.ref_id, sum(t.amount)::bigint as charged, sum(t.earned_delta)::bigint as earned
    from transfers t where t.kind = 'settle' group by t.ref_id
  )
  select 'the total of all accounts is zero', 'ledger', 0::bigint, sum(amount)::bigint from entries having sum(amount) <> 0
  union all
  select 'what remains of a lot is what its postings leave', coalesce(l.id, e.lot_id), coalesce(e.amount, 0), l.remaining::bigint
  from lots l full join
    (select account, lot_id, amount from entries where account ~ '^(wallet|earned):' and amount <> 0) e
    on e.lot_id = l.id and e.account = case l.kind when 'earned' then 'earned:' else 'wallet:' end || l.owner_id
  where coalesce(e.amount, 0) is distinct from l.remaining::bigint
  union all
  select 'a lot is as large as what came into it', l.id, coalesce(e.brought, 0), l.amount::bigint
  from lots l left join (select lot_id, sum(brought)::bigint as brought from entries
    where account ~ '^(wallet|earned):' group by lot_id) e on e.lot_id = l.id
  where coalesce(e.brought, 0) <> l.amount
  union all
  select 'a lot is of the kind that was issued', l.id, -e.amount, 0
  from lots l join entries e on e.lot_id = l.id and e.account like 'issuance:%'
  where e.account not in ('issuance:' || l.kind, 'issuance:sandbox') and e.amount <> 0
  union all
  select 'a wallet holds what remains of its lots', coalesce(w.owner_id, l.owner_id), coalesce(l.remaining, 0), w.balance::bigint
  from wallets w full join (select owner_id, sum(remaining)::bigint as remaining from lots
    where kind <> 'earned' group by owner_id) l using (owner_id)
  where coalesce(l.remaining, 0) is distinct from w.balance::bigint
  union all
  select 'an escrow holds what its postings leave', coalesce(h.id, e.account) || ' ' || coalesce(h.lot_id, e.lot_id),
    coalesce(e.amount, 0), coalesce(h.amount, 0)
  from (select x.id, p.lot_id, p.amount::bigint from escrows x cross join unnest(x.parts) p) h
  full join (select account, lot_id, amount from entries where account like 'escrow:%' and amount <> 0) e
    on e.account = 'escrow:' || h.id and e.lot_id = h.lot_id
  where coalesce(e.amount, 0) <> coalesce(h.amount, 0)
  union all
  select 'a closed escrow is empty', x.id, 0, cardinality(x.parts)::bigint
  from escrows x where x.state = 'closed' and cardinality(x.parts) > 0
  union all
  select 'an escrow charged what was settled', coalesce(x.id, s.ref_id), coalesce(s.charged, 0), x.charged::bigint
  from escrows x full join per_escrow s on s.ref_id = x.id where coalesce(s.charged, 0) is distinct from x.charged::bigint
  union all
  select 'a creator earned the share of the paid coins', x.id, x.charged_paid * x.share_percent / 100, coalesce(s.earned, 0)
  from escrows x left join per_escrow s on s.ref_id = x.id
  where x.creator_id is not null and x.charged_paid * x.share_percent / 100 <> coalesce(s.earned, 0)
$$;

-- What other books say of the same coins: bills and their receipts, fees of filters, limits and their history.
create function ledger_audit_books() returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable as $$
  select 'a closed bill charges what its escrow charged', b.call_id, coalesce(x.charged, 0)::bigint,
    b.billed_ms * b.rate_coins / 60000
  from call_bills b left join escrows x on x.id = b.call_id
  where b.state = 'closed' and b.billed_ms * b.rate_coins / 60000 <> coalesce(x.charged, 0)
  union all
  select 'a bill counts the bought coins of its escrow', b.call_id, coalesce(x.charged_paid, 0)::bigint, b.paid_coins
  from call_bills b join escrows x on x.id = b.call_id where b.state = 'closed' and b.paid_coins <> x.charged_paid
  union all
  select 'a bill is of the people and the share of its escrow', b.call_id, x.share_percent::bigint, b.share_percent::bigint
  from call_bills b join escrows x on x.id = b.call_id
  where b.payer_id <> x.owner_id or b.creator_id <> x.creator_id or b.share_percent <> x.share_percent
  union all
  select 'a receipt lists the time that was billed', b.call_id, b.billed_ms, coalesce(s.ms, 0)
  from call_bills b left join lateral (
    select sum((s ->> 'toMs')::bigint - (s ->> 'fromMs')::bigint)::bigint as ms from jsonb_array_elements(b.spans) s) s on true
  where b.state = 'closed' and coalesce(s.ms, 0) <> b.billed_ms
  union all
  select 'a call that was charged has a bill', x.id, x.charged::bigint, 0
  from escrows x join calls c on c.id = x.id left join call_bills b on b.call_id = x.id
  where b.call_id is null and x.charged > 0
  union all
  select 'a charged fee was paid by a transfer', f.call_id || ' ' || f.user_id, f.price_coins::bigint, t.amount::bigint
  from call_filter_fees f left join transfers t on t.id::text = f.transfer_id and t.kind = 'filter_fee'
    and t.owner_id = f.user_id
  where f.transfer_id is not null and t.amount is distinct from f.price_coins
  union all
  select 'a fee is returned where its transfer is', f.call_id || ' ' || f.user_id,
    (b.id is not null)::int::bigint, (f.state = 'returned')::int::bigint
  from call_filter_fees f left join transfers b on b.reverses::text = f.transfer_id
  where f.transfer_id is not null and (b.id is not null) <> (f.state = 'returned')
  union all
  select 'a limit is as it was last set', coalesce(l.owner_id, h.owner_id) || ' ' || coalesce(l.period, h.period), h.coins, l.coins
  from spending_limits l full join (
    select distinct on (owner_id, period) * from limit_changes where period <> 'exclusion' order by owner_id, period, id desc) h
    on h.owner_id = l.owner_id and h.period = l.period
  where (l.owner_id is null and h.change = 'set') or (h.owner_id is null)
    or (l.owner_id is not null and (h.change = 'removed'
      or row(l.coins, l.next_coins, l.next_from) is distinct from row(h.coins, h.next_coins, h.next_from)))
  union all
  select 'a self-exclusion is as it was last set', coalesce(l.owner_id, h.owner_id),
    extract(epoch from h.until)::bigint, extract(epoch from l.until)::bigint
  from self_exclusions l full join (
    select distinct on (owner_id) * from limit_changes where period = 'exclusion' order by owner_id, id desc) h
    on h.owner_id = l.owner_id
  where l.until is distinct from h.until
  union all
  select 'a wallet with a limit knows it', w.owner_id, 1, 0
  from wallets w where not w.is_limited and exists (select from limit_changes h where h.owner_id = w.owner_id)
$$;

-- Keeps a finished audit: its sums become the checkpoint, and the system accounts are closed by kind of coin.
create function ledger_audit_finish(
  p_is_full boolean, p_started_at timestamptz, p_seal_seq bigint, p_last_xid xid8, p_last_id bigint, p_transfers bigint,
  p_differences jsonb
) returns void language plpgsql as $$
declare
  v_id bigint;
begin
  insert into ledger_audits (is_full, started_at, seal_seq, last_xid, last_id, transfers, differences)
  values (p_is_full, p_started_at, p_seal_seq, p_last_xid, p_last_id, p_transfers, p_differences) returning id into v_id;
  if p_differences <> '[]' then return; end if;
  delete from ledger_audited a where not exists (select from audited n where n.account = a.account and n.lot_id = a.lot_id);
  insert into ledger_audited select * from audited n
  where not exists (select from ledger_audited a
    where a.account = n.account and a.lot_id = n.lot_id and a.amount = n.amount and a.brought = n.brought)
  on conflict (account, lot_id) do update set amount = excluded.amount, brought = excluded.brought;
  insert into ledger_closings
    select v_id, a.account, l.kind, sum(a.amount) from audited a join lots l on l.id = a.lot_id
    where a.account ~ '^(house|issuance|payout|debt):' group by a.account, l.kind;
end $$;
