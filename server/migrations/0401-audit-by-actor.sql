-- The console searches the security log by who did something.
create index audit_entries_of_actor on audit_entries (actor, seq desc);
create index audit_entries_of_action on audit_entries (action, seq desc);
