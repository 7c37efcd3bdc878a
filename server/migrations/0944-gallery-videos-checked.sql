-- The constraints of 0943, checked against every row without a lock that stops writers.
-- at 100 M rows: one read of the files and of the reports for each.
alter table media_items validate constraint media_items_video_id_fkey;
alter table media_items validate constraint media_items_purpose_check;
alter table media_items validate constraint media_items_one_owner;
alter table reports validate constraint reports_subject;
alter table reports validate constraint reports_about;
