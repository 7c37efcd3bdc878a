-- The landing key of a person's first arrival (`wf`), written once.
-- at 100 M rows: a column without a default, which rewrites nothing.
-- locks allowed: the details of a profile are written at sign-up and in the profile alone.
alter table profile_details add column wf text;
