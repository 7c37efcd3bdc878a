-- In which group of an experiment a person is. It is written once, so that a changed share moves nobody.
create table split_assignments (
  account_id text not null references accounts (id) on delete cascade,
  split_name text not null,
  -- Null: in no group, for good.
  group_name text,
  -- Somebody who looks at a group on purpose, and is counted nowhere.
  forced boolean not null default false,
  assigned_at timestamptz not null,
  primary key (account_id, split_name)
);
