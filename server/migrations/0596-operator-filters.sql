-- The filters of lists that an operator saved under a name: the address of a list, with the choices in it.
create table operator_filters (
  operator_id text not null references operators (id) on delete cascade,
  path text not null,
  name text not null,
  saved_at timestamptz not null,
  primary key (operator_id, path)
);
