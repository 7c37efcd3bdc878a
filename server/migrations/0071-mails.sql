-- Mails that wait or were sent. A row is written in the transaction that makes the mail due; what it says, and the
-- secrets of its links, are made when it is sent.
create table mails (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  kind text not null,
  to_email text not null,
  language text not null,
  requested_at timestamptz not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default '-infinity',
  sent_at timestamptz,
  given_up_at timestamptz
);
create index mails_waiting on mails (next_attempt_at) where sent_at is null and given_up_at is null;

-- Where mails go without a mail server, outside prod alone: /dev/mail shows them.
create table dev_mails (
  id text primary key,
  to_email text not null,
  subject text not null,
  text text not null,
  html text not null,
  sent_at timestamptz not null
);
create index dev_mails_newest on dev_mails (sent_at);
