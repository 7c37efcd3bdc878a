-- Whoever comes by Google or Apple has told no birthday and accepted no terms yet; until then only joining is open.
alter table accounts
  alter column birthday drop not null,
  alter column terms_accepted_at drop not null,
  -- The address that a change waits for; it becomes the email when its own mail is confirmed.
  add column pending_email text check (pending_email = lower(pending_email)),
  add column email_subscribed boolean not null default false,
  -- When the present standing was decided: an appeal is against that decision.
  add column standing_since timestamptz,
  -- When a deactivated or deleted account is erased; until then it can be opened again.
  add column erase_at timestamptz,
  add column erased_at timestamptz;
create index accounts_to_erase on accounts (erase_at) where erase_at is not null and erased_at is null;

alter table sessions
  add column country text,
  add column device_id text not null default '';

-- Who Google or Apple say a person is: their subject, never an email, is the key.
create table account_identities (
  provider text not null check (provider in ('google', 'apple')),
  subject text not null,
  account_id text not null references accounts (id) on delete cascade,
  -- Sealed with a key of the environment; revoked when the account is deleted.
  refresh_token bytea,
  created_at timestamptz not null,
  primary key (provider, subject),
  unique (account_id, provider)
);

-- Secrets of links, kept as SHA-256 and deleted by the one use that they are good for.
create table one_time_codes (
  code_hash bytea primary key,
  purpose text not null check (purpose in ('login', 'password', 'email', 'reactivation', 'export', 'nonce')),
  account_id text references accounts (id) on delete cascade,
  -- The address that a confirmation speaks of.
  email text,
  expires_at timestamptz not null,
  check ((account_id is null) = (purpose = 'nonce'))
);
create index one_time_codes_of_account on one_time_codes (account_id);
create index one_time_codes_expiry on one_time_codes (expires_at);

-- By which way a person first came: what the page's query and the browser said.
create table account_arrivals (
  account_id text primary key references accounts (id) on delete cascade,
  method text not null,
  query jsonb not null,
  device_id text,
  package_name text,
  remote_config jsonb,
  truid text,
  ab_tests jsonb,
  payment_provider text,
  arrived_at timestamptz not null
);

create table account_appeals (
  account_id text not null references accounts (id) on delete cascade,
  standing_since timestamptz not null,
  text text not null,
  sent_at timestamptz not null,
  primary key (account_id, standing_since)
);

-- The offer to somebody who is about to delete: one row a person, so that it is made once and never restarts.
create table account_exit_offers (
  account_id text primary key references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
