-- A message that its sender passed on from another chat says so.
-- at 100 M rows: a column with a constant default, which rewrites no row.
alter table messages add column forwarded boolean not null default false;
