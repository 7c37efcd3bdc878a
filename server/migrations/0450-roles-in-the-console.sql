-- role: an operator gave the person another role.
alter table moderation_events
  drop constraint moderation_events_kind_check,
  add constraint moderation_events_kind_check
    check (kind in ('proposed', 'decided', 'declined', 'upheld', 'reversed', 'lifted', 'role'));
