-- Push notifications: who gets them where, what a person wants to be told of, and what waits to be told.
-- at 100 M rows: new tables, which are empty at first.

-- The key pair by which push services know us (RFC 8292), unless the configuration has one; the private part is sealed.
create table push_keys (
  id text primary key check (id = 'vapid'),
  public_key text not null,
  private_key bytea not null,
  made_at timestamptz not null
);

-- One per browser: its address at the push service, and the keys that messages to it are encrypted with.
create table push_subscriptions (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  session_id text not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  stored_at timestamptz not null,
  -- The push service gave it up; its browser is told so at its next visit.
  gone_at timestamptz
);
create index push_subscriptions_of_account on push_subscriptions (account_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

create table push_choices (
  account_id text primary key references accounts (id) on delete cascade,
  off_kinds text[] not null default '{}',
  shows_text boolean not null default false,
  away_mail boolean not null default true,
  time_zone text not null default 'UTC'
);

-- `id` is that of what happened: an event, a message or a ring.
create table push_notices (
  account_id text not null references accounts (id) on delete cascade,
  id text not null,
  kind text not null,
  -- Who caused it, if it was a person.
  other_id text,
  -- When it is worth nothing any more.
  until timestamptz,
  noted_at timestamptz not null,
  -- The push that told it; none yet.
  push_id text,
  primary key (account_id, id)
);
create index push_notices_waiting on push_notices (account_id, kind) where push_id is null;
create index push_notices_of_push on push_notices (push_id) where push_id is not null;
create index push_notices_of_other on push_notices (other_id) where other_id is not null;
create index push_notices_by_age on push_notices (noted_at);

-- When the last push of a kind left, or the next one is due.
create table push_times (
  account_id text not null references accounts (id) on delete cascade,
  kind text not null,
  due_at timestamptz not null,
  primary key (account_id, kind)
);
