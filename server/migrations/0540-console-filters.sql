-- The reports of one reason and the creators are listed without reading every report or account before them.
create index reports_open_by_reason on reports (reason, priority, created_at, id) where state in ('open', 'waiting');
create index reports_decided_by_reason on reports (reason, decided_at desc, id) where state in ('upheld', 'dismissed');
-- Some reasons are hardly ever decided; without knowing which, the planner would look for them in all that was decided.
create statistics reports_by_outcome (mcv) on reason, state from reports;
create index accounts_creators on accounts ((lower(name) collate "C"), id)
  where roles_group in ('goddess', 'pendingGoddess', 'artist');
