-- The constraint of 0946, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of the messages, minutes.
alter table messages validate constraint messages_view_once;
