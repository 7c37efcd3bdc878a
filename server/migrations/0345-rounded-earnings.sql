-- A coin of rounding has no payer of its own: it is held for the payer of the call whose end made it whole. Otherwise
-- calls of a coin each would earn a creator payable coins from a linked account, or from a disputed payment.
create or replace function ledger_earnings(p_creator text, p_at timestamptz, p_mature_ms bigint)
returns table (lot_id text, seq bigint, remaining bigint, state text) language plpgsql stable as $$
declare
  v_linked text[];
  v_disputed text[];
  v_disputers text[];
begin
  select array_agg(distinct other.owner_id) into v_linked from account_marks own
  join account_marks other using (kind, mark) where own.owner_id = p_creator and other.owner_id <> p_creator;
  select array_agg(d.lot_id), array_agg(d.owner_id) into v_disputed, v_disputers from disputes d
  where d.state = 'open' or (d.state = 'lost' and d.recalled_at is null);
  return query
    with held as (
      select coalesce(p.to_lot_id, p.lot_id) as id, bool_or(t.owner_id = any (v_linked)) as is_linked
      from transfers t join postings p on p.transfer_id = t.id
      where t.creator_id = p_creator and p.to_account = 'earned:' || p_creator
        and (t.owner_id = any (v_linked) or (t.owner_id = any (v_disputers) and p.lot_id = any (v_disputed)))
        and (v_linked is not null or v_disputed is not null)
      group by 1
      union all
      select p.lot_id, x.owner_id = any (v_linked)
      from transfers t join postings p on p.transfer_id = t.id join escrows x on x.id = t.ref_id
      where t.creator_id = p_creator and t.kind = 'share_rounding'
        and (x.owner_id = any (v_linked) or (x.owner_id = any (v_disputers) and exists (
          select from transfers s join postings q on q.transfer_id = s.id
          where s.creator_id = p_creator and s.kind = 'settle' and s.ref_id = x.id and q.lot_id = any (v_disputed))))
        and (v_linked is not null or v_disputed is not null)
    )
    select l.id, l.seq, l.remaining::bigint,
      case when h.is_linked then 'linked' when h.id is not null then 'disputed'
        when coalesce(l.earned_at, l.created_at) > p_at - p_mature_ms * interval '1 millisecond' then 'maturing'
        else 'payable' end
    from lots l left join held h on h.id = l.id
    where l.owner_id = p_creator and l.is_open and l.kind = 'earned';
end $$;
