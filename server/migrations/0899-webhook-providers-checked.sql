-- The constraint of 0898, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of the table, which has the rows of two weeks.
alter table webhooks validate constraint webhooks_provider_check;
