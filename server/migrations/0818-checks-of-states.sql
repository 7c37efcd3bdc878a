-- The constraints of 0814 and 0817, checked against every row without a lock that stops writers.
-- at 100 M rows: two reads of a table.
alter table photos validate constraint photos_state_check;
alter table moderation_events validate constraint moderation_events_kind_check;
