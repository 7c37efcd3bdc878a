-- Walls of offers: under which id a person is known to their services, and what they finished there.
-- at 100 M rows: new tables, and a constraint that reads no row.

create table offerwall_people (
  -- What the services know a person by; it says nothing anywhere else.
  id text primary key,
  account_id text not null unique,
  created_at timestamptz not null
);

create table offer_credits (
  id text primary key,
  account_id text not null,
  provider text not null check (provider in ('bitlabs', 'ayet', 'cpx', 'adgate')),
  -- The service's.
  transaction_id text not null,
  title text,
  -- None for what was refused before it was credited, if the service says so.
  coins integer not null check (coins >= 0),
  state text not null check (state in ('pending', 'credited', 'rejected', 'reversed')),
  -- The ledger's, of the coins that were given.
  transfer_id text,
  returned_coins integer not null default 0 check (returned_coins between 0 and coins),
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (provider, transaction_id),
  check ((transfer_id is not null) = (state in ('credited', 'reversed')))
);
create index offer_credits_of_account on offer_credits (account_id, created_at desc, id desc);

alter table webhooks drop constraint webhooks_provider_check;
alter table webhooks add constraint webhooks_provider_check
  check (provider in ('ondato', 'test', 'bitlabs', 'ayet', 'cpx', 'adgate')) not valid;
