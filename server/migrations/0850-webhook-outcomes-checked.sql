-- The constraints of 0849, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of the table, which has the rows of two weeks.
alter table webhooks validate constraint webhooks_format_check;
alter table webhooks validate constraint webhooks_outcome_check;
