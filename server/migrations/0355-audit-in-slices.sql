-- The audit in slices of bounded size, so that coins move in between. A slice reads its rows in one statement, which is
-- one snapshot, and compares them with the sums of what was read so far and of the few transfers after that. All work by
-- index: what a slice costs does not grow with the ledger.
set local check_function_bodies = off;
drop function ledger_audit_begin();
drop function ledger_audit_add(xid8, bigint, xid8, bigint);
drop function ledger_audit_transfers(xid8, bigint, xid8, bigint);
drop function ledger_audit_state(xid8, bigint, boolean);
drop function ledger_audit_books();
drop function ledger_audit_carries();
drop function ledger_audit_debts();
drop function ledger_audit_finish(boolean, timestamptz, bigint, xid8, bigint, bigint, jsonb);
drop function ledger_sums(xid8, bigint, xid8, bigint);
drop table ledger_audited;

-- The checkpoint: what each kept audit added up, under its id. The sums of the last full audit and of the daily ones
-- since are the sums of the ledger up to the last of them. System accounts and debts are in ledger_closings.
create table ledger_audited (
  lot_id text not null,
  account text not null,
  audit_id bigint not null,
  amount bigint not null,
  -- What came into the lot for the first time: the lot's amount.
  brought bigint not null,
  primary key (lot_id, account, audit_id)
);
-- What was settled of each call.
create table ledger_audited_escrows (
  escrow_id text not null,
  audit_id bigint not null,
  charged bigint not null,
  earned bigint not null,
  primary key (escrow_id, audit_id)
);
-- The last transfer of each wallet that the audit read, and the balance after it.
create table ledger_audited_wallets (
  owner_id text not null,
  audit_id bigint not null,
  last_id bigint not null,
  balance bigint not null,
  primary key (owner_id, audit_id)
);
-- Null in audits whose sums are not kept by audit; the next one reads everything.
alter table ledger_audits add column postings bigint;
create index creator_carry_entries_of_creator on creator_carry_entries (creator_id) include (thousandths);

-- The audits whose sums make up the checkpoint; none where there is no checkpoint.
create function ledger_audit_bases() returns bigint[] language sql stable as $$
  select coalesce(array_agg(id order by id), '{}') from ledger_audits
  where differences = '[]' and postings is not null and id >= (
    select max(id) from ledger_audits where differences = '[]' and postings is not null and is_full)
$$;

-- The sums of this audit so far, in tables of the session. Functions of the owner read them too.
create function ledger_audit_begin() returns void language plpgsql as $$
begin
  create temp table if not exists audited (
    lot_id text, account text, amount bigint not null, brought bigint not null, primary key (lot_id, account));
  create temp table if not exists audited_escrows (
    escrow_id text primary key, charged bigint not null, earned bigint not null);
  create temp table if not exists audited_wallets (
    owner_id text primary key, last_id bigint not null, balance bigint not null);
  create temp table if not exists audited_system (
    account text, lot_kind lot_kind, amount bigint not null, primary key (account, lot_kind));
  grant select on audited, audited_escrows, audited_wallets, audited_system to public;
  truncate audited, audited_escrows, audited_wallets, audited_system;
end $$;

-- What the lines of these transfers add, by account and lot.
create function ledger_sums(p_after_xid xid8, p_after_id bigint, p_to_xid xid8, p_to_id bigint)
returns table (account text, lot_id text, amount bigint, brought bigint)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with lines as materialized (
      select p.from_account, p.to_account, p.lot_id, p.to_lot_id, p.amount,
        t.reverses is null and (p.to_lot_id is not null or p.from_account ~ '^(issuance|house):') as brings
      from transfers t join postings p on p.transfer_id = t.id
      where (t.xid, t.id) > (p_after_xid, p_after_id) and (t.xid, t.id) <= (p_to_xid, p_to_id)
    )
    select s.account, s.lot_id, sum(s.amount)::bigint, sum(s.brought)::bigint from (
      select l.from_account::text as account, l.lot_id, -l.amount::bigint as amount, 0::bigint as brought from lines l
      union all
      select l.to_account::text, coalesce(l.to_lot_id, l.lot_id), l.amount::bigint,
        case when l.brings then l.amount::bigint else 0 end from lines l
    ) s group by s.account, s.lot_id;
end $$;

