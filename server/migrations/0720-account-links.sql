-- Which accounts are linked, for good: a link outlives the marks that proved it, which a client that names other devices
-- pushes out and an erasure deletes. What was held because of it stays held.
-- at 100 M rows: one row for each pair that ever shared a mark, looked up by either side; filled once from the marks.
create table account_links (
  low_id text not null,
  high_id text not null,
  since timestamptz not null,
  primary key (low_id, high_id),
  check (low_id < high_id)
);
create index account_links_of_high on account_links (high_id);
insert into account_links (low_id, high_id, since)
  select own.owner_id, other.owner_id, min(greatest(own.seen_at, other.seen_at))
  from account_marks own join account_marks other using (kind, mark) where own.owner_id < other.owner_id
  group by own.owner_id, other.owner_id;

create or replace function ledger_linked(p_payer text, p_creator text) returns boolean language sql stable as $$
  select exists (select from account_links
    where low_id = least(p_payer, p_creator) and high_id = greatest(p_payer, p_creator))
$$;

-- As in 0662, with the links in place of the marks.
create or replace function ledger_earnings(p_creator text, p_at timestamptz, p_mature_ms bigint)
returns table (lot_id text, seq bigint, remaining bigint, state text) language plpgsql stable as $$
declare
  v_linked text[];
  v_disputed text[];
  v_disputers text[];
begin
  select array_agg(case when low_id = p_creator then high_id else low_id end) into v_linked from account_links
  where low_id = p_creator or high_id = p_creator;
  select array_agg(d.lot_id), array_agg(d.owner_id) into v_disputed, v_disputers from (
    select o.lot_id, o.owner_id from disputes o where o.state = 'open'
    union
    select b.lot_id, b.owner_id from claw_backs c join purchases b on b.id = c.purchase_id
    where c.shares_at is null and c.reinstated_by is null
  ) d;
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
        when coalesce(l.earned_at, l.created_at) > p_at - p_mature_ms * interval '1 millisecond'
          or l.recallable_until > p_at then 'maturing'
        else 'payable' end
    from lots l left join held h on h.id = l.id
    where l.owner_id = p_creator and l.is_open and l.kind = 'earned';
end $$;
