-- One row for each try of a person to prove who they are. What the provider saw (documents, faces) stays with it.
create table identity_checks (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- The provider's own id, by which its news names this try.
  verification_id text not null unique,
  -- The provider's id of what it looked at, once its news has told it: only there stands whether it was approved.
  identification_id text,
  status text not null check (status in ('started', 'pending', 'approved', 'rejected')),
  started_at timestamptz not null,
  changed_at timestamptz not null
);
create index identity_checks_of_account on identity_checks (account_id, started_at);
-- Two tabs that start at once share one try.
create unique index identity_checks_open on identity_checks (account_id) where status in ('started', 'pending');

-- News of the provider that was acted on; the same news again changes nothing.
create table identity_news (
  event_id text primary key,
  received_at timestamptz not null
);
create index identity_news_oldest on identity_news (received_at);
