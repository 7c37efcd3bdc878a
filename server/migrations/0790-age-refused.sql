-- Who an identity check found to be under 18 meets no strangers, by video or by text, until a proof says otherwise.
-- locks allowed: the update is of the few accounts whose check said under 18, found by their own small table.
-- at 100 M rows: the column has no default, so that no row is rewritten; the update touches the few refused accounts.
alter table accounts add column age_refused_at timestamptz;
update accounts set age_refused_at = refused.at
from (select account_id, max(changed_at) as at from identity_checks
      where status = 'rejected' and declined = 'age' group by account_id) refused
where accounts.id = refused.account_id
  and not exists (select from identity_checks proof where proof.account_id = accounts.id and proof.status = 'approved');
