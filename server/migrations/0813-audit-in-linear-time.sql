-- An audit reads and compares in linear time. Without hash joins a slice compared each of its rows with each other one; with
-- them the planner, whose estimate of a slice grows with the ledger, would read whole tables. So every lookup in a table is
-- a lateral subquery with `offset 0`, which stays a lookup by its index whatever is estimated, and the rows of a slice are
-- joined by hash. Compiling the expressions of a statement (jit) took longer than sealing five thousand transfers.
-- at 100 M rows: functions alone, which change no row.
set local check_function_bodies = off;

alter function ledger_marks(text, ledger_position, ledger_position) set jit = off;
alter function ledger_sums(ledger_position) set jit = off;
alter function ledger_next(text, ledger_position, ledger_position, int) set jit = off;
alter function ledger_audit_chains(text[]) set jit = off;
alter function ledger_audit_forget(bigint, int) set jit = off;
alter function ledger_audit_drop(bigint[], int) set jit = off;

-- As in 0745.
create or replace function ledger_audit_read(p_run bigint, p_to ledger_position, p_runs bigint[], p_marks boolean) returns jsonb
language plpgsql set enable_seqscan = off set jit = off
set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
declare
  v_after ledger_position;
  v_answer jsonb;
  v_to ledger_position := coalesce(p_to, row(32767, '9223372036854775807:9223372036854775807:')::ledger_position);
