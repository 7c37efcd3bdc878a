-- The file of a story is found when the story ends.
-- at 100 M rows: one partial index over the few files of stories is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists media_items_of_story on media_items (story_id) where story_id is not null;
