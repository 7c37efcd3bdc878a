-- Messages that are opened for coins or by members, and pictures that a person sees blurred.
alter table messages
  add column unlock_coins integer check (unlock_coins > 0),
  add column members_only boolean not null default false;
alter table chat_sides
  -- The person sees what the other one sends blurred, until they tap it.
  add column blur_from_user boolean not null default false;

-- Who opened what, for good: for coins, or only to see it clearly.
create table message_unlocks (
  message_id text not null references messages (id) on delete cascade,
  account_id text not null references accounts (id) on delete cascade,
  price_coins integer not null check (price_coins >= 0),
  unlocked_at timestamptz not null,
  primary key (message_id, account_id)
);
create index message_unlocks_of_account on message_unlocks (account_id);
