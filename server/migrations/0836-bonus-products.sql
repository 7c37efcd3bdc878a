-- What a package brings besides its coins: bonus coins and days of premium, to be claimed once it is paid.
-- at 100 M rows: columns with constant defaults, which rewrite nothing; a new table.
-- locks allowed: the tables of invoices and of price lists are changed in their catalogue alone.

alter table price_list_products
  add column bonus_coins integer not null default 0,
  add column premium_days integer not null default 0;

-- As the package was when the order was made.
alter table invoices
  add column bonus_coins integer not null default 0,
  add column premium_days integer not null default 0;

create table bonus_records (
  id text primary key,
  account_id text not null,
  invoice_id text not null unique,
  product_id text not null,
  bonus_coins integer not null check (bonus_coins >= 0),
  premium_days integer not null check (premium_days >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  claimed_at timestamptz,
  check (bonus_coins + premium_days > 0),
  check (expires_at > created_at)
);
create index bonus_records_of_account on bonus_records (account_id, created_at desc);