-- Adds a run of transfers to the sums, and checks each of them. Answers how many there are, with how many lines, what is
-- wrong with them, and the owners of wallets whose balances do not follow from what was read before: those are read
-- again from their first transfer, because transfers are not read in the order in which a wallet changed.
create function ledger_audit_read(
  p_after_xid xid8, p_after_id bigint, p_to_xid xid8, p_to_id bigint, p_bases bigint[]
) returns jsonb language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_doubtful text[];
  v_transfers bigint;
  v_postings bigint;
  v_differences jsonb;
begin
  with sums as materialized (
    select * from ledger_sums(p_after_xid, p_after_id, p_to_xid, p_to_id)
  ),
  by_lot as (
    insert into audited as a (lot_id, account, amount, brought)
    select s.lot_id, s.account, s.amount, s.brought from sums s where s.account !~ '^(house|payout|debt):'
    on conflict (lot_id, account) do update
      set amount = a.amount + excluded.amount, brought = a.brought + excluded.brought
  )
  insert into audited_system as a (account, lot_kind, amount)
  select s.account, l.kind, sum(s.amount) from sums s join lots l on l.id = s.lot_id
  where s.account ~ '^(house|issuance|payout|debt):' group by s.account, l.kind
  on conflict (account, lot_kind) do update set amount = a.amount + excluded.amount;

  insert into audited_escrows as a (escrow_id, charged, earned)
  select t.ref_id, sum(t.amount), sum(t.earned_delta) from transfers t
  where (t.xid, t.id) > (p_after_xid, p_after_id) and (t.xid, t.id) <= (p_to_xid, p_to_id) and t.kind = 'settle'
  group by t.ref_id
  on conflict (escrow_id) do update set charged = a.charged + excluded.charged, earned = a.earned + excluded.earned;

  with moved as materialized (
    select t.owner_id, t.id, t.wallet_delta, t.balance_after::bigint as balance from transfers t
    where (t.xid, t.id) > (p_after_xid, p_after_id) and (t.xid, t.id) <= (p_to_xid, p_to_id)
      and t.wallet_delta <> 0 and t.owner_id is not null
  ),
  known as materialized (
    select o.owner_id, k.last_id, k.balance from (select distinct m.owner_id from moved m) o cross join lateral (
      select e.last_id, e.balance from (
        select a.last_id, a.balance from audited_wallets a where a.owner_id = o.owner_id
        union all
        select c.last_id, c.balance from ledger_audited_wallets c
        where c.owner_id = o.owner_id and c.audit_id = any (p_bases)
      ) e order by e.last_id desc limit 1
    ) k
  ),
  kept as (
    insert into audited_wallets as a (owner_id, last_id, balance)
    select distinct on (m.owner_id) m.owner_id, m.id, coalesce(m.balance, 0) from moved m order by m.owner_id, m.id desc
    on conflict (owner_id) do update set last_id = excluded.last_id, balance = excluded.balance
      where a.last_id < excluded.last_id
  )
  select array_agg(distinct c.owner_id) into v_doubtful from (
    select m.owner_id, m.id, m.balance, k.last_id,
      coalesce(k.balance, 0) + sum(m.wallet_delta) over (partition by m.owner_id order by m.id) as expected
    from moved m left join known k on k.owner_id = m.owner_id
  ) c where c.last_id > c.id or c.expected is distinct from c.balance;

  with per_transfer as materialized (
    select t.*, k.kind as known_kind, k.shape::text as shape, p.*
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
  ),
  differences as (
    select f.rule, t.id::text as subject, f.expected, f.actual from per_transfer t cross join lateral (values
      ('a transfer has the lines it declares', t.line_count::bigint, t.lines::bigint),
      ('a transfer moves the coins it declares', t.amount::bigint, t.moved),
      ('a transfer changes the wallet by its lines', t.wallet_moved, t.wallet_delta),
      ('a transfer changes the earnings by its lines', t.earned_moved, t.earned_delta),
      ('a transfer is of a known kind', 1, (t.known_kind is not null)::int::bigint),
      ('a transfer moves coins between the accounts of its kind', 0,
        case when t.shape in ('issue', 'spend', 'payout') then t.elsewhere else 0 end)
    ) f (rule, expected, actual) where f.expected <> f.actual
  )
  select (select count(*) from per_transfer), (select coalesce(sum(t.lines), 0) from per_transfer t),
    (select coalesce(jsonb_agg(d), '[]') from differences d)
  into v_transfers, v_postings, v_differences;

  return jsonb_build_object('transfers', v_transfers, 'postings', v_postings,
    'doubtful', coalesce(to_jsonb(v_doubtful), '[]'), 'differences', v_differences);
