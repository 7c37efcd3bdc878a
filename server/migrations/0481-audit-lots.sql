-- A slice of lots is joined with its sums once, in place of two unions that were each grouped: a daily audit compares
-- every lot, and took most of its time there.
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
      l.amount::bigint as amount, l.remaining::bigint as remaining
    from lots l where l.id > p_after and l.id <= v_to
  ),
  pairs as materialized (
    select coalesce(s.lot_id, t.id) as lot_id, s.amount as summed, s.brought, t.remaining, t.amount
    from (select * from sums where is_own) s full join stored t on t.id = s.lot_id and t.account = s.account
  ),
  differences as (
    select 'what remains of a lot is what its postings leave' as rule, p.lot_id as subject,
      coalesce(p.summed, 0) as expected, p.remaining as actual
    from pairs p where coalesce(p.summed, 0) <> coalesce(p.remaining, 0)
    union all
    select 'a lot is as large as what came into it', p.lot_id, coalesce(sum(p.brought), 0)::bigint, sum(p.amount)::bigint
    from pairs p group by p.lot_id having coalesce(sum(p.brought), 0) <> coalesce(sum(p.amount), 0)
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
