-- A person's reaction to a message of a chat, one at most.
create table message_reactions (
  message_id text not null references messages (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  reaction text not null,
  -- The other side has shut the person out and never sees it.
  withheld boolean not null,
  reacted_at timestamptz not null,
  primary key (message_id, account_id)
);
create index message_reactions_of_account on message_reactions (account_id);
-- Whether there may be reactions: those of other messages are not looked for.
alter table messages add column reacted boolean not null default false;