end $$;

-- Every slice below begins after a key, ends with the key of its last row (`next`, null in the last slice) and answers its
-- `differences`. The position is where ledger_audit_read ended, and p_bases is the checkpoint that it continued.

-- Lots against the sums of their lines, and coins in escrows that hold nothing of the lot.
create function ledger_audit_lots(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select l.id from lots l where l.id > p_after order by l.id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(l.id) from lots l), (select max(a.lot_id) from audited a),
    (select max(c.lot_id) from ledger_audited c)));
  v_differences jsonb;
begin
  with sums as materialized (
    select s.lot_id, s.account, sum(s.amount)::bigint as amount, sum(s.brought)::bigint as brought from (
      select c.lot_id, c.account, c.amount, c.brought from ledger_audited c
      where c.lot_id > p_after and c.lot_id <= v_to and c.audit_id = any (p_bases)
      union all
      select a.lot_id, a.account, a.amount, a.brought from audited a where a.lot_id > p_after and a.lot_id <= v_to
      union all
      select r.lot_id, r.account, r.amount, r.brought from ledger_sums(p_xid, p_id, '18446744073709551615', 0) r
      where r.lot_id > p_after and r.lot_id <= v_to
    ) s group by s.lot_id, s.account
  ),
  stored as materialized (
    select l.id, case l.kind when 'earned' then 'earned:' else 'wallet:' end || l.owner_id as account, l.kind,
      l.amount::bigint as amount, l.remaining::bigint as remaining
    from lots l where l.id > p_after and l.id <= v_to
  ),
  differences as (
    select 'what remains of a lot is what its postings leave' as rule, e.lot_id as subject,
      coalesce(sum(e.summed), 0)::bigint as expected, sum(e.remaining)::bigint as actual
    from (
      select s.lot_id, s.account, s.amount as summed, null::bigint as remaining from sums s
      where s.account ~ '^(wallet|earned):'
      union all
      select t.id, t.account, null, t.remaining from stored t
    ) e group by e.lot_id, e.account having coalesce(sum(e.summed), 0) <> coalesce(sum(e.remaining), 0)
    union all
    select 'a lot is as large as what came into it', e.lot_id, coalesce(sum(e.brought), 0)::bigint, sum(e.amount)::bigint
    from (
      select s.lot_id, s.brought, null::bigint as amount from sums s where s.account ~ '^(wallet|earned):'
      union all
      select t.id, null, t.amount from stored t
    ) e group by e.lot_id having coalesce(sum(e.brought), 0) <> coalesce(sum(e.amount), 0)
    union all
    select 'a lot is of the kind that was issued', t.id, -s.amount, 0
    from stored t join sums s on s.lot_id = t.id
    where s.account like 'issuance:%' and s.account not in ('issuance:' || t.kind, 'issuance:sandbox') and s.amount <> 0
    union all
    select 'an escrow holds what its postings leave', substr(s.account, 8) || ' ' || s.lot_id, s.amount, 0
    from sums s where s.account like 'escrow:%' and s.amount <> 0 and (
      select count(*) from escrows x cross join unnest(x.parts) p where x.id = substr(s.account, 8) and p.lot_id = s.lot_id) = 0
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- Wallets against what remains of their lots.
create function ledger_audit_wallets(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select w.owner_id from wallets w where w.owner_id > p_after order by w.owner_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(w.owner_id) from wallets w),
    (select max(l.owner_id) from lots l where l.is_open)));
  v_differences jsonb;
begin
  select coalesce(jsonb_agg(d), '[]') into v_differences from (
    select 'a wallet holds what remains of its lots' as rule, e.owner_id as subject,
      coalesce(sum(e.remaining), 0)::bigint as expected, sum(e.balance)::bigint as actual
    from (
      select l.owner_id, l.remaining::bigint as remaining, null::bigint as balance from lots l
      where l.is_open and l.kind <> 'earned' and l.owner_id > p_after and l.owner_id <= v_to
      union all
      select w.owner_id, null, w.balance::bigint from wallets w where w.owner_id > p_after and w.owner_id <= v_to
    ) e group by e.owner_id having coalesce(sum(e.remaining), 0) <> coalesce(sum(e.balance), 0)
  ) d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- Escrows against what they hold, what was settled of them, what it earned, and whether there is a bill for it.
