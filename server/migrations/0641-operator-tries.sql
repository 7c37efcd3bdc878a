-- at 100 M rows: operators are few; a new table, and dropped columns that change the catalogue alone.
-- Guesses of an operator's password and second factor, counted apart, and before they are compared.
create table operator_tries (
  operator_id text not null references operators (id),
  -- password, password:<network that they logged in from>, factor, or factor:<session>
  what text not null,
  -- In a row, since the last success.
  failures integer not null check (failures > 0),
  locked_until timestamptz,
  tried_at timestamptz not null,
  primary key (operator_id, what)
);
create index operator_tries_age on operator_tries (tried_at);
alter table operators drop column failures, drop column locked_until;
