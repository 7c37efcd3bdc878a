-- The constraints of 0883, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of invoices, of offers, of refunds and of the money ledger.
alter table invoices validate constraint invoices_bought_check;
alter table offers validate constraint offers_kind_check;
alter table offers validate constraint offers_slot_check;
alter table payment_refunds validate constraint payment_refunds_reason_check;
alter table ledger_money_postings validate constraint ledger_money_postings_kind_check;
