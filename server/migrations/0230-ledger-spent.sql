-- What counts towards a limit of spending: spent or held in the UTC day, ISO week or month of `p_at`, less what came
-- back of it. What returns of an earlier period makes no room in this one: a block held before midnight and returned
-- after it would otherwise raise the new day's limit.
create or replace function ledger_spent(p_owner text, p_period text, p_at timestamptz) returns bigint
language sql stable as $$
  select coalesce(sum(spent), 0)::bigint from (
    select greatest(-sum(t.wallet_delta), 0) as spent
    from transfers t join transfer_kinds k using (kind)
    where t.owner_id = p_owner and k.is_spending
      and t.at >= date_trunc(p_period, p_at at time zone 'UTC') at time zone 'UTC'
    -- A call with what it returned, a fee with its return, everything else for itself.
    group by case when k.shape in ('hold', 'void') then 'call:' || t.ref_id
      else 'transfer:' || coalesce(t.reverses, t.id)::text end
  ) by_purpose
$$;
