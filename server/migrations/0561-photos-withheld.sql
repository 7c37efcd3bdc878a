-- photoRemoved takes an approved photo away; withheld, it is stored for as long as an appeal can bring it back.
alter table moderation_events
  drop constraint moderation_events_measure_check,
  add constraint moderation_events_measure_check check (measure in
    ('none', 'warning', 'nameReset', 'bioRemoved', 'photoRemoved', 'mediaRemoved', 'h1', 'h24', 'd7', 'permanent'))
    not valid;
alter table photos
  drop constraint photos_state_check,
  add constraint photos_state_check check (state in
    ('expected', 'storing', 'pending', 'approved', 'declined', 'withheld', 'removing')) not valid;
-- The text of a photo is its id.
alter table removed_texts
  drop constraint removed_texts_kind_check,
  add constraint removed_texts_kind_check check (kind in ('name', 'bio', 'photo')) not valid;
