-- The comparison of what is stored with the sums. Every slice begins after a key, ends with the key of its last row
-- (`next`, null in the last slice) and answers its `differences`. The position is where the audit has read to, `p_runs` are
-- the runs whose sums count, and `p_new` those of this audit if it is a daily one: then what they touched is compared,
-- otherwise everything.
-- at 100 M rows: functions alone, which change no row.
set local check_function_bodies = off;

-- Lots against the sums of their lines, and coins in escrows that hold nothing of the lot.
create function ledger_audit_lots(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_keys text[];
  v_differences jsonb;
begin
  v_keys := array(
    select k.id from (
      (select l.id from lots l where p_new is null and l.id > p_after order by l.id limit p_rows)
      union
      select a.lot_id from unnest(coalesce(p_new, p_runs)) r cross join lateral (
        select distinct a.lot_id from ledger_audited a where a.audit_id = r and a.lot_id > p_after order by a.lot_id limit p_rows) a
    ) k order by k.id limit p_rows);
  with sums as materialized (
    select s.lot_id, s.account, sum(s.amount)::bigint as amount, sum(s.brought)::bigint as brought, max(s.last_at) as last_at,
      s.account like 'wallet:%' or s.account like 'earned:%' as is_own
    from (
      select a.lot_id, a.account, a.amount, a.brought, a.last_at from unnest(v_keys) k
      join ledger_audited a on a.audit_id = any (p_runs) and a.lot_id = k
      union all
      select r.lot_id, r.account, r.amount, r.brought, r.last_at from ledger_sums(p_position) r where r.lot_id = any (v_keys)
    ) s group by s.lot_id, s.account
  ),
  own as materialized (
    select s.lot_id, count(*) filter (where s.is_own and s.amount <> 0) as accounts,
      max(s.account) filter (where s.is_own and s.amount <> 0) as account,
      coalesce(sum(s.amount) filter (where s.is_own), 0)::bigint as amount, sum(s.brought)::bigint as brought,
      max(s.last_at) as last_at,
      coalesce(sum(s.amount) filter (where s.account like 'disputed:%'), 0)::bigint as frozen,
      coalesce(sum(s.amount) filter (where s.account like 'deferred:%'), 0)::bigint as deferred
    from sums s group by s.lot_id
  ),
  pairs as materialized (
    select k as lot_id, o.accounts, o.account, o.amount as summed, o.brought, o.last_at,
      coalesce(o.frozen, 0) as frozen, coalesce(o.deferred, 0) as deferred, l.frozen::bigint as stored_frozen,
      case l.kind when 'earned' then 'earned:' else 'wallet:' end || l.owner_id as stored_account, l.kind,
      l.amount::bigint as amount, l.remaining::bigint as remaining, l.earned_at
    from unnest(v_keys) k
    left join lateral (select * from lots l where l.id = k) l on true
    left join lateral (select * from own o where o.lot_id = k) o on true
  ),
  differences as (
    select 'what remains of a lot is what its postings leave' as rule, p.lot_id as subject,
      case when p.accounts > 1 or p.account <> p.stored_account then 0 else coalesce(p.summed, 0) end as expected,
      p.remaining as actual
    from pairs p where coalesce(p.summed, 0) is distinct from coalesce(p.remaining, 0)
      or p.accounts > 1 or p.account <> p.stored_account
    union all
    select 'a lot is as large as what came into it', p.lot_id, coalesce(p.brought, 0), p.amount
    from pairs p where coalesce(p.brought, 0) <> coalesce(p.amount, 0)
    union all
    select 'frozen coins of a lot are what its postings leave', p.lot_id, p.frozen, p.stored_frozen
    from pairs p where p.frozen <> p.stored_frozen
    union all
    select 'deferred coins are what their postings leave', p.lot_id, p.deferred, u.deferred
    from pairs p cross join lateral (
      select coalesce(sum(c.coins - c.taken), 0)::bigint as deferred from purchases c
      where c.lot_id = p.lot_id and c.state = 'deferred') u where p.deferred <> u.deferred
    union all
    select 'coins came into a lot when it says', p.lot_id, extract(epoch from p.last_at)::bigint,
      extract(epoch from p.earned_at)::bigint
    from pairs p where p.kind = 'earned' and p.earned_at is distinct from p.last_at
    union all
    select 'a lot is of the kind that was issued', p.lot_id, -s.amount, 0
    from pairs p join sums s on s.lot_id = p.lot_id
    where s.account like 'issuance:%' and s.account not in ('issuance:' || p.kind, 'issuance:sandbox') and s.amount <> 0
    union all
    select 'an escrow holds what its postings leave', substr(s.account, 8) || ' ' || s.lot_id, s.amount, 0
    from sums s where s.account like 'escrow:%' and s.amount <> 0 and not exists (
      select from escrows x cross join unnest(x.parts) p where x.id = substr(s.account, 8) and p.lot_id = s.lot_id)
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_keys[p_rows], 'differences', v_differences);
end $$;

-- Wallets against what remains of their lots.
create function ledger_audit_wallets(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_keys text[];
  v_differences jsonb;
begin
  v_keys := array(
    select k.id from (
      (select w.owner_id as id from wallets w where p_new is null and w.owner_id > p_after order by w.owner_id limit p_rows)
      union
      (select distinct l.owner_id from lots l where p_new is null and l.is_open and l.kind <> 'earned' and l.owner_id > p_after
        order by l.owner_id limit p_rows)
      union
      select a.owner_id from unnest(p_new) r cross join lateral (
        select a.owner_id from ledger_audited_wallets a where a.audit_id = r and a.owner_id > p_after
        order by a.owner_id limit p_rows) a
    ) k order by k.id limit p_rows);
  select coalesce(jsonb_agg(d), '[]') into v_differences from (
    select 'a wallet holds what remains of its lots' as rule, e.owner_id as subject, e.remaining as expected, e.balance as actual
    from (
      select k as owner_id, (select w.balance::bigint from wallets w where w.owner_id = k) as balance,
        (select coalesce(sum(l.remaining), 0)::bigint from lots l
          where l.owner_id = k and l.is_open and l.kind in ('demo', 'bonus', 'paid')) as remaining
      from unnest(v_keys) k
    ) e where e.remaining <> coalesce(e.balance, 0)
  ) d;
  return jsonb_build_object('next', v_keys[p_rows], 'differences', v_differences);
end $$;

-- Escrows against what they hold, what was settled of them, what it earned, and whether there is a bill for it.
create function ledger_audit_escrows(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_keys text[];
  v_differences jsonb;
begin
  v_keys := array(
    select k.id from (
      (select x.id from escrows x where p_new is null and x.id > p_after order by x.id limit p_rows)
      union
      select a.escrow_id from unnest(coalesce(p_new, p_runs)) r cross join lateral (
        select a.escrow_id from ledger_audited_escrows a where a.audit_id = r and a.escrow_id > p_after
        order by a.escrow_id limit p_rows) a
    ) k order by k.id limit p_rows);
  with stored as materialized (select x.* from unnest(v_keys) k join escrows x on x.id = k),
  rest as materialized (select r.* from ledger_sums(p_position) r where r.account like 'escrow:%'),
  held as materialized (
    select h.id, h.lot_id, h.amount,
      coalesce((select sum(a.amount) from ledger_audited a
        where a.audit_id = any (p_runs) and a.lot_id = h.lot_id and a.account = 'escrow:' || h.id), 0)
      + coalesce((select sum(r.amount) from rest r where r.lot_id = h.lot_id and r.account = 'escrow:' || h.id), 0) as expected
    from (select x.id, p.lot_id, sum(p.amount)::bigint as amount from stored x cross join unnest(x.parts) p
      group by x.id, p.lot_id) h
  ),
  settled as materialized (
    select s.escrow_id, sum(s.charged)::bigint as charged, sum(s.earned)::bigint as earned from (
      select a.escrow_id, a.charged, a.earned from unnest(v_keys) k
      join ledger_audited_escrows a on a.audit_id = any (p_runs) and a.escrow_id = k
      union all
      select t.ref_id, t.amount::bigint, t.earned_delta from ledger_rest(p_position) t
      where t.kind = 'settle' and t.ref_id = any (v_keys)
    ) s group by s.escrow_id
  ),
  pairs as materialized (
    select k as id, coalesce(s.charged, 0) as charged, coalesce(s.earned, 0) as earned, x.charged::bigint as stored_charged,
      x.charged_paid::bigint as charged_paid, x.share_percent, x.creator_id, x.id is not null as is_stored
    from unnest(v_keys) k
    left join lateral (select * from stored x where x.id = k) x on true
    left join lateral (select * from settled s where s.escrow_id = k) s on true
  ),
  differences as (
    select 'an escrow holds what its postings leave' as rule, h.id || ' ' || h.lot_id as subject,
      h.expected::bigint as expected, h.amount as actual
    from held h where h.expected <> h.amount
    union all
    select 'a closed escrow is empty', x.id, 0, cardinality(x.parts)::bigint
    from stored x where x.state = 'closed' and cardinality(x.parts) > 0
    union all
    select 'an escrow charged what was settled', p.id, p.charged, p.stored_charged
    from pairs p where p.charged is distinct from p.stored_charged
    union all
    select 'a creator earned the share of the paid coins', p.id, p.charged_paid * p.share_percent / 100, p.earned
    from pairs p where p.creator_id is not null and p.charged_paid * p.share_percent / 100 <> p.earned
    union all
    select 'a call that was charged has a bill', p.id, p.stored_charged, 0 from pairs p
    where p.stored_charged > 0 and exists (select from calls c where c.id = p.id)
      and not exists (select from call_bills b where b.call_id = p.id)
    union all
    select 'a call carries over what it rounded off', e.id, e.expected, e.actual from (
      select p.id, p.charged_paid * p.share_percent % 100 * 10 as expected,
        (select c.thousandths::bigint from creator_carry_entries c where c.ref_id = 'call:' || p.id) as actual
      from pairs p) e where e.expected <> e.actual
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_keys[p_rows], 'differences', v_differences);
end $$;

-- Bills and their receipts against escrows.
create function ledger_audit_bills(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_keys text[];
  v_differences jsonb;
begin
  v_keys := array(
    select k.id from (
      (select b.call_id as id from call_bills b where p_new is null and b.call_id > p_after order by b.call_id limit p_rows)
      union
      select a.escrow_id from unnest(p_new) r cross join lateral (
        select a.escrow_id from ledger_audited_escrows a where a.audit_id = r and a.escrow_id > p_after
        order by a.escrow_id limit p_rows) a
    ) k order by k.id limit p_rows);
  with bills as materialized (
    select b.call_id, b.state = 'closed' as is_closed, b.billed_ms, b.billed_ms * b.rate_coins / 60000 as coins,
      b.paid_coins, b.share_percent, b.payer_id, b.creator_id, b.spans, x.id as escrow_id, x.charged, x.charged_paid,
      x.share_percent as escrow_percent, x.owner_id, x.creator_id as escrow_creator
    from unnest(v_keys) k join call_bills b on b.call_id = k left join escrows x on x.id = b.call_id
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
  return jsonb_build_object('next', v_keys[p_rows], 'differences', v_differences);
end $$;

-- Fees of filters against their transfers; by full audits.
create function ledger_audit_fees(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select f.call_id from call_filter_fees f where f.call_id > p_after order by f.call_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, (select max(f.call_id) from call_filter_fees f));
  v_differences jsonb;
begin
  if p_new is not null then return '{"next": null, "differences": []}'; end if;
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

-- Limits and self-exclusions against their history, which is as long as people change them.
create function ledger_audit_limits(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select h.owner_id from limit_changes h where h.owner_id > p_after order by h.owner_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(h.owner_id) from limit_changes h),
    (select max(l.owner_id) from spending_limits l), (select max(l.owner_id) from self_exclusions l),
    (select max(s.owner_id) from ledger_spending s)));
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
    union all
    select 'what counts towards a limit is what was spent', s.owner_id || ' ' || s.period, s.expected, s.spent from (
      select s.*, ledger_spent_since(s.owner_id, s.starts_at) as expected from ledger_spending s
      where p_new is null and s.owner_id > p_after and s.owner_id <= v_to) s
    where s.expected <> s.spent
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;

-- What creators are owed beyond whole coins, against why; by full audits.
create function ledger_audit_carries(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select c.creator_id from creator_carries c where c.creator_id > p_after order by c.creator_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(c.creator_id) from creator_carries c),
    (select max(e.creator_id) from creator_carry_entries e)));
  v_differences jsonb;
begin
  if p_new is not null then return '{"next": null, "differences": []}'; end if;
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

-- Debts against their lines. There are few, so they are one slice.
create function ledger_audit_debts(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set jit = off set plan_cache_mode = force_generic_plan as $$
declare
  v_differences jsonb;
begin
  select coalesce(jsonb_agg(d), '[]') into v_differences from (
    select 'a debt is what its postings leave' as rule, e.owner_id as subject,
      coalesce(-sum(e.amount), 0)::bigint as expected, coalesce(sum(e.remaining), 0)::bigint as actual
    from (
      select substr(a.account, 6) as owner_id, a.amount, null::bigint as remaining from ledger_audited_system a
      where a.audit_id = any (p_runs) and a.account like 'debt:%'
      union all
      select substr(r.account, 6), r.amount, null from ledger_sums(p_position) r where r.account like 'debt:%'
      union all
      select b.owner_id, null, b.remaining::bigint from debts b
    ) e group by e.owner_id having coalesce(-sum(e.amount), 0) <> coalesce(sum(e.remaining), 0)
  ) d;
  return jsonb_build_object('next', null, 'differences', v_differences);
end $$;

-- Purchases against their transfers, claw-backs, debts and disputes, by the lot.
create function ledger_audit_purchases(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0
set plan_cache_mode = force_generic_plan as $$
declare
  v_keys text[];
  v_differences jsonb;
begin
  v_keys := array(
    select k.id from (
      (select b.lot_id as id from purchases b where p_new is null and b.lot_id > p_after order by b.lot_id limit p_rows)
      union
      (select l.id from lots l where p_new is null and l.id > p_after order by l.id limit p_rows)
      union
      select a.lot_id from unnest(p_new) r cross join lateral (
        select distinct a.lot_id from ledger_audited a where a.audit_id = r and a.lot_id > p_after order by a.lot_id limit p_rows) a
    ) k order by k.id limit p_rows);
  with bought as materialized (select b.* from purchases b where b.lot_id = any (v_keys)),
  backs as materialized (select c.* from bought b join claw_backs c on c.purchase_id = b.id),
  owing as materialized (
    select d.*, c.reinstated_by, c.owner_id = d.owner_id as is_payer, c.owed,
      (select coalesce(sum(p.coins), 0)::bigint from debt_payments p
        where p.claw_back_id = d.claw_back_id and p.owner_id = d.owner_id) as paid
    from backs c join debts d on d.claw_back_id = c.id
  ),
  differences as (
    select 'a purchase is what its transfer issued' as rule, b.id::text as subject, t.amount::bigint as expected,
      b.coins::bigint as actual
    from bought b left join transfers t on t.id = b.id and t.kind = 'purchase' and t.owner_id = b.owner_id
      and t.ref_id = b.order_id
    where t.amount is distinct from b.coins::bigint
    union all
    select 'a bought lot has its purchase', l.id, 1, 0 from lots l
    where l.id = any (v_keys) and l.kind = 'paid' and (select count(*) from bought b where b.lot_id = l.id) = 0
    union all
    select 'a purchase lost what its claw-backs took', b.id::text, coalesce(sum(c.coins), 0)::bigint, b.taken::bigint
    from bought b left join backs c on c.purchase_id = b.id and c.reinstated_by is null
    group by b.id, b.taken having coalesce(sum(c.coins), 0) <> b.taken
    union all
    select 'a claw-back is what its transfer moved', c.id::text, t.amount::bigint, c.coins::bigint
    from backs c left join transfers t on t.id = c.id and t.owner_id = c.owner_id and t.kind in (c.cause, 'reversal')
    where t.amount is distinct from c.coins::bigint or -t.wallet_delta > c.taken
    union all
    select 'a claw-back stands until it is reinstated', c.id::text, t.id, c.reinstated_by
    from backs c left join transfers t on t.reverses = c.id where t.id is distinct from c.reinstated_by
    union all
    select 'a claw-back’s rest is owed', c.id::text, c.owed::bigint, coalesce(d.amount, 0)::bigint
    from backs c left join owing d on d.claw_back_id = c.id and d.is_payer where c.owed::bigint <> coalesce(d.amount, 0)::bigint
    union all
    select 'a debt is less by what settled it', d.claw_back_id || ' ' || d.owner_id,
      case when d.reinstated_by is null then d.amount - d.paid else 0 end, d.remaining::bigint
    from owing d where d.remaining <> case when d.reinstated_by is null then d.amount - d.paid else 0 end
      -- A creator's share returns a moment after the claw-back was reinstated.
      and (d.is_payer or d.reinstated_by is null)
    union all
    select 'unused coins are frozen while their purchase is disputed', b.id::text, l.frozen + l.remaining, l.frozen::bigint
    from bought b join lots l on l.id = b.lot_id
    where l.remaining > 0 and (select count(*) from disputes d where d.purchase_id = b.id and d.state = 'open') > 0
    union all
    select 'coins are frozen only while their purchase is disputed', b.id::text, 0, l.frozen::bigint
    from bought b join lots l on l.id = b.lot_id
    where l.frozen > 0 and (select count(*) from disputes d where d.purchase_id = b.id and d.state = 'open') = 0
    union all
    select 'a dispute’s claw-back stands where it was lost', d.purchase_id || ' ' || d.case_id,
      (d.state = 'lost')::int::bigint, (c.reinstated_by is null)::int::bigint
    from bought b join disputes d on d.purchase_id = b.id join claw_backs c on c.id = d.claw_back_id
    where d.state = 'won' and c.reinstated_by is null
  )
  select coalesce(jsonb_agg(d), '[]') into v_differences from differences d;
  return jsonb_build_object('next', v_keys[p_rows], 'differences', v_differences);
end $$;
