-- How many of the free messages to a creator a person has used; whatever way they were sent.
create table free_messages (
  account_id text not null references accounts (id) on delete cascade,
  creator_id text not null references accounts (id) on delete cascade,
  used int not null check (used > 0),
  primary key (account_id, creator_id)
);
