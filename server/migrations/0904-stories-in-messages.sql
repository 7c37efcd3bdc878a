-- The story that a message answers. It names no row: the message stays when the story is gone.
-- at 100 M rows: a column without a default, which rewrites no row.
alter table messages add column story_id text;
