-- The operators' board counts the calls of a day.
create index calls_started on calls (started_at);
