-- The audit without temporary tables: what it adds up is in tables of the owner, under the number of its run, and written by
-- functions that run as the owner, so that no relation of a caller is ever read with the owner's rights. A finished audit
-- has a mac by the key of the seals: without it, it counts as none. A daily audit compares what transfers since the last
-- clean one have touched; a full one compares everything.
-- at 100 M rows: earned lots of before 0251 are updated; everything else is dropped, which the next audit rebuilds.
-- locks allowed: the ledger has no production data before this migration.
set local check_function_bodies = off;
drop view system_balances;
drop function ledger_audit_bases();
drop function ledger_audit_begin();
drop function ledger_sums(xid8, bigint, xid8, bigint);
drop function ledger_audit_read(xid8, bigint, xid8, bigint, bigint[]);
drop function ledger_audit_keep(bigint, text, text, int);
drop function ledger_audit_drop(text, text, int);
drop function ledger_audit_finish(ledger_audits, jsonb);
do $$
declare
  v_part text;
begin
  foreach v_part in array array['lots', 'wallets', 'escrows', 'bills', 'fees', 'limits', 'carries', 'debts', 'purchases'] loop
    execute format('drop function ledger_audit_%s(text, int, xid8, bigint, bigint[])', v_part);
  end loop;
end $$;
drop table ledger_closings, ledger_audits, ledger_audited, ledger_audited_escrows, ledger_audited_wallets;

-- Runs that are going on: how far each has read. A run of a daily audit goes on where another ended.
create table ledger_audit_runs (
  id bigint generated always as identity primary key,
  role text not null default session_user,
  begun_at timestamptz not null default clock_timestamp(),
  epoch smallint not null,
  seen pg_snapshot not null
);
-- What each run added up, by lot and account. These tables are rebuilt by a full audit, which comes first where their
-- last row, that of the run itself, is missing: after a crash they are empty.
create unlogged table ledger_audited (
  audit_id bigint not null,
  lot_id text not null,
  account text not null,
  amount bigint not null,
  -- What came into the lot for the first time: the lot's amount.
  brought bigint not null,
  -- When coins last came into it.
  last_at timestamptz,
  primary key (audit_id, lot_id, account)
);
-- What was settled of each call whose escrow changed.
create unlogged table ledger_audited_escrows (
  audit_id bigint not null,
  escrow_id text not null,
  charged bigint not null,
  earned bigint not null,
  primary key (audit_id, escrow_id)
);
-- The last transfer of each wallet, and the balance after it.
create unlogged table ledger_audited_wallets (
  audit_id bigint not null,
  owner_id text not null,
  last_id bigint not null,
  balance bigint not null,
  primary key (audit_id, owner_id)
);
create unlogged table ledger_audited_system (
  audit_id bigint not null,
  account text not null,
  lot_kind lot_kind not null,
  amount bigint not null,
  primary key (audit_id, account, lot_kind)
);
-- Finished audits. `bases` are the audits whose sums this one continued.
create table ledger_audits (
  id bigint primary key,
  is_full boolean not null,
  bases bigint[] not null,
  started_at timestamptz not null,
  finished_at timestamptz not null,
  -- The newest seal of each stream that it read, and the position of that of the transfers.
  seals jsonb not null,
  epoch smallint not null,
  seen pg_snapshot not null,
  transfers bigint not null,
  postings bigint not null,
  differences jsonb not null,
  mac text not null
);
create trigger audits_stay before delete on ledger_audits for each row execute function ledger_refuse_change();
-- House, issuance and payouts by kind of coin at the end of an audit: what their balances are counted on from.
create table ledger_closings (
  audit_id bigint not null references ledger_audits (id),
  account text not null,
  lot_kind lot_kind not null,
  balance bigint not null,
  primary key (audit_id, account, lot_kind)
);
create view system_balances as
  with last as (select id, epoch, seen from ledger_audits where differences = '[]' order by id desc limit 1),
  since as (
    select e.account, l.kind as lot_kind, e.amount
    from ledger_rest(coalesce((select row(epoch, seen)::ledger_position from last), row(1, '1:1:')::ledger_position)) t
    join lateral (
      select from_account as account, lot_id, -amount as amount from postings where transfer_id = t.id
      union all
      select to_account, coalesce(to_lot_id, lot_id), amount from postings where transfer_id = t.id
    ) e on e.account ~ '^(house|issuance|payout|debt):'
    join lots l on l.id = e.lot_id
  )
  select account, lot_kind, sum(amount)::bigint as balance from (
    select account, lot_kind, amount from since
    union all
    select c.account, c.lot_kind, c.balance from ledger_closings c join last on last.id = c.audit_id
  ) every_line group by account, lot_kind;

