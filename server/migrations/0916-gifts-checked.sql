-- The constraints of 0915, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of messages.
alter table messages validate constraint messages_type_check;
alter table messages validate constraint messages_gift_check;
