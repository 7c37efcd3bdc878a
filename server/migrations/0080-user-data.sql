-- What the web app keeps for its person on every device.
create table users_web_data (
  account_id text primary key references accounts (id) on delete cascade,
  data jsonb not null,
  changed_at timestamptz not null
);

create table client_settings (
  account_id text primary key references accounts (id) on delete cascade,
  data jsonb not null,
  changed_at timestamptz not null
);

create table user_onboarding_screens (
  account_id text not null references accounts (id) on delete cascade,
  screen text not null,
  seen_at timestamptz not null,
  primary key (account_id, screen)
);

create table user_devices (
  account_id text not null references accounts (id) on delete cascade,
  device_id text not null,
  os_name text not null default '',
  app_lang text not null default '',
  os_lang text not null default '',
  push_token text,
  visitor_id text,
  seen_at timestamptz not null,
  primary key (account_id, device_id)
);

create table user_launches (
  account_id text primary key references accounts (id) on delete cascade,
  launched_at timestamptz not null
);

-- What a person says of themselves, and what their browser knows of how they came.
create table profile_details (
  account_id text primary key references accounts (id) on delete cascade,
  bio text not null default '',
  visitor_id text,
  web_attribution jsonb,
  payment_provider text
);

-- Rules about one person that somebody decided: an unblocked country, and whom a partner's link was about.
create table person_access (
  account_id text primary key references accounts (id) on delete cascade,
  unblocked boolean not null default false,
  expected_source text
);
