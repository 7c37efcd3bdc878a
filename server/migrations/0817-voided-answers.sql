-- ageVoided: an operator voided the answer "under 18" of an identity check; its tries no longer count.
-- locks allowed: both tables are changed in their catalogue alone, and no row is read.
-- at 100 M rows: the column has no default, and the new check of kinds holds for new rows alone; it allows all the old ones.
alter table identity_checks add column voided_at timestamptz;
alter table moderation_events
  drop constraint moderation_events_kind_check,
  add constraint moderation_events_kind_check
    check (kind in ('proposed', 'decided', 'declined', 'upheld', 'reversed', 'lifted', 'role', 'strikeRemoved', 'ageVoided'))
    not valid;