create function ledger_audit_escrows(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select x.id from escrows x where x.id > p_after order by x.id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(x.id) from escrows x), (select max(a.escrow_id) from audited_escrows a),
    (select max(c.escrow_id) from ledger_audited_escrows c)));
  v_differences jsonb;
begin
  with stored as materialized (select x.* from escrows x where x.id > p_after and x.id <= v_to),
  rest as materialized (
    select r.* from ledger_sums(p_xid, p_id, '18446744073709551615', 0) r where r.account like 'escrow:%'
  ),
  held as materialized (
    select h.id, h.lot_id, h.amount,
      coalesce((select sum(c.amount) from ledger_audited c
        where c.lot_id = h.lot_id and c.account = 'escrow:' || h.id and c.audit_id = any (p_bases)), 0)
      + coalesce((select a.amount from audited a where a.lot_id = h.lot_id and a.account = 'escrow:' || h.id), 0)
      + coalesce((select r.amount from rest r where r.lot_id = h.lot_id and r.account = 'escrow:' || h.id), 0) as expected
    from (select x.id, p.lot_id, sum(p.amount)::bigint as amount from stored x cross join unnest(x.parts) p
      group by x.id, p.lot_id) h
  ),
  settled as materialized (
    select s.escrow_id, sum(s.charged)::bigint as charged, sum(s.earned)::bigint as earned from (
      select c.escrow_id, c.charged, c.earned from ledger_audited_escrows c
      where c.escrow_id > p_after and c.escrow_id <= v_to and c.audit_id = any (p_bases)
      union all
      select a.escrow_id, a.charged, a.earned from audited_escrows a where a.escrow_id > p_after and a.escrow_id <= v_to
      union all
      select t.ref_id, t.amount::bigint, t.earned_delta from transfers t
      where (t.xid, t.id) > (p_xid, p_id) and t.kind = 'settle' and t.ref_id > p_after and t.ref_id <= v_to
    ) s group by s.escrow_id
  ),
  differences as (
    select 'an escrow holds what its postings leave' as rule, h.id || ' ' || h.lot_id as subject,
      h.expected::bigint as expected, h.amount as actual
    from held h where h.expected <> h.amount
    union all
    select 'a closed escrow is empty', x.id, 0, cardinality(x.parts)::bigint
    from stored x where x.state = 'closed' and cardinality(x.parts) > 0
    union all
    select 'an escrow charged what was settled', coalesce(x.id, s.escrow_id), coalesce(s.charged, 0), x.charged::bigint
    from stored x full join settled s on s.escrow_id = x.id
    where coalesce(s.charged, 0) is distinct from x.charged::bigint
    union all
    select 'a creator earned the share of the paid coins', x.id, x.charged_paid * x.share_percent / 100, coalesce(s.earned, 0)
    from stored x left join settled s on s.escrow_id = x.id
    where x.creator_id is not null and x.charged_paid * x.share_percent / 100 <> coalesce(s.earned, 0)
    union all
    select 'a call that was charged has a bill', x.id, x.charged::bigint, 0 from stored x
    where x.charged > 0 and (select count(*) from calls c where c.id = x.id) = 1
      and (select count(*) from call_bills b where b.call_id = x.id) = 0
    union all
    select 'a call carries over what it rounded off', e.id, e.expected, e.actual from (
      select x.id, x.charged_paid * x.share_percent % 100 * 10 as expected,
        (select c.thousandths::bigint from creator_carry_entries c where c.ref_id = 'call:' || x.id) as actual
      from stored x) e where e.expected <> e.actual
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- Bills and their receipts against escrows.
create function ledger_audit_bills(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select b.call_id from call_bills b where b.call_id > p_after order by b.call_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, (select max(b.call_id) from call_bills b));
  v_differences jsonb;
begin
  with bills as materialized (
    select b.call_id, b.state = 'closed' as is_closed, b.billed_ms, b.billed_ms * b.rate_coins / 60000 as coins,
      b.paid_coins, b.share_percent, b.payer_id, b.creator_id, b.spans, x.id as escrow_id, x.charged, x.charged_paid,
      x.share_percent as escrow_percent, x.owner_id, x.creator_id as escrow_creator
    from call_bills b left join escrows x on x.id = b.call_id where b.call_id > p_after and b.call_id <= v_to
  ),
  differences as (
    select 'a closed bill charges what its escrow charged' as rule, b.call_id as subject,
      coalesce(b.charged, 0)::bigint as expected, b.coins as actual
    from bills b where b.is_closed and b.coins <> coalesce(b.charged, 0)
    union all
    select 'a bill counts the bought coins of its escrow', b.call_id, b.charged_paid::bigint, b.paid_coins
    from bills b where b.is_closed and b.escrow_id is not null and b.paid_coins <> b.charged_paid
    union all
    select 'a bill is of the people and the share of its escrow', b.call_id, b.escrow_percent::bigint, b.share_percent::bigint
    from bills b where b.payer_id <> b.owner_id or b.creator_id <> b.escrow_creator or b.share_percent <> b.escrow_percent
    union all
    select 'a receipt lists the time that was billed', b.call_id, b.billed_ms, coalesce(s.ms, 0)
    from bills b cross join lateral (
      select sum((s ->> 'toMs')::bigint - (s ->> 'fromMs')::bigint)::bigint as ms from jsonb_array_elements(b.spans) s) s
    where b.is_closed and coalesce(s.ms, 0) <> b.billed_ms
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- Fees of filters against their transfers.
create function ledger_audit_fees(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select f.call_id from call_filter_fees f where f.call_id > p_after order by f.call_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, (select max(f.call_id) from call_filter_fees f));
  v_differences jsonb;
begin
  with fees as materialized (
    select f.call_id || ' ' || f.user_id as subject, f.user_id, f.price_coins::bigint as price, f.state = 'returned' as is_returned,
      case when f.transfer_id ~ '^[0-9]{1,18}$' then f.transfer_id::bigint end as transfer_id
    from call_filter_fees f where f.call_id > p_after and f.call_id <= v_to and f.transfer_id is not null
  ),
  differences as (
    select 'a charged fee was paid by a transfer' as rule, f.subject, f.price as expected, t.amount::bigint as actual
    from fees f left join transfers t on t.id = f.transfer_id and t.kind = 'filter_fee' and t.owner_id = f.user_id
    where t.amount is distinct from f.price
    union all
    select 'a fee is returned where its transfer is', f.subject, (b.id is not null)::int::bigint, f.is_returned::int::bigint
    from fees f left join transfers b on b.reverses = f.transfer_id where (b.id is not null) <> f.is_returned
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- Limits and self-exclusions against their history.
create function ledger_audit_limits(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select h.owner_id from limit_changes h where h.owner_id > p_after order by h.owner_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(h.owner_id) from limit_changes h),
    (select max(l.owner_id) from spending_limits l), (select max(l.owner_id) from self_exclusions l)));
  v_differences jsonb;
begin
  with last_set as materialized (
    select distinct on (h.owner_id, h.period) h.* from limit_changes h
    where h.owner_id > p_after and h.owner_id <= v_to order by h.owner_id, h.period, h.id desc
  ),
  differences as (
    select 'a limit is as it was last set' as rule, coalesce(l.owner_id, h.owner_id) || ' ' || coalesce(l.period, h.period) as subject,
      h.coins as expected, l.coins as actual
    from (select * from spending_limits where owner_id > p_after and owner_id <= v_to) l
    full join (select * from last_set where period <> 'exclusion') h on h.owner_id = l.owner_id and h.period = l.period
    where (l.owner_id is null and h.change = 'set') or (h.owner_id is null)
      or (l.owner_id is not null and (h.change = 'removed'
        or row(l.coins, l.next_coins, l.next_from) is distinct from row(h.coins, h.next_coins, h.next_from)))
    union all
    select 'a self-exclusion is as it was last set', coalesce(l.owner_id, h.owner_id),
      extract(epoch from h.until)::bigint, extract(epoch from l.until)::bigint
    from (select * from self_exclusions where owner_id > p_after and owner_id <= v_to) l
    full join (select * from last_set where period = 'exclusion') h on h.owner_id = l.owner_id
    where l.until is distinct from h.until
    union all
    select 'a wallet with a limit knows it', o.owner_id, 1, 0 from (select distinct h.owner_id from last_set h) o
    where coalesce((select not w.is_limited from wallets w where w.owner_id = o.owner_id),
      (select true from transfers t where t.owner_id = o.owner_id limit 1))
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- What creators are owed beyond whole coins, against why.
create function ledger_audit_carries(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select c.creator_id from creator_carries c where c.creator_id > p_after order by c.creator_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(c.creator_id) from creator_carries c),
    (select max(e.creator_id) from creator_carry_entries e)));
  v_differences jsonb;
