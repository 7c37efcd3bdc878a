-- Second factors of whoever logs in. `subject_id` is the id of a person today, and may be an operator's: the module
-- that owns these tables knows neither.
create table totp_secrets (
  subject_id text primary key,
  -- Sealed with a key of the environment.
  secret bytea not null,
  -- Null until the first right code showed that the app has the secret.
  confirmed_at timestamptz,
  -- The last step of 30 s whose code was taken, so that no code is taken twice.
  last_step bigint not null default 0,
  created_at timestamptz not null
);

create table passkeys (
  id text primary key,
  subject_id text not null,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index passkeys_of_subject on passkeys (subject_id, created_at);

-- What a browser is asked to sign, kept as SHA-256 and deleted by the one answer that it is good for.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('add', 'log_in')),
  -- Null where a passkey is to say who it is.
  subject_id text,
  expires_at timestamptz not null
);
create index passkey_challenges_expiry on passkey_challenges (expires_at);

-- One row a code that is left, as SHA-256 of its 75 random bits.
create table recovery_codes (
  subject_id text not null,
  code_hash text not null,
  created_at timestamptz not null,
  primary key (subject_id, code_hash)
);

-- A login that has its first proof and waits for its second; the code is kept as SHA-256.
create table pending_logins (
  code_hash bytea primary key,
  account_id text not null references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index pending_logins_of_account on pending_logins (account_id);
create index pending_logins_expiry on pending_logins (expires_at);
