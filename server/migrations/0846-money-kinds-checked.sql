-- The constraints of 0845, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of the money ledger.
alter table ledger_money_postings validate constraint ledger_money_postings_kind_check;
alter table ledger_money_postings validate constraint ledger_money_postings_ref_type_check;
