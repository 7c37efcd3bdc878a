-- People whose camera showed no real picture: asked to check it before their next search for video.
-- at 100 M rows: a row for each person who was asked and has not looked yet, found by its key.
create table camera_checks (
  account_id text primary key,
  asked_at timestamptz not null
);
