-- Whether a link to a creator's page shows a preview with their name and photo, which they switch on themselves.
-- at 100 M rows: a column with a settled default rewrites nothing.
alter table creators add column shows_preview boolean not null default false;
