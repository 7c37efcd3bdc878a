-- Whom a person added. Two people who added each other are contacts.
create table follows (
  owner_id text not null references accounts (id) on delete cascade,
  other_id text not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  primary key (owner_id, other_id),
  check (owner_id <> other_id)
);
create index follows_of_other on follows (other_id);
