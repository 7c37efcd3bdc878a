-- What is known of a wallet is the first row of its chain: joined to each of its transfers, every row of one was compared
-- with every row of the other, because the plan must not depend on statistics.
-- Adds a run of transfers to the sums, and checks each of them. Answers how many there are, with how many lines, what is
-- wrong with them, and the owners of wallets whose balances do not follow from what was read before: those are read
-- again from their first transfer, because transfers are not read in the order in which a wallet changed.
create or replace function ledger_audit_read(
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
    select e.owner_id, e.id, e.balance, e.is_known,
      max(e.id) filter (where e.is_known) over (partition by e.owner_id) as last_id,
      sum(e.delta) over (partition by e.owner_id order by e.is_known desc, e.id) as expected
    from (
      select m.owner_id, m.id, m.wallet_delta as delta, m.balance, false as is_known from moved m
      union all
      select k.owner_id, k.last_id, k.balance, k.balance, true from known k
    ) e
  ) c where not c.is_known and (c.last_id > c.id or c.expected is distinct from c.balance);

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
