-- Until when people have premium, whatever gave it to them.
-- at 100 M rows: a new table, with a row for each person who ever had premium.
create table premium_members (
  account_id text primary key,
  premium_until timestamptz not null
);
