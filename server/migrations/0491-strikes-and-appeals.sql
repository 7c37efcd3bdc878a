-- strikeRemoved: a decision no longer counts towards a stricter one.
alter table moderation_events
  -- The decision that an appeal was about, or that no longer counts.
  add column decision_id text,
  drop constraint moderation_events_kind_check,
  add constraint moderation_events_kind_check
    check (kind in ('proposed', 'decided', 'declined', 'upheld', 'reversed', 'lifted', 'role', 'strikeRemoved'))
    not valid;

-- Names and texts that a decision took away, for as long as an appeal can bring them back.
create table removed_texts (
  event_id text primary key,
  person_id text not null,
  kind text not null check (kind in ('name', 'bio')),
  text text not null,
  keep_until timestamptz not null
);
create index removed_texts_of_person on removed_texts (person_id);
create index removed_texts_end on removed_texts (keep_until);
