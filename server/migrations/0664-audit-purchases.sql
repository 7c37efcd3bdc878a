-- The audit of purchases. Coins may come into a lot elsewhere than in a wallet: a deferred purchase does.
-- at 100 M rows: functions alone, which change no row.
create or replace function ledger_audit_lots(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select l.id from lots l where l.id > p_after order by l.id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(l.id) from lots l), (select max(a.lot_id) from audited a),
    (select max(c.lot_id) from ledger_audited c)));
  v_differences jsonb;
begin
  with sums as materialized (
    select s.lot_id, s.account, sum(s.amount)::bigint as amount, sum(s.brought)::bigint as brought,
      s.account like 'wallet:%' or s.account like 'earned:%' as is_own
    from (
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
      l.amount::bigint as amount, l.remaining::bigint as remaining, l.frozen::bigint as frozen
    from lots l where l.id > p_after and l.id <= v_to
  ),
  pairs as materialized (
    select coalesce(s.lot_id, t.id) as lot_id, s.amount as summed, t.remaining
    from (select * from sums where is_own) s full join stored t on t.id = s.lot_id and t.account = s.account
  ),
  by_lot as materialized (
    select s.lot_id, sum(s.brought)::bigint as brought,
      coalesce(sum(s.amount) filter (where s.account like 'disputed:%'), 0)::bigint as frozen,
      coalesce(sum(s.amount) filter (where s.account like 'deferred:%'), 0)::bigint as deferred
    from sums s group by s.lot_id
  ),
  differences as (
    select 'what remains of a lot is what its postings leave' as rule, p.lot_id as subject,
      coalesce(p.summed, 0) as expected, p.remaining as actual
    from pairs p where coalesce(p.summed, 0) <> coalesce(p.remaining, 0)
    union all
    select 'a lot is as large as what came into it', coalesce(b.lot_id, t.id), coalesce(b.brought, 0), coalesce(t.amount, 0)
    from by_lot b full join stored t on t.id = b.lot_id where coalesce(b.brought, 0) <> coalesce(t.amount, 0)
    union all
    select 'frozen coins of a lot are what its postings leave', t.id, coalesce(b.frozen, 0), t.frozen
    from stored t left join by_lot b on b.lot_id = t.id where coalesce(b.frozen, 0) <> t.frozen
    union all
    select 'deferred coins are what their postings leave', b.lot_id, b.deferred, u.deferred
    from by_lot b cross join lateral (
      select coalesce(sum(c.coins - c.taken), 0)::bigint as deferred from purchases c
      where c.lot_id = b.lot_id and c.state = 'deferred') u where b.deferred <> u.deferred
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

-- Purchases against their transfers, claw-backs, debts and disputes, by the lot.
create function ledger_audit_purchases(p_after text, p_rows int, p_xid xid8, p_id bigint, p_bases bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_next text := (select l.lot_id from purchases l where l.lot_id > p_after order by l.lot_id offset p_rows - 1 limit 1);
  v_to text := coalesce(v_next, greatest((select max(l.lot_id) from purchases l), (select max(l.id) from lots l)));
  v_differences jsonb;
begin
  with bought as materialized (select b.* from purchases b where b.lot_id > p_after and b.lot_id <= v_to),
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
    where l.id > p_after and l.id <= v_to and l.kind = 'paid' and (select count(*) from bought b where b.lot_id = l.id) = 0
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
  return jsonb_build_object('next', v_next, 'differences', v_differences);
end $$;
