-- Settlements of payment services: what they say they moved, which days were compared, and where both sides differ.
-- at 100 M rows: three new tables, their indexes and their checks; a row of entries for each payment.

create table settlement_entries (
  brand_id text not null,
  provider text not null,
  kind text not null check (kind in ('sale', 'refund', 'chargeback')),
  -- The provider's name of this entry, and of the payment that it is about.
  transaction_id text not null,
  payment_id text not null,
  invoice_id text,
  amount_minor bigint not null check (amount_minor > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  at timestamptz not null,
  primary key (brand_id, provider, kind, transaction_id)
);
create index settlement_entries_of_payment on settlement_entries (brand_id, provider, payment_id);
create index settlement_entries_old on settlement_entries (at);

create table settlement_days (
  brand_id text not null,
  provider text not null,
  -- In UTC.
  day date not null,
  source text not null check (source in ('service', 'file')),
  entries integer not null check (entries >= 0),
  compared_at timestamptz not null,
  primary key (brand_id, provider, day)
);

create table settlement_differences (
  id text primary key,
  brand_id text not null,
  provider text not null,
  kind text not null check (kind in
    ('unknownPayment', 'missingPayment', 'otherAmount', 'unknownRefund', 'missingRefund', 'chargeback')),
  payment_id text not null,
  invoice_id text,
  -- Null where that side knows nothing of it.
  their_amount_minor bigint,
  their_currency text,
  their_at timestamptz,
  our_amount_minor bigint,
  our_currency text,
  our_at timestamptz,
  state text not null check (state in ('open', 'vanished', 'accepted')),
  found_at timestamptz not null,
  closed_at timestamptz,
  -- The operator who accepted it.
  closed_by text,
  reason text,
  unique (brand_id, provider, kind, payment_id),
  check ((closed_at is null) = (state = 'open')),
  check ((state = 'accepted') = (closed_by is not null and reason is not null))
);
create index settlement_differences_newest on settlement_differences (found_at desc, id desc);
create index settlement_differences_open on settlement_differences (brand_id, provider) where state = 'open';
