-- Where creators are paid to, and what tax offices are told of them.
-- at 100 M rows: a new table, with a row of each creator, found by its key.
create table payout_accounts (
  account_id text primary key references accounts (id) on delete cascade,
  -- As the bank writes it.
  holder_name text not null,
  -- ISO 3166-1 alpha-2, and the last four characters.
  iban_country text not null check (iban_country ~ '^[A-Z]{2}$'),
  iban_end text not null check (iban_end ~ '^[0-9A-Z]{4}$'),
  -- IBAN, address and tax id, sealed.
  details bytea not null,
  -- Of the tax residence.
  tax_country text not null check (tax_country ~ '^[A-Z]{2}$'),
  changed_at timestamptz not null,
  -- Nothing is paid to it before.
  usable_from timestamptz not null check (usable_from >= changed_at)
);
