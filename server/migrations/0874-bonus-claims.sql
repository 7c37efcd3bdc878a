-- Bonuses that the house gave: a daily reward per UTC day, and what is given once.
-- at 100 M rows: a new table, which has no row yet.

create table bonus_claims (
  id text primary key,
  account_id text not null,
  type text not null check (type in ('dailyReward', 'pwaInstall')),
  -- The UTC day as YYYY-MM-DD, or `once`.
  period text not null check (period ~ '^\d{4}-\d\d-\d\d$' or period = 'once'),
  -- Keyed hashes: a mailbox and a device claim once per period, whatever the account. An erasure deletes the row.
  mailbox_mark bytea,
  device_mark bytea,
  coins integer not null check (coins > 0),
  claimed_at timestamptz not null
);
create unique index bonus_claims_of_account on bonus_claims (account_id, type, period);
create unique index bonus_claims_of_mailbox on bonus_claims (type, period, mailbox_mark);
create unique index bonus_claims_of_device on bonus_claims (type, period, device_mark);
