-- Memberships: one row for each subscription, one for each period that was paid, and invoices that pay for a period.
-- at 100 M rows: new tables; columns of invoices with a constant default or none, which rewrites nothing; the new checks hold for
-- new rows alone, and allow all the old ones.
-- locks allowed: invoices, offers, refunds and the money ledger are changed in their catalogue alone.

alter table invoices
  add column kind text not null default 'coins' check (kind in ('coins', 'membership')),
  -- Of a membership: the months of its period, and the time zone of the person who orders it.
  add column months integer check (months in (1, 3, 12)),
  add column time_zone text,
  -- The subscription that it renews or changes; null for one that begins.
  add column subscription_id text,
  -- The price of the periods after it, which no offer or credit reduces.
  add column regular_price_minor bigint check (regular_price_minor > 0),
  -- It replaces the running period at once.
  add column is_upgrade boolean not null default false,
  drop constraint invoices_coins_check,
  add constraint invoices_bought_check check (
    (kind = 'coins' and coins > 0 and months is null)
    or (kind = 'membership' and coins = 0 and months is not null and time_zone is not null
      and regular_price_minor is not null)) not valid;

create table subscriptions (
  id text primary key,
  account_id text not null,
  brand_id text not null,
  -- The plan, at the price at which it renews.
  product_id text not null,
  months integer not null check (months in (1, 3, 12)),
  price_minor bigint not null check (price_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  -- ISO 3166-1 alpha-2; null where it was unknown. The country whose prices and terms hold.
  country text,
  -- The day of the month and the minute of the day on which periods begin, in the person's time zone.
  anchor_day integer not null check (anchor_day between 1 and 31),
  anchor_minute integer not null check (anchor_minute between 0 and 1439),
  time_zone text not null,
  state text not null check (state in ('active', 'grace', 'cancelled', 'ended')),
  -- The saved card that is charged; null if none was saved.
  method_id text,
  -- Periods that were paid.
  periods integer not null check (periods > 0),
  period_ends_at timestamptz not null,
  -- The next charge, or the next try; null if nothing will be charged.
  next_charge_at timestamptz,
  -- Tries of the renewal that is due, which failed.
  failed_tries integer not null default 0,
  -- Another plan or price, from this moment on.
  next_product_id text,
  next_months integer check (next_months in (1, 3, 12)),
  next_price_minor bigint check (next_price_minor > 0),
  next_from timestamptz,
  -- The discount of the next period alone.
  next_percent integer check (next_percent between 1 and 99),
  cancel_reason text,
  cancelled_at timestamptz,
  -- The end of the period whose renewal was announced.
  reminded_of timestamptz,
  created_at timestamptz not null,
  ended_at timestamptz,
  check ((ended_at is not null) = (state = 'ended')),
  check ((next_charge_at is not null) = (state in ('active', 'grace'))),
  check ((next_from is null) = (next_price_minor is null))
);
-- A person has one at a time.
create unique index subscriptions_running on subscriptions (account_id) where state <> 'ended';
create index subscriptions_of_account on subscriptions (account_id, created_at desc);
create index subscriptions_to_charge on subscriptions (next_charge_at) where next_charge_at is not null;
create index subscriptions_to_end on subscriptions (period_ends_at) where state = 'cancelled';
create index subscriptions_of_method on subscriptions (method_id) where state <> 'ended';

create table subscription_periods (
  id text primary key,
  subscription_id text not null references subscriptions (id),
  account_id text not null,
  brand_id text not null,
  number integer not null check (number > 0),
  -- Each is paid by one invoice.
  invoice_id text not null unique,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  months integer not null check (months in (1, 3, 12)),
  price_minor bigint not null check (price_minor > 0),
  tax_minor bigint not null check (tax_minor >= 0 and tax_minor < price_minor),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  is_sandbox boolean not null,
  -- Its price without tax is earned by the day in this span, after what was earned before it.
  earn_from timestamptz not null,
  earn_until timestamptz not null,
  earned_before_minor bigint not null default 0 check (earned_before_minor >= 0),
  -- As the money ledger has it.
  earned_minor bigint not null default 0 check (earned_minor >= 0),
  -- Its unused days were paid back.
  returned_at timestamptz,
  unique (subscription_id, number),
  unique (subscription_id, starts_at),
  check (ends_at > starts_at),
  check (earn_until >= earn_from),
  check (earned_before_minor <= price_minor - tax_minor and earned_minor <= price_minor - tax_minor)
);
create index subscription_periods_of_account on subscription_periods (account_id);
create index subscription_periods_to_earn on subscription_periods (id) 
  where (returned_at is null and earned_minor < price_minor - tax_minor) or earned_minor < earned_before_minor;

-- Memberships have premium until then, whatever gifts add.
alter table premium_members
  alter column premium_until drop not null,
  add column member_until timestamptz;

alter table offers
  drop constraint offers_kind_check,
  add constraint offers_kind_check check
    (kind in ('first', 'new99', 'timer', 'superdeal', 'exit', 'deletion', 'restart')) not valid,
  drop constraint offers_check2,
  add constraint offers_slot_check check ((slot = '') = (kind not in ('timer', 'superdeal', 'restart'))) not valid;

alter table payment_refunds
  -- Of a membership: what the books still owed for the days that are paid back.
  add column deferred_minor bigint check (deferred_minor >= 0),
  drop constraint payment_refunds_reason_check,
  add constraint payment_refunds_reason_check check
    (reason in ('coins_taken_back', 'paid_twice', 'days_returned')) not valid;

alter table ledger_money_postings
  drop constraint ledger_money_postings_kind_check,
  add constraint ledger_money_postings_kind_check check (kind in ('invoice_paid', 'invoice_returned', 'coins_used',
    'coins_earned', 'payout_reserved', 'paid_twice', 'refund_paid', 'days_used')) not valid;
