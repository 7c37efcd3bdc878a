-- Why a try was declined, as far as it can be told to the person; and when to ask the provider about an open one
-- again, because its news may be lost.
alter table identity_checks
  add column declined text check (declined in ('document', 'face', 'age', 'expired', 'cancelled', 'other')),
  add column looks integer not null default 0,
  add column look_at timestamptz not null default 'epoch';
create index identity_checks_due on identity_checks (look_at) where status in ('started', 'pending');