begin
  select r.epoch, r.seen into v_after from ledger_audit_runs r
  where r.id = p_run and r.role = session_user for update;
  if v_after is null then raise exception 'no run % of this role', p_run using errcode = 'check_violation'; end if;
  if p_to is not null then
    update ledger_audit_runs set epoch = (p_to).epoch, seen = (p_to).seen where id = p_run;
  end if;

  with run as materialized (
    select t.*, t as whole, k.kind as known_kind, k.shape::text as shape, k.account as system_account,
      'wallet:' || t.owner_id as wallet, 'earned:' || t.creator_id as earned, c.thousandths as carried,
      n.transfer_id is not null as is_kept, t.reverses is null or b.transfer_id is not null as is_reversal_kept
    from ledger_run(v_after, v_to) t left join transfer_kinds k on k.kind = t.kind
    left join lateral (select * from ledger_keys n where n.key = t.key and n.transfer_id = t.id offset 0) n on true
    left join lateral (select * from ledger_reversals b where b.reverses = t.reverses and b.transfer_id = t.id offset 0) b on true
    left join lateral (select * from creator_carry_entries c
      where p_marks and t.creator_id is not null and c.ref_id = 'transfer:' || t.id offset 0) c on true
  ),
  lines as materialized (
    select t.id, t.at, p.line, p.from_account::text as from_account, p.to_account::text as to_account, p.lot_id,
      coalesce(p.to_lot_id, p.lot_id) as into_lot_id, p.amount::bigint as amount, b.brings, t.wallet, t.earned, t.system_account,
      l.kind as lot_kind,
      case when p_marks then ledger_line_content(p, b.brings, l) end as content
    from run t cross join lateral (select * from postings p where p.transfer_id = t.id offset 0) p
    cross join lateral (select ledger_brings(t.reverses, p.from_account, p.to_lot_id) as brings) b
    left join lateral (select * from lots l where l.id = coalesce(p.to_lot_id, p.lot_id) offset 0) l on true
  ),
  sums as materialized (
    select s.lot_id, s.account, sum(s.amount)::bigint as amount, sum(s.brought)::bigint as brought, max(s.at) as last_at,
      max(s.lot_kind) as lot_kind, s.account ~ '^(house|issuance|payout|debt):' as is_system,
      s.account ~ '^(house|payout|debt):' as is_summed_alone
    from (
      select l.lot_id, l.from_account as account, -l.amount as amount, 0::bigint as brought, null::timestamptz as at,
        case when l.lot_id = l.into_lot_id then l.lot_kind end as lot_kind
      from lines l
      union all
      select l.into_lot_id, l.to_account, l.amount, case when l.brings then l.amount else 0 end, case when l.brings then l.at end,
        l.lot_kind
      from lines l
    ) s group by s.lot_id, s.account
  ),
  by_lot as (
    insert into ledger_audited as a (audit_id, lot_id, account, amount, brought, last_at)
    select p_run, s.lot_id, s.account, s.amount, s.brought, s.last_at from sums s
    where not s.is_summed_alone order by s.lot_id, s.account
    on conflict (audit_id, lot_id, account) do update set amount = a.amount + excluded.amount,
      brought = a.brought + excluded.brought, last_at = greatest(a.last_at, excluded.last_at)
  ),
  by_kind as (
    insert into ledger_audited_system as a (audit_id, account, lot_kind, amount)
    select p_run, s.account, k.kind, sum(s.amount) from sums s
    cross join lateral (select coalesce(s.lot_kind, (select l.kind from lots l where l.id = s.lot_id)) as kind) k
    where s.is_system and k.kind is not null group by s.account, k.kind
    on conflict (audit_id, account, lot_kind) do update set amount = a.amount + excluded.amount
  ),
  by_escrow as (
    insert into ledger_audited_escrows as a (audit_id, escrow_id, charged, earned)
    select p_run, t.ref_id, coalesce(sum(t.amount) filter (where t.kind = 'settle'), 0),
      coalesce(sum(t.earned_delta) filter (where t.kind = 'settle'), 0)
    from run t where t.kind in ('hold', 'settle', 'void') group by t.ref_id
    on conflict (audit_id, escrow_id) do update set charged = a.charged + excluded.charged, earned = a.earned + excluded.earned
  ),
  moved as materialized (
    select t.owner_id, t.id, t.wallet_delta, t.balance_after::bigint as balance from run t
    where t.wallet_delta <> 0 and t.owner_id is not null
  ),
  known as materialized (
    select o.owner_id, k.last_id, k.balance from (select distinct m.owner_id from moved m) o cross join lateral (
      select w.last_id, w.balance from ledger_audited_wallets w
      where w.owner_id = o.owner_id and w.audit_id = any (p_runs || p_run) order by w.last_id desc limit 1) k
  ),
  by_wallet as (
    insert into ledger_audited_wallets as a (audit_id, owner_id, last_id, balance)
    select distinct on (m.owner_id) p_run, m.owner_id, m.id, coalesce(m.balance, 0) from moved m order by m.owner_id, m.id desc
    on conflict (audit_id, owner_id) do update set last_id = excluded.last_id, balance = excluded.balance
      where a.last_id < excluded.last_id
  ),
  doubtful as (
    select distinct c.owner_id from (
      select e.owner_id, e.id, e.balance, e.is_known,
        max(e.id) filter (where e.is_known) over (partition by e.owner_id) as last_id,
        sum(e.delta) over (partition by e.owner_id order by e.is_known desc, e.id) as expected
      from (
        select m.owner_id, m.id, m.wallet_delta as delta, m.balance, false as is_known from moved m
        union all
        select k.owner_id, k.last_id, k.balance, k.balance, true from known k
      ) e
    ) c where not c.is_known and (c.last_id > c.id or c.expected is distinct from c.balance)
  ),
  per_transfer as materialized (
    select l.id, count(*)::bigint as lines, sum(l.amount)::bigint as moved,
      coalesce(sum(l.amount) filter (where l.to_account = l.wallet), 0)::bigint
        - coalesce(sum(l.amount) filter (where l.from_account = l.wallet), 0)::bigint as wallet_moved,
      coalesce(sum(l.amount) filter (where l.to_account = l.earned), 0)::bigint
        - coalesce(sum(l.amount) filter (where l.from_account = l.earned), 0)::bigint as earned_moved,
      count(*) filter (where (l.from_account ~ '^(house|issuance|payout):'
          and l.from_account not in (l.system_account, 'issuance:sandbox'))
        or (l.to_account ~ '^(house|issuance|payout):' and l.to_account <> l.system_account)) as elsewhere,
      case when p_marks then jsonb_agg(l.content order by l.line) end as content
    from lines l group by l.id
  ),
  checked as materialized (
    select t.id, t.epoch, t.xid, t.line_count, t.amount::bigint as amount, t.wallet_delta, t.earned_delta, t.known_kind, t.shape,
      coalesce(p.lines, 0) as lines, coalesce(p.moved, 0) as moved, coalesce(p.wallet_moved, 0) as wallet_moved,
      coalesce(p.earned_moved, 0) as earned_moved, coalesce(p.elsewhere, 0) as elsewhere, t.is_kept, t.is_reversal_kept,
      case when p_marks then ledger_mark(t.id, ledger_content(t.whole, p.content, t.carried)) end as mark
    from run t left join per_transfer p on p.id = t.id
  ),
  differences as (
    select f.rule, t.id::text as subject, f.expected, f.actual from checked t cross join lateral (values
      ('a transfer has the lines it declares', t.line_count::bigint, t.lines),
      ('a transfer moves the coins it declares', t.amount, t.moved),
      ('a transfer changes the wallet by its lines', t.wallet_moved, t.wallet_delta),
      ('a transfer changes the earnings by its lines', t.earned_moved, t.earned_delta),
      ('a transfer is of a known kind', 1, (t.known_kind is not null)::int::bigint),
      ('a transfer''s key is used for good', 1, t.is_kept::int::bigint),
      ('what a transfer reverses is reversed for good', 1, t.is_reversal_kept::int::bigint),
      ('a transfer moves coins between the accounts of its kind', 0,
        case when t.shape in ('issue', 'spend', 'payout') then t.elsewhere else 0 end)
    ) f (rule, expected, actual)
    where (t.line_count <> t.lines or t.amount <> t.moved or t.wallet_moved <> t.wallet_delta
      or t.earned_moved <> t.earned_delta or t.known_kind is null or t.elsewhere <> 0
      or not t.is_kept or not t.is_reversal_kept) and f.expected <> f.actual
  )
  select jsonb_build_object('transfers', (select count(*) from checked), 'postings', (select count(*) from lines),
    'marks', coalesce((select encode(string_agg(c.mark, ''::bytea order by c.epoch, c.xid, c.id), 'hex') from checked c), ''),
    'doubtful', (select coalesce(jsonb_agg(d.owner_id), '[]') from doubtful d),
    'differences', (select coalesce(jsonb_agg(d), '[]') from differences d))
  into v_answer;
  return v_answer;
