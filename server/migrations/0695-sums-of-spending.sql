-- What counts towards the limits of a person is kept as a sum of the running day, week and month, in place of adding up
-- all transfers of the period for each payment. Kept only for wallets that have or had a limit.
-- at 100 M rows: two new tables and functions; the first payment of a wallet with limits adds up its period once.
create table ledger_spending (
  owner_id text not null,
  period text not null check (period in ('day', 'week', 'month')),
  starts_at timestamptz not null,
  spent bigint not null check (spent >= 0),
  primary key (owner_id, period)
);
-- What each call took from the wallet in the period, less what it returned: its holds and returns count together, and what
-- returns of an earlier period makes no room in this one.
create table ledger_spending_calls (
  owner_id text not null,
  period text not null,
  call_id text not null,
  starts_at timestamptz not null,
  net bigint not null,
  primary key (owner_id, period, call_id)
);

create function ledger_period_start(p_period text, p_at timestamptz) returns timestamptz language sql stable as $$
  select date_trunc(p_period, p_at at time zone 'UTC') at time zone 'UTC'
$$;

-- What was spent from a time on, by the transfers themselves.
create function ledger_spent_since(p_owner text, p_from timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(spent), 0)::bigint from (
    select greatest(-sum(t.wallet_delta), 0) as spent
    from transfers t join transfer_kinds k using (kind)
    where t.owner_id = p_owner and k.is_spending and t.at >= p_from
    -- A call with what it returned, a fee with its return, everything else for itself.
    group by case when k.shape in ('hold', 'void') then 'call:' || t.ref_id
      else 'transfer:' || coalesce(t.reverses, t.id)::text end
  ) by_purpose
$$;

create or replace function ledger_spent(p_owner text, p_period text, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(
    (select case when s.starts_at = ledger_period_start(p_period, p_at) then s.spent else 0 end from ledger_spending s
      where s.owner_id = p_owner and s.period = p_period and s.starts_at <= ledger_period_start(p_period, p_at)),
    ledger_spent_since(p_owner, ledger_period_start(p_period, p_at)))
$$;

-- Counts a transfer that is about to be written. The wallet is locked, and its transfers follow each other in time.
create function ledger_count_spending(t transfers) returns void language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  v_kind transfer_kinds;
  v_sum ledger_spending;
  v_period text;
  v_from timestamptz;
  v_before bigint;
begin
  select * into v_kind from transfer_kinds where kind = t.kind;
  if not v_kind.is_spending then return; end if;
  foreach v_period in array array['day', 'week', 'month'] loop
    v_from := ledger_period_start(v_period, t.at);
    select * into v_sum from ledger_spending where owner_id = t.owner_id and period = v_period;
    if v_sum.starts_at is distinct from v_from then
      -- A new period begins with nothing; the first sum of a wallet counts what came before the limit.
      insert into ledger_spending_calls (owner_id, period, call_id, starts_at, net)
      select t.owner_id, v_period, c.ref_id, v_from, sum(c.wallet_delta)
      from transfers c join transfer_kinds k on k.kind = c.kind and k.shape in ('hold', 'void')
      where v_sum.owner_id is null and c.owner_id = t.owner_id and c.at >= v_from group by c.ref_id
      on conflict (owner_id, period, call_id) do update set starts_at = excluded.starts_at, net = excluded.net;
      insert into ledger_spending (owner_id, period, starts_at, spent)
      values (t.owner_id, v_period, v_from,
        case when v_sum.owner_id is null then ledger_spent_since(t.owner_id, v_from) else 0 end)
      on conflict (owner_id, period) do update set starts_at = excluded.starts_at, spent = excluded.spent;
      delete from ledger_spending_calls where owner_id = t.owner_id and period = v_period and starts_at < v_from;
    end if;
    v_before := 0;
    if v_kind.shape in ('hold', 'void') then
      select net into v_before from ledger_spending_calls
      where owner_id = t.owner_id and period = v_period and call_id = t.ref_id;
      v_before := coalesce(v_before, 0);
      insert into ledger_spending_calls (owner_id, period, call_id, starts_at, net)
      values (t.owner_id, v_period, t.ref_id, v_from, t.wallet_delta)
      on conflict (owner_id, period, call_id) do update set net = ledger_spending_calls.net + excluded.net;
    elsif t.reverses is not null then
      select f.wallet_delta into v_before from transfers f where f.id = t.reverses and f.at >= v_from;
      v_before := coalesce(v_before, 0);
    end if;
    update ledger_spending set spent = spent + greatest(-(v_before + t.wallet_delta), 0) - greatest(-v_before, 0)
    where owner_id = t.owner_id and period = v_period;
  end loop;
end $$;

create or replace function ledger_in_order() returns trigger language plpgsql
set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
begin
  if new.at > clock_timestamp() + interval '5 minutes' then
    raise exception 'a posting of % is in the future', new.at using errcode = 'SE002';
  end if;
  if pg_visible_in_snapshot(new.xid, (select o.sealed from ledger_order o where o.epoch = new.epoch)) then
    raise exception 'the ledger is sealed beyond this transaction: the database was restored from a dump, and needs `migrate`'
      using errcode = 'SE001';
  end if;
  if new.wallet_delta <> 0 and (select w.is_limited from wallets w where w.owner_id = new.owner_id) then
    perform ledger_count_spending(new);
  end if;
  return new;
end $$;
