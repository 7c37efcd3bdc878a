-- Videos that browsers do not play are converted by a job: until then the file that came is kept beside the row, and a
-- failed one says why.
alter table media_items
  drop constraint media_items_state_check,
  -- converting: a job turns what came into what browsers play; failed: it could not, and `problem` says why.
  add constraint media_items_state_check
    check (state in ('expected', 'storing', 'converting', 'ready', 'failed', 'removing')),
  add column converted_percent smallint check (converted_percent between 0 and 100),
  add column problem text check (problem in ('media_wrong_format', 'video_not_playable', 'video_too_long', 'storage_full')),
  add check ((state = 'failed') = (problem is not null)),
  add check (state <> 'converting' or converted_percent is not null);
drop index media_items_unfinished;
create index media_items_unfinished on media_items (changed_at)
  where state in ('expected', 'storing', 'converting', 'failed', 'removing');
