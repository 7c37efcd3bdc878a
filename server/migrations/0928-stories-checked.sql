-- The constraints of 0927, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of the files and of the reports.
alter table media_items validate constraint media_items_story_id_fkey;
alter table media_items validate constraint media_items_purpose_check;
alter table media_items validate constraint media_items_one_owner;
alter table reports validate constraint reports_about;
