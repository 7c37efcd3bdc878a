-- Revenue is recognised once a day for the coins that were used since: a run says up to where of the coin ledger, a row how
-- many coins of an invoice or a creator were recognised, and at what value.
-- at 100 M rows: two new tables; the new checks of the money ledger hold for new rows alone, and allow all the old ones.
-- locks allowed: the money ledger is changed in its catalogue alone.

create table revenue_recognitions (
  -- The number of the run: two at once cannot both be the next one.
  id integer primary key check (id > 0),
  epoch smallint not null,
  seen pg_snapshot not null,
  at timestamptz not null
);

create table recognised_coins (
  -- `used`: paid coins of an invoice that were spent; `earned`: coins that a creator has and that are not paid out.
  kind text not null check (kind in ('used', 'earned')),
  -- The invoice, or the creator.
  ref_id text not null,
  coins bigint not null check (coins >= 0),
  -- In minor units of the invoice’s currency, or in US cents.
  value_minor bigint not null check (value_minor >= 0),
  primary key (kind, ref_id)
);

alter table ledger_money_postings
  drop constraint ledger_money_postings_kind_check,
  add constraint ledger_money_postings_kind_check check (kind in
    ('invoice_paid', 'invoice_returned', 'coins_used', 'coins_earned', 'payout_reserved')) not valid,
  drop constraint ledger_money_postings_ref_type_check,
  add constraint ledger_money_postings_ref_type_check check (ref_type in ('invoice', 'creator')) not valid;
