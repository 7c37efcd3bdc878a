-- Answers to proofs of work that were taken: each is good once, on every node and whatever Redis forgets.
create table used_captchas (
  signature text primary key,
  expires_at timestamptz not null
);
create index used_captchas_expiry on used_captchas (expires_at);

-- A link or a code that one session asked for is good as long as that session is.
alter table one_time_codes
  add column session_id text references sessions (id) on delete cascade,
  drop constraint one_time_codes_purpose_check,
  add constraint one_time_codes_purpose_check check (
    purpose in ('login', 'password', 'email', 'reactivation', 'export', 'confirmation', 'nonce'));

-- Every node looks for what ended lately, because the news of it may be lost.
create index sessions_ended on sessions (revoked_at) where revoked_at is not null;
create index accounts_closed on accounts (standing_since) where standing <> 'good';
