-- Names and texts about oneself that the rules find doubtful: they are shown, and wait for an operator.
create table text_reviews (
  id text primary key,
  account_id text not null references accounts (id),
  kind text not null check (kind in ('name', 'bio')),
  text text not null,
  -- What the rules found, such as an age under 18.
  doubts text[] not null,
  -- 0 (minors) comes first, as in the queue of reports.
  priority smallint not null,
  noted_at timestamptz not null,
  -- When an operator kept this text: the same one does not wait again.
  kept_at timestamptz,
  claimed_by text,
  claimed_until timestamptz,
  unique (account_id, kind)
);
create index text_reviews_waiting on text_reviews (priority, noted_at, id) where kept_at is null;