-- What the lines after a position add, by account and lot: few, because an audit reads on before it compares.
create function ledger_sums(p_after ledger_position)
returns table (account text, lot_id text, amount bigint, brought bigint, last_at timestamptz)
language plpgsql stable set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
set plan_cache_mode = force_generic_plan as $$
begin
  return query
    with lines as materialized (
      select p.from_account, p.to_account, p.lot_id, p.to_lot_id, p.amount, t.at,
        ledger_brings(t.reverses, p.from_account, p.to_lot_id) as brings
      from ledger_rest(p_after) t join postings p on p.transfer_id = t.id
    )
    select s.account, s.lot_id, sum(s.amount)::bigint, sum(s.brought)::bigint, max(s.at) from (
      select l.from_account::text as account, l.lot_id, -l.amount::bigint as amount, 0::bigint as brought, null::timestamptz as at
      from lines l
      union all
      select l.to_account::text, coalesce(l.to_lot_id, l.lot_id), l.amount::bigint,
        case when l.brings then l.amount::bigint else 0 end, case when l.brings then l.at end from lines l
    ) s group by s.account, s.lot_id;
end $$;

-- Begins a run after a position. Runs that were left alone for a day are gone, with their sums.
create function ledger_audit_begin(p_after ledger_position) returns bigint language plpgsql as $$
declare
  v_id bigint;
begin
  delete from ledger_audit_runs where begun_at < clock_timestamp() - interval '1 day';
  insert into ledger_audit_runs (epoch, seen) values ((p_after).epoch, (p_after).seen) returning id into v_id;
  return v_id;
end $$;

-- Reads on up to a position, or with null to the end: adds up the transfers and checks each of them. Answers how many there
-- are, with how many lines, their marks, what is wrong with them, and the owners of wallets whose balances do not follow
-- from what was read before: those are read again from their first transfer, because transfers are not read in the order in
-- which a wallet changed.
create function ledger_audit_read(p_run bigint, p_to ledger_position, p_runs bigint[], p_marks boolean) returns jsonb
language plpgsql set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
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
      'wallet:' || t.owner_id as wallet, 'earned:' || t.creator_id as earned, c.thousandths as carried
    from ledger_run(v_after, v_to) t left join transfer_kinds k on k.kind = t.kind
    left join creator_carry_entries c on p_marks and t.creator_id is not null and c.ref_id = 'transfer:' || t.id
  ),
  lines as materialized (
    select t.id, t.at, p.line, p.from_account::text as from_account, p.to_account::text as to_account, p.lot_id,
      coalesce(p.to_lot_id, p.lot_id) as into_lot_id, p.amount::bigint as amount, b.brings, t.wallet, t.earned, t.system_account,
      l.kind as lot_kind,
      case when p_marks then ledger_line_content(p, b.brings, l) end as content
    from run t join postings p on p.transfer_id = t.id
    cross join lateral (select ledger_brings(t.reverses, p.from_account, p.to_lot_id) as brings) b
    left join lots l on l.id = coalesce(p.to_lot_id, p.lot_id)
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
      coalesce(p.earned_moved, 0) as earned_moved, coalesce(p.elsewhere, 0) as elsewhere,
      case when p_marks then ledger_mark(t.id, ledger_content(t.whole, p.content, t.carried)) end as mark
    from run t left join lateral (select * from per_transfer p where p.id = t.id) p on true
  ),
  differences as (
    select f.rule, t.id::text as subject, f.expected, f.actual from checked t cross join lateral (values
      ('a transfer has the lines it declares', t.line_count::bigint, t.lines),
      ('a transfer moves the coins it declares', t.amount, t.moved),
      ('a transfer changes the wallet by its lines', t.wallet_moved, t.wallet_delta),
      ('a transfer changes the earnings by its lines', t.earned_moved, t.earned_delta),
      ('a transfer is of a known kind', 1, (t.known_kind is not null)::int::bigint),
      ('a transfer moves coins between the accounts of its kind', 0,
        case when t.shape in ('issue', 'spend', 'payout') then t.elsewhere else 0 end)
    ) f (rule, expected, actual)
    where (t.line_count <> t.lines or t.amount <> t.moved or t.wallet_moved <> t.wallet_delta
      or t.earned_moved <> t.earned_delta or t.known_kind is null or t.elsewhere <> 0) and f.expected <> f.actual
  )
  select jsonb_build_object('transfers', (select count(*) from checked), 'postings', (select count(*) from lines),
    'marks', coalesce((select encode(string_agg(c.mark, ''::bytea order by c.epoch, c.xid, c.id), 'hex') from checked c), ''),
    'doubtful', (select coalesce(jsonb_agg(d.owner_id), '[]') from doubtful d),
    'differences', (select coalesce(jsonb_agg(d), '[]') from differences d))
  into v_answer;
  return v_answer;
