-- A daily audit reads the checkpoint where it is, instead of copying it: its temporary sums are of what is new alone, and
-- are added to the checkpoint at the end.
set local check_function_bodies = off;
drop function ledger_audit_begin(boolean);
drop function ledger_audit_state(xid8, bigint);

create function ledger_audit_begin() returns void language plpgsql as $$
begin
  create temp table if not exists audited (
    account text not null, lot_id text not null, amount bigint not null, brought bigint not null,
    primary key (account, lot_id)
  );
  delete from audited;
end $$;

-- What is stored, against the checkpoint (unless the audit is full), the sums so far and the lines after them. One
-- statement reads one snapshot.
create function ledger_audit_state(p_after_xid xid8, p_after_id bigint, p_is_full boolean)
returns table (rule text, subject text, expected bigint, actual bigint)
language sql stable set enable_nestloop = off as $$
  with entries as materialized (
    select account, lot_id, sum(amount)::bigint as amount, sum(brought)::bigint as brought from (
      select account, lot_id, amount, brought from ledger_audited where not p_is_full
      union all
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

-- Stores a finished audit: the checkpoint becomes what it read, and the system accounts are closed by kind of coin.
create or replace function ledger_audit_finish(
  p_is_full boolean, p_started_at timestamptz, p_seal_seq bigint, p_last_xid xid8, p_last_id bigint, p_transfers bigint,
  p_differences jsonb
) returns void language plpgsql set enable_nestloop = off as $$
declare
  v_id bigint;
  v_before bigint := (select max(id) from ledger_audits where differences = '[]');
begin
  insert into ledger_audits (is_full, started_at, seal_seq, last_xid, last_id, transfers, differences)
  values (p_is_full, p_started_at, p_seal_seq, p_last_xid, p_last_id, p_transfers, p_differences) returning id into v_id;
  if p_differences <> '[]' then return; end if;
  if p_is_full then
    delete from ledger_audited a
    where not exists (select from audited n where n.account = a.account and n.lot_id = a.lot_id);
    insert into ledger_audited select * from audited n
    where not exists (select from ledger_audited a
      where a.account = n.account and a.lot_id = n.lot_id and a.amount = n.amount and a.brought = n.brought)
    on conflict (account, lot_id) do update set amount = excluded.amount, brought = excluded.brought;
  else
    insert into ledger_audited as a select * from audited
    on conflict (account, lot_id) do update
      set amount = a.amount + excluded.amount, brought = a.brought + excluded.brought;
  end if;
  insert into ledger_closings (audit_id, account, lot_kind, balance)
    select v_id, account, lot_kind, sum(amount) from (
      select a.account, l.kind as lot_kind, a.amount from audited a join lots l on l.id = a.lot_id
      where a.account ~ '^(house|issuance|payout|debt):'
      union all
      select account, lot_kind, balance from ledger_closings where audit_id = v_before and not p_is_full
    ) every_sum group by account, lot_kind;
end $$;
