-- The operators' board counts the calls that failed in a minute.
create index calls_ended on calls (ended_at) where ended_at is not null;
