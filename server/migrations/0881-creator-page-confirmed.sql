-- The last time that a creator confirmed that what their page says is right.
-- at 100 M rows: a column whose default is computed once, which rewrites nothing.
-- locks allowed: creators are changed in their catalogue alone.
alter table creators add column page_confirmed_at timestamptz not null default now();
