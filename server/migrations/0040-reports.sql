create table reports (
  id text primary key,
  key uuid not null,
  reporter_id text not null references accounts (id) on delete cascade,
  reported_id text not null references accounts (id) on delete cascade,
  call_id text not null,
  reason text not null,
  text text not null,
  -- The talk around the report, kept apart from it and erased after 180 days.
  evidence jsonb not null,
  evidence_until timestamptz not null,
  state text not null default 'open' check (state in ('open', 'upheld', 'dismissed')),
  created_at timestamptz not null,
  unique (reporter_id, key)
);
create index reports_open on reports (created_at) where state = 'open';
