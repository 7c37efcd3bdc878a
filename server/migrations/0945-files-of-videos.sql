-- The file of a video is found when the video ends.
-- at 100 M rows: one partial index over the few files of galleries is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists media_items_of_video on media_items (video_id) where video_id is not null;
