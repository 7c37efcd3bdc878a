-- A creator's greeting, whom it was sent to, and messages to all followers. Both are messages that say that they were sent
-- automatically.
-- at 100 M rows: new tables, and a column with a constant default, which rewrites no row.
alter table messages add column automatic boolean not null default false;

create table creator_greetings (
  account_id text primary key,
  text text not null check (text <> ''),
  changed_at timestamptz not null
);

create table greetings_sent (
  creator_id text not null,
  account_id text not null,
  sent_at timestamptz not null,
  primary key (creator_id, account_id)
);
-- at 100 M rows: the greetings that one person had, for their archive and erasure.
create index greetings_sent_of_account on greetings_sent (account_id);

create table follower_messages (
  id text primary key,
  creator_id text not null,
  text text not null check (text <> ''),
  written_at timestamptz not null,
  -- The follower, in the order of ids, up to whom everyone had their turn.
  up_to text not null default '',
  sent int not null default 0 check (sent >= 0),
  -- Null while it is being sent.
  done_at timestamptz
);
-- at 100 M rows: the last one of a creator; old ones.
create index follower_messages_of_creator on follower_messages (creator_id, written_at);
create index follower_messages_by_time on follower_messages (written_at);
