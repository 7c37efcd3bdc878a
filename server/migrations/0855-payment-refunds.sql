-- Money that goes back to a person: of coins that were taken back, and of a second payment of one invoice.
-- at 100 M rows: a new table; the new checks of invoices and of the money ledger hold for new rows alone, and allow all the old ones.
-- locks allowed: invoices and the money ledger are changed in their catalogue alone.

create table payment_refunds (
  id text primary key,
  invoice_id text not null,
  account_id text not null,
  reason text not null check (reason in ('coins_taken_back', 'paid_twice')),
  -- Of the coin ledger; null for a second payment.
  claw_back_id text unique,
  -- Taken back.
  coins integer not null check (coins >= 0),
  amount_minor bigint not null check (amount_minor >= 0),
  -- Included in the amount.
  tax_minor bigint not null check (tax_minor >= 0 and tax_minor <= amount_minor),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  provider text not null,
  -- The provider's name of the payment.
  payment_id text not null,
  -- The provider's idempotency key: another one only after it said that it returns nothing under this one.
  provider_key text not null unique,
  state text not null check (state in ('owed', 'asked', 'done', 'failed', 'cancelled')),
  tries integer not null default 0,
  owed_at timestamptz not null,
  -- When the provider was last asked.
  asked_at timestamptz,
  done_at timestamptz,
  -- The provider's name of the refund.
  refund_id text,
  check ((done_at is not null) = (state = 'done')),
  check ((claw_back_id is null) = (reason = 'paid_twice'))
);
create index payment_refunds_of_invoice on payment_refunds (invoice_id);
create index payment_refunds_of_account on payment_refunds (account_id);
create unique index payment_refunds_of_payment on payment_refunds (provider, payment_id) where reason = 'paid_twice';
create index payment_refunds_open on payment_refunds (owed_at) where state in ('owed', 'asked', 'failed');
create index payment_refunds_done on payment_refunds (done_at) where done_at is not null;

alter table invoices
  drop constraint invoices_state_check,
  add constraint invoices_state_check check (state in
    ('created', 'pending', 'paid', 'declined', 'expired', 'paid_not_credited', 'partly_refunded', 'refunded')) not valid,
  drop constraint invoices_check1,
  add constraint invoices_number_check check
    ((number is null) = (state not in ('paid', 'paid_not_credited', 'partly_refunded', 'refunded'))) not valid;

alter table ledger_money_postings
  drop constraint ledger_money_postings_kind_check,
  add constraint ledger_money_postings_kind_check check (kind in ('invoice_paid', 'invoice_returned', 'coins_used',
    'coins_earned', 'payout_reserved', 'paid_twice', 'refund_paid')) not valid;
