-- Saved payment methods, charges of them, billing details, and the books of the emulated payment service.
-- at 100 M rows: new tables; a column of invoices without a default, which rewrites nothing.

create table payment_methods (
  id text primary key,
  account_id text not null,
  provider text not null,
  -- The provider's name of the card, sealed; gone once the person removed it.
  token bytea,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expires_month integer not null check (expires_month between 1 and 12),
  expires_year integer not null check (expires_year between 2000 and 2199),
  saved_at timestamptz not null,
  removed_at timestamptz,
  check (removed_at is null or token is null)
);
-- The same card is saved once.
create unique index payment_methods_of_account
  on payment_methods (account_id, provider, brand, last_four, expires_month, expires_year) where removed_at is null;

-- A try to charge a saved method, under its own id as the provider's idempotency key.
create table payment_charges (
  id text primary key,
  invoice_id text not null references invoices (id),
  account_id text not null,
  method_id text not null,
  -- The client's, made when the button was drawn: a repeated tap finds the same charge.
  tap_key text not null,
  outcome text not null check (outcome in ('open', 'approved', 'declined')),
  -- The bank's page that the provider demands, until the outcome is known.
  checkout_id text,
  confirm_url text,
  started_at timestamptz not null,
  -- When the provider was last asked about it.
  asked_at timestamptz not null,
  unique (invoice_id, tap_key)
);
-- Nothing is charged while an outcome is awaited.
create unique index payment_charges_open on payment_charges (invoice_id) where outcome = 'open';
create index payment_charges_to_ask on payment_charges (asked_at) where outcome = 'open';
create index payment_charges_of_account on payment_charges (account_id);

create table billing_details (
  account_id text primary key,
  name text not null,
  -- ISO 3166-1 alpha-2.
  country text not null check (country ~ '^[A-Z]{2}$'),
  postal_code text not null,
  -- Of a company alone.
  tax_id text,
  changed_at timestamptz not null
);

-- What the emulated payment service knows; empty in production.
create table test_payments (
  key text primary key,
  content jsonb not null,
  changed_at timestamptz not null
);

-- When the client reported a purchase as a conversion.
alter table invoices add column tracked_at timestamptz;