begin
  select coalesce(jsonb_agg(d), '[]') into v_differences from (
    select 'a creator is owed what was carried over' as rule, e.creator_id as subject,
      coalesce(sum(e.entered), 0)::bigint as expected, coalesce(sum(e.stored), 0)::bigint as actual
    from (
      select c.creator_id, c.thousandths as entered, null::int as stored from creator_carry_entries c
      where c.creator_id > p_after and c.creator_id <= v_to
      union all
      select c.creator_id, null, c.thousandths from creator_carries c where c.creator_id > p_after and c.creator_id <= v_to
    ) e group by e.creator_id having coalesce(sum(e.entered), 0) <> coalesce(sum(e.stored), 0)
  ) d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- Debts against their lines. There are few, one for each purchase charged back, so they are one slice.
create function ledger_audit_debts(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  v_differences jsonb;
begin
  select coalesce(jsonb_agg(d), '[]') into v_differences from (
    select 'a debt is what its postings leave' as rule, e.owner_id as subject,
      coalesce(-sum(e.amount), 0)::bigint as expected, coalesce(sum(e.remaining), 0)::bigint as actual
    from (
      select substr(c.account, 6) as owner_id, c.balance as amount, null::bigint as remaining from ledger_closings c
      where c.audit_id = p_bases[cardinality(p_bases)] and c.account like 'debt:%'
      union all
      select substr(a.account, 6), a.amount, null from audited_system a where a.account like 'debt:%'
      union all
      select substr(r.account, 6), r.amount, null from ledger_sums(p_xid, p_id, '18446744073709551615', 0) r
      where r.account like 'debt:%'
      union all
      select b.owner_id, null, b.remaining::bigint from debts b
    ) e group by e.owner_id having coalesce(-sum(e.amount), 0) <> coalesce(sum(e.remaining), 0)
  ) d;
  return jsonb_build_object('next', null, 'differences', v_differences);
end $$;

-- Stores a slice of the sums under the id of the audit; answers the key of its last row, null after the last.
create function ledger_audit_keep(p_audit_id bigint, p_table text, p_after text, p_rows int) returns text
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text;
begin
  case p_table
    when 'ledger_audited' then
      v_next := (select a.lot_id from audited a where a.lot_id > p_after order by a.lot_id offset p_rows - 1 limit 1);
      insert into ledger_audited (lot_id, account, audit_id, amount, brought)
      select a.lot_id, a.account, p_audit_id, a.amount, a.brought from audited a
      where a.lot_id > p_after and a.lot_id <= coalesce(v_next, (select max(b.lot_id) from audited b))
        and (a.amount <> 0 or a.brought <> 0);
    when 'ledger_audited_escrows' then
      v_next := (select a.escrow_id from audited_escrows a where a.escrow_id > p_after order by a.escrow_id offset p_rows - 1 limit 1);
      insert into ledger_audited_escrows (escrow_id, audit_id, charged, earned)
      select a.escrow_id, p_audit_id, a.charged, a.earned from audited_escrows a
      where a.escrow_id > p_after and a.escrow_id <= coalesce(v_next, (select max(b.escrow_id) from audited_escrows b));
    when 'ledger_audited_wallets' then
      v_next := (select a.owner_id from audited_wallets a where a.owner_id > p_after order by a.owner_id offset p_rows - 1 limit 1);
      insert into ledger_audited_wallets (owner_id, audit_id, last_id, balance)
      select a.owner_id, p_audit_id, a.last_id, a.balance from audited_wallets a
      where a.owner_id > p_after and a.owner_id <= coalesce(v_next, (select max(b.owner_id) from audited_wallets b));
  end case;
  return v_next;
end $$;

-- Deletes a slice of the sums that are no part of the checkpoint any more, or of audits that ended otherwise; answers
-- the key of its last row, null after the last.
create function ledger_audit_drop(p_table text, p_after text, p_rows int) returns text
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text;
  v_bases bigint[] := ledger_audit_bases();
begin
  case p_table
    when 'ledger_audited' then
      v_next := (select a.lot_id from ledger_audited a where a.lot_id > p_after order by a.lot_id offset p_rows - 1 limit 1);
      delete from ledger_audited a where a.lot_id > p_after
        and a.lot_id <= coalesce(v_next, (select max(b.lot_id) from ledger_audited b)) and a.audit_id <> all (v_bases);
    when 'ledger_audited_escrows' then
      v_next := (select a.escrow_id from ledger_audited_escrows a where a.escrow_id > p_after order by a.escrow_id offset p_rows - 1 limit 1);
      delete from ledger_audited_escrows a where a.escrow_id > p_after
        and a.escrow_id <= coalesce(v_next, (select max(b.escrow_id) from ledger_audited_escrows b)) and a.audit_id <> all (v_bases);
    when 'ledger_audited_wallets' then
      v_next := (select a.owner_id from ledger_audited_wallets a where a.owner_id > p_after order by a.owner_id offset p_rows - 1 limit 1);
      delete from ledger_audited_wallets a where a.owner_id > p_after
        and a.owner_id <= coalesce(v_next, (select max(b.owner_id) from ledger_audited_wallets b)) and a.audit_id <> all (v_bases);
  end case;
  return v_next;
end $$;

-- Stores a finished audit. Without differences its sums become part of the checkpoint, a full one's the whole of it, and
-- the system accounts are closed by kind of coin: p_closings is what they moved since the checkpoint.
create function ledger_audit_finish(p_audit ledger_audits, p_closings jsonb) returns void language plpgsql as $$
declare
  v_bases bigint[] := ledger_audit_bases();
begin
  insert into ledger_audits (id, is_full, started_at, seal_seq, last_xid, last_id, transfers, postings, differences)
  overriding system value
  values (p_audit.id, p_audit.is_full, p_audit.started_at, p_audit.seal_seq, p_audit.last_xid, p_audit.last_id,
    p_audit.transfers, p_audit.postings, p_audit.differences);
  if p_audit.differences <> '[]' then return; end if;
  insert into ledger_closings (audit_id, account, lot_kind, balance)
  select p_audit.id, s.account, s.lot_kind, sum(s.amount) from (
    select c.account, c.lot_kind, c.amount from jsonb_to_recordset(p_closings) c (account text, lot_kind lot_kind, amount bigint)
    union all
    select c.account, c.lot_kind, c.balance from ledger_closings c
    where c.audit_id = v_bases[cardinality(v_bases)] and not p_audit.is_full
  ) s group by s.account, s.lot_kind;
end $$;

-- The roles of 0262, with the tables and functions of above.
create or replace function grant_roles(p_application text, p_auditor text) returns void language plpgsql as $$
declare
  v_schema text := current_schema();
  v_ledger text[] := array['transfers', 'postings', 'wallets', 'lots', 'escrows', 'transfer_kinds', 'limit_changes',
    'ledger_seals', 'ledger_audited', 'ledger_audited_escrows', 'ledger_audited_wallets', 'ledger_audits',
    'ledger_closings', 'creator_carries', 'creator_carry_entries', 'debts', 'kysely_migration', 'kysely_migration_lock'];
  -- What may act with the owner's rights: the doors into the ledger, and triggers that keep its books.
  v_doors text[] := array['ledger_post', 'ledger_post_all', 'ledger_seal', 'ledger_audit_keep', 'ledger_audit_drop',
    'ledger_audit_finish', 'ledger_note_limit', 'ledger_mark_limited', 'analytics_make_month', 'analytics_drop_month'];
  v_reader text;
  v_one record;
begin
  execute format('revoke create on schema %I from public', v_schema);
  foreach v_reader in array array_remove(array[p_application, p_auditor], null) loop
    execute format('grant usage on schema %I, analytics_months to %I', v_schema, v_reader);
    execute format('revoke all on all tables in schema %I, analytics_months from %I', v_schema, v_reader);
    execute format('grant select on all tables in schema %I, analytics_months to %I', v_schema, v_reader);
  end loop;
  for v_one in
    select c.relname as name from pg_class c
    where c.relnamespace = v_schema::regnamespace and c.relkind in ('r', 'p') and not c.relname = any (v_ledger)
  loop
    execute format('grant insert, update, delete on %I.%I to %I', v_schema, v_one.name, p_application);
  end loop;
  execute format('grant usage on all sequences in schema %I to %I', v_schema, p_application);
  for v_one in
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = v_schema::regnamespace and p.proname = any (v_doors)
  loop
    execute format('alter function %s security definer set search_path = %I, pg_temp', v_one.name, v_schema);
    execute format('revoke execute on function %s from public', v_one.name);
    execute format('grant execute on function %s to %I', v_one.name, p_application);
  end loop;
end $$;
