-- Their domains refuse null, but the columns do not say so: what reads the catalog, as the generated types do, took them
-- for columns that may be empty.
alter table postings
  alter column from_account set not null, alter column to_account set not null, alter column amount set not null;
alter table transfers alter column amount set not null;
alter table lots alter column amount set not null;
alter table debts alter column amount set not null;
