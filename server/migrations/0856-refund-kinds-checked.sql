-- The constraints of 0855, checked against every row without a lock that stops writers.
-- at 100 M rows: two reads of invoices, and one of the money ledger.
alter table invoices validate constraint invoices_state_check;
alter table invoices validate constraint invoices_number_check;
alter table ledger_money_postings validate constraint ledger_money_postings_kind_check;
