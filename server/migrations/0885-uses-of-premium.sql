-- What premium gave a person by the UTC day, for the page that tells them.
-- at 100 M rows: a new table, with at most two months of rows of members, found by its key.
create table premium_uses (
  account_id text not null,
  day date not null,
  messages integer not null default 0 check (messages >= 0),
  matches integer not null default 0 check (matches >= 0),
  primary key (account_id, day)
);
