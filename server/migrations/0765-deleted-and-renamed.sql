-- What a sender deleted for both sides, sealed: only a report of its receiver opens it, within the days that a setting names.
-- at 100 M rows: one row for each message deleted in the last week, found by its chat and receiver; swept by its moment.
create table deleted_messages (
  message_id text primary key,
  -- No key: the rows expire by themselves, and no list of the product reads them.
  chat_id text not null,
  sender_id text not null references accounts (id) on delete cascade,
  receiver_id text not null references accounts (id) on delete cascade,
  seq integer not null,
  sealed bytea not null,
  deleted_at timestamptz not null
);
create index deleted_messages_of_chat on deleted_messages (chat_id, receiver_id, deleted_at);
create index deleted_messages_old on deleted_messages (deleted_at);
-- For erasure.
create index deleted_messages_of_sender on deleted_messages (sender_id);
create index deleted_messages_of_receiver on deleted_messages (receiver_id);

-- What people were called before a rename, and until when: a report says the name that the reporter saw.
-- at 100 M rows: one row for each rename of the last week, found by its account; swept by its moment.
create table former_names (
  account_id text not null references accounts (id) on delete cascade,
  until timestamptz not null,
  name text not null,
  primary key (account_id, until)
);
create index former_names_old on former_names (until);
