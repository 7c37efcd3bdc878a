-- nameReset, bioRemoved and mediaRemoved take away what broke a rule; the account stays open.
alter table moderation_events
  drop constraint moderation_events_measure_check,
  add constraint moderation_events_measure_check check (measure in
    ('none', 'warning', 'nameReset', 'bioRemoved', 'mediaRemoved', 'h1', 'h24', 'd7', 'permanent'));
