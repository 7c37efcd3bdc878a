-- Mails to people who are away, of what waits for them: when the next one is due, and when the last one was requested.
-- at 100 M rows: new tables, which are empty at first.
create table away_mails (
  account_id text primary key references accounts (id) on delete cascade,
  -- Since then something waits that the person may not have seen.
  since timestamptz not null,
  due_at timestamptz not null,
  requested_at timestamptz
);