end $$;

-- As in 0692.
create or replace function ledger_audit_lots(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
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
      cross join lateral (select * from ledger_audited a where a.audit_id = any (p_runs) and a.lot_id = k offset 0) a
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
    left join lateral (select * from lots l where l.id = k offset 0) l on true
    left join own o on o.lot_id = k
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

-- As in 0692.
create or replace function ledger_audit_escrows(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
returns jsonb language plpgsql stable set enable_seqscan = off set jit = off set max_parallel_workers_per_gather = 0 set plan_cache_mode = force_generic_plan as $$
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
  with stored as materialized (select x.* from unnest(v_keys) k cross join lateral (select * from escrows x where x.id = k offset 0) x),
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
      cross join lateral (
        select * from ledger_audited_escrows a where a.audit_id = any (p_runs) and a.escrow_id = k offset 0) a
      union all
      select t.ref_id, t.amount::bigint, t.earned_delta from ledger_rest(p_position) t
      where t.kind = 'settle' and t.ref_id = any (v_keys)
    ) s group by s.escrow_id
  ),
  pairs as materialized (
    select k as id, coalesce(s.charged, 0) as charged, coalesce(s.earned, 0) as earned, x.charged::bigint as stored_charged,
      x.charged_paid::bigint as charged_paid, x.share_percent, x.creator_id, x.id is not null as is_stored
    from unnest(v_keys) k
    left join stored x on x.id = k
    left join settled s on s.escrow_id = k
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

-- As in 0692; a bought lot without a purchase is looked for in the table.
create or replace function ledger_audit_purchases(p_after text, p_rows int, p_position ledger_position, p_runs bigint[], p_new bigint[])
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
  backs as materialized (
    select c.* from bought b cross join lateral (select * from claw_backs c where c.purchase_id = b.id offset 0) c),
  owing as materialized (
    select d.*, c.reinstated_by, c.owner_id = d.owner_id as is_payer, c.owed,
      (select coalesce(sum(p.coins), 0)::bigint from debt_payments p
        where p.claw_back_id = d.claw_back_id and p.owner_id = d.owner_id) as paid
    from backs c cross join lateral (select * from debts d where d.claw_back_id = c.id offset 0) d
  ),
  differences as (
    select 'a purchase is what its transfer issued' as rule, b.id::text as subject, t.amount::bigint as expected,
      b.coins::bigint as actual
    from bought b left join lateral (select * from transfers t where t.id = b.id offset 0) t
      on t.kind = 'purchase' and t.owner_id = b.owner_id and t.ref_id = b.order_id
    where t.amount is distinct from b.coins::bigint
    union all
    select 'a bought lot has its purchase', l.id, 1, 0 from lots l
    where l.id = any (v_keys) and l.kind = 'paid' and not exists (select from purchases b where b.lot_id = l.id)
    union all
    select 'a purchase lost what its claw-backs took', b.id::text, coalesce(sum(c.coins), 0)::bigint, b.taken::bigint
    from bought b left join backs c on c.purchase_id = b.id and c.reinstated_by is null
    group by b.id, b.taken having coalesce(sum(c.coins), 0) <> b.taken
    union all
    select 'a claw-back is what its transfer moved', c.id::text, t.amount::bigint, c.coins::bigint
    from backs c left join lateral (select * from transfers t where t.id = c.id offset 0) t
      on t.owner_id = c.owner_id and t.kind in (c.cause, 'reversal')
    where t.amount is distinct from c.coins::bigint or -t.wallet_delta > c.taken
    union all
    select 'a claw-back stands until it is reinstated', c.id::text, t.id, c.reinstated_by
    from backs c left join lateral (select * from transfers t where t.reverses = c.id offset 0) t on true
    where t.id is distinct from c.reinstated_by
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
    from bought b cross join lateral (select * from lots l where l.id = b.lot_id offset 0) l
    where l.remaining > 0 and (select count(*) from disputes d where d.purchase_id = b.id and d.state = 'open') > 0
    union all
    select 'coins are frozen only while their purchase is disputed', b.id::text, 0, l.frozen::bigint
    from bought b cross join lateral (select * from lots l where l.id = b.lot_id offset 0) l
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
