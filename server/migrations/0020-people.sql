-- Who must not meet whom: the one who set it, and why. Reports keep people apart as well.
create table exclusions (
  owner_id text not null references accounts (id) on delete cascade,
  other_id text not null references accounts (id) on delete cascade,
  kind text not null check (kind in ('block', 'ignore', 'report')),
  created_at timestamptz not null,
  primary key (owner_id, other_id, kind),
  check (owner_id <> other_id)
);
create index exclusions_of_other on exclusions (other_id);
