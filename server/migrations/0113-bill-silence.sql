-- Silence of a call so far, less what was forgiven: many short pauses are no way to see a picture for free.
alter table call_bills add column silent_ms bigint not null default 0 check (silent_ms >= 0);
