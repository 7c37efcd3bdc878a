-- Two brands may have accounts of their own at one service, whose names of orders say nothing to each other.
-- at 100 M rows: the table came with the release before this one, and no service that uses it is configured yet.
-- locks allowed: no process writes into the table.
delete from provider_references;
alter table provider_references
  add column brand_id text not null,
  drop constraint provider_references_pkey,
  add primary key (provider, brand_id, key);
