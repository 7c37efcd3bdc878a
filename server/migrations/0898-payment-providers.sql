-- Several payment services at once, and which of them are set aside because they fail.
-- at 100 M rows: a new table, and a constraint that reads no row.

create table provider_pauses (
  brand_id text not null,
  provider text not null,
  since timestamptz not null,
  until timestamptz not null,
  -- Counted by the process that set it aside.
  calls integer not null check (calls > 0),
  failures integer not null check (failures between 1 and calls),
  primary key (brand_id, provider)
);

alter table webhooks drop constraint webhooks_provider_check;
alter table webhooks add constraint webhooks_provider_check
  check (provider in ('ondato', 'test', 'bitlabs', 'ayet', 'cpx', 'adgate',
    'segpay', 'billing', 'checkoutChamp', 'medoro')) not valid;
