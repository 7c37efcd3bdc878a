-- When a side of a call says that it began and ended to see the other: told by the browser, and billed by nobody.
create table call_videos (
  call_id text not null references calls (id) on delete cascade,
  user_id text not null references accounts (id) on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (call_id, user_id)
);
-- As of a report, so that whoever decides knows who saw whom and for how long; erased with the other evidence.
alter table reports add column video_evidence jsonb not null default '[]';
