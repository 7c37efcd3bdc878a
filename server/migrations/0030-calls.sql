create table calls (
  id text primary key,
  mode text not null check (mode in ('video', 'text')),
  epoch int not null default 0,
  started_at timestamptz not null,
  revealed_at timestamptz,
  ended_at timestamptz,
  end_reason text,
  ended_by text,
  check ((ended_at is null) = (end_reason is null))
);
create index calls_open on calls (started_at) where ended_at is null;

create table call_sides (
  call_id text not null references calls (id) on delete cascade,
  user_id text not null references accounts (id) on delete cascade,
  -- The polite side yields when both offer at once; the other makes the first offer.
  polite boolean not null,
  connection_id text not null,
  ready boolean not null default false,
  microphone boolean not null default true,
  camera boolean not null default true,
  absent_since timestamptz,
  last_seq int not null default -1,
  open boolean not null default true,
  primary key (call_id, user_id)
);
-- The database itself refuses a second partner: one open call a person.
create unique index call_sides_one_open on call_sides (user_id) where open;
create index call_sides_absent on call_sides (absent_since) where open and absent_since is not null;

create table call_texts (
  id text primary key,
  call_id text not null references calls (id) on delete cascade,
  from_id text not null,
  temp_id uuid not null,
  text text not null,
  sent_at timestamptz not null,
  unique (call_id, from_id, temp_id)
);
create index call_texts_of_call on call_texts (call_id, sent_at);
