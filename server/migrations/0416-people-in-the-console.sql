-- Operators find people by the beginning of their name, page by page.
create index accounts_by_name on accounts ((lower(name) collate "C"), id);

-- lifted: an operator ended a ban early.
alter table moderation_events
  drop constraint moderation_events_kind_check,
  add constraint moderation_events_kind_check
    check (kind in ('proposed', 'decided', 'declined', 'upheld', 'reversed', 'lifted'));
