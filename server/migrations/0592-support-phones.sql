-- The telephone number that a person gave to support, so that it finds them when they call again. People may share one.
create table support_phones (
  account_id text primary key references accounts (id) on delete cascade,
  phone text not null check (phone ~ '^\+[1-9][0-9]{3,14}$'),
  stored_at timestamptz not null
);
create index support_phones_by_phone on support_phones (phone, account_id);
