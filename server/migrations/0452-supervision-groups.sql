-- Creators are supervised in groups, each by an operator. A creator is in one group at most.
create table supervision_groups (
  id text primary key,
  name text not null,
  operator_id text not null references operators (id),
  created_at timestamptz not null
);
create unique index supervision_groups_by_name on supervision_groups (lower(name));
alter table creators add column group_id text references supervision_groups (id) on delete set null;
create index creators_by_group on creators (group_id);