end $$;

-- Finishes a run whose sums the next audits continue: the row is the audit's, with the mac of whoever has the key. Without
-- differences the system accounts are closed by kind of coin.
create function ledger_audit_finish(p_audit ledger_audits) returns void language plpgsql as $$
declare
  v_run ledger_audit_runs;
begin
  delete from ledger_audit_runs r where r.id = p_audit.id and r.role = session_user returning * into v_run;
  if v_run.id is null or v_run.epoch <> p_audit.epoch or v_run.seen::text <> p_audit.seen::text then
    raise exception 'audit % did not read up to there', p_audit.id using errcode = 'check_violation';
  end if;
  insert into ledger_audits select p_audit.*;
  -- The sign that the sums are there.
  insert into ledger_audited (audit_id, lot_id, account, amount, brought) values (p_audit.id, '', '', 0, 0);
  if p_audit.differences <> '[]' then return; end if;
  insert into ledger_closings (audit_id, account, lot_kind, balance)
  select p_audit.id, s.account, s.lot_kind, sum(s.amount) from (
    select a.account, a.lot_kind, a.amount from ledger_audited_system a where a.audit_id = p_audit.id
    union all
    select c.account, c.lot_kind, c.balance from ledger_closings c
    where c.audit_id = p_audit.bases[cardinality(p_audit.bases)]
  ) s group by s.account, s.lot_kind;
end $$;

-- Deletes so many sums of a run; answers whether there may be more.
create function ledger_audit_forget(p_run bigint, p_rows int) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_count bigint;
  v_deleted bigint;
begin
  delete from ledger_audited_system a where a.audit_id = p_run;
  delete from ledger_audited a where a.ctid = any (array(select b.ctid from ledger_audited b where b.audit_id = p_run limit p_rows));
  get diagnostics v_deleted = row_count;
  delete from ledger_audited_escrows a
  where a.ctid = any (array(select b.ctid from ledger_audited_escrows b where b.audit_id = p_run limit p_rows));
  get diagnostics v_count = row_count;
  v_deleted := v_deleted + v_count;
  delete from ledger_audited_wallets a
  where a.ctid = any (array(select b.ctid from ledger_audited_wallets b where b.audit_id = p_run limit p_rows));
  get diagnostics v_count = row_count;
  return v_deleted + v_count > 0;
end $$;

-- Deletes so many sums of a run that nothing continues, or ends it where there are none left; answers whether to go on.
create function ledger_audit_end(p_run bigint, p_rows int) returns boolean language plpgsql as $$
begin
  perform 1 from ledger_audit_runs where id = p_run and role = session_user for update;
  if not found then return false; end if;
  if ledger_audit_forget(p_run, p_rows) then return true; end if;
  delete from ledger_audit_runs where id = p_run;
  return false;
end $$;

-- Deletes so many sums of runs that neither go on nor are among these audits; answers whether there may be more.
create function ledger_audit_drop(p_kept bigint[], p_rows int) returns boolean
language plpgsql set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_run bigint := 0;
begin
  loop
    select least(
      (select a.audit_id from ledger_audited a where a.audit_id > v_run order by a.audit_id limit 1),
      (select a.audit_id from ledger_audited_escrows a where a.audit_id > v_run order by a.audit_id limit 1),
      (select a.audit_id from ledger_audited_wallets a where a.audit_id > v_run order by a.audit_id limit 1),
      (select a.audit_id from ledger_audited_system a where a.audit_id > v_run order by a.audit_id limit 1)) into v_run;
    if v_run is null then return false; end if;
    continue when v_run = any (p_kept) or exists (select from ledger_audit_runs r where r.id = v_run);
    if ledger_audit_forget(v_run, p_rows) then return true; end if;
  end loop;
end $$;

-- Which of these audits still have their sums.
create function ledger_audit_kept(p_audits bigint[]) returns bigint[] language sql stable as $$
  select coalesce(array_agg(a.audit_id order by a.audit_id), '{}') from ledger_audited a
  where a.audit_id = any (p_audits) and a.lot_id = '' and a.account = ''
$$;


-- Lots of earlier versions say when coins last came into them, too.
update lots l set earned_at = s.at from (
  select coalesce(p.to_lot_id, p.lot_id) as lot_id, max(t.at) as at from postings p join transfers t on t.id = p.transfer_id
  where p.to_account like 'earned:%' and ledger_brings(t.reverses, p.from_account, p.to_lot_id) group by 1) s
where l.id = s.lot_id and l.kind = 'earned' and l.earned_at is distinct from s.at;
