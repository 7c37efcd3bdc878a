create table accounts (
  id text primary key,
  human_id text not null unique,
  email text not null unique check (email = lower(email)),
  email_confirmed boolean not null default false,
  password_hash text,
  name text not null,
  gender text not null check (gender in ('male', 'female')),
  birthday date not null,
  roles_group text not null default 'user' check (roles_group in ('user', 'goddess', 'pendingGoddess', 'artist')),
  language text not null,
  country text,
  brand_id text not null,
  avatar text not null default '',
  -- A labelled demo peer; such accounts exist in demo mode only and never open a session by password.
  demo_peer boolean not null default false,
  sandbox boolean not null default false,
  standing text not null default 'good' check (standing in ('good', 'banned', 'deactivated', 'deleted')),
  standing_reason text,
  standing_until timestamptz,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null
);

-- Tokens are kept as SHA-256 of 256 random bits: whoever reads this table cannot open a session.
create table sessions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  token_hash bytea not null unique,
  user_agent text not null,
  address text not null,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_of_account on sessions (account_id) where revoked_at is null;
