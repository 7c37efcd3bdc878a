-- How often a mail was tried, what failed last (a name or a code, never a text), and when it was given up for a failure.
-- Mails that were given up before this stay without a failure.
alter table mails
  add column attempts int not null default 0,
  add column error text,
  add column failed_at timestamptz;
create index mails_newest on mails (requested_at, id);
create index mails_failed on mails (requested_at, id) where failed_at is not null;
create index mails_dropped on mails (requested_at, id) where given_up_at is not null and failed_at is null;
create index mails_queued on mails (requested_at, id)
  where sent_at is null and given_up_at is null and failed_at is null;
