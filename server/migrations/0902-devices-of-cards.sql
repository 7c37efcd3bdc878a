-- Devices on which a saved card may be charged with one tap: where it was typed, or where the person proved who they are.
-- at 100 M rows: a new table; a column of invoices without a default, which rewrites nothing.
-- locks allowed: invoices are changed in their catalogue alone.

create table payment_method_devices (
  method_id text not null references payment_methods (id) on delete cascade,
  account_id text not null,
  -- The device that a session named, or the session.
  device text not null,
  -- A fingerprint of the address and the password of that moment: with others the person proves it again.
  credentials text not null,
  confirmed_at timestamptz not null,
  primary key (method_id, device)
);
create index payment_method_devices_of_account on payment_method_devices (account_id);

-- The device on which the provider's page was opened last.
alter table invoices add column paying_device text;
