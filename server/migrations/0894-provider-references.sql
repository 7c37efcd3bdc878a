-- What a payment service calls an order of ours, for a service that cannot be asked by our own keys.
-- at 100 M rows: a new table, which has no row yet.

create table provider_references (
  provider text not null,
  key text not null,
  reference text not null,
  kept_at timestamptz not null,
  primary key (provider, key)
);
-- The sweep finds old ones.
create index provider_references_kept_at on provider_references (kept_at);
