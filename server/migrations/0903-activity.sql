-- What happened to a person while they were elsewhere, and up to when they have looked at it (docs/decisions/0896).
-- at 100 M rows: new tables.
create table activities (
  id text primary key,
  account_id text not null,
  -- What it is about: the same thing is noted once.
  source text not null,
  kind text not null,
  -- Whose act it is; null for nobody's.
  other_id text,
  -- The gift, report, file or transfer.
  ref_id text,
  -- Why coins moved; null for anything else.
  reason text,
  coins integer,
  -- The outcome of a review; null where there is none.
  is_good boolean,
  happened_at timestamptz not null,
  -- Later than that if the worker was behind: it is new to somebody who looked in between.
  noted_at timestamptz not null,
  unique (account_id, source)
);
-- at 100 M rows: a person's, newest first; those that were not seen; those whose time is over;
-- erasure of the other person.
create index activities_of_account on activities (account_id, happened_at desc, id desc);
create index activities_noted on activities (account_id, noted_at);
create index activities_over on activities (happened_at);
create index activities_of_other on activities (other_id) where other_id is not null;

create table activity_views (
  account_id text primary key,
  seen_at timestamptz not null
);
