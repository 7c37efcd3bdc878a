-- The constraints of 0815, checked against every row without a lock that stops writers.
-- at 100 M rows: two reads of a table.
alter table account_marks validate constraint account_marks_kind_check;
alter table strike_reviews validate constraint strike_reviews_cause_check;
