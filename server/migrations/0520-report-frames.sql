-- Still pictures of a video call that its reporter confirmed, as evidence of the report; the picture is sealed, and null once erased.
create table report_frames (
  id text primary key,
  report_id text not null references reports (id) on delete cascade,
  reporter_id text not null,
  place smallint not null check (place in (1, 2)),
  sealed bytea,
  sent_at timestamptz not null,
  unique (report_id, place)
);
create index report_frames_of_reporter on report_frames (reporter_id);
