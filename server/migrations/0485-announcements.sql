-- What operators announce to the people of a segment. A draft has no date of publication; from then on only a stop
-- changes the row.
create table announcements (
  id text primary key,
  -- Title and text by language; English is always among them.
  texts jsonb not null,
  -- The screen that it leads to.
  place text,
  segment jsonb not null,
  -- Null in a draft: at once when it is published.
  starts_at timestamptz,
  ends_at timestamptz not null,
  saved_at timestamptz not null,
  saved_by text not null references operators (id),
  reason text,
  published_at timestamptz,
  published_by text references operators (id),
  stop_reason text,
  stopped_at timestamptz,
  stopped_by text references operators (id),
  check ((published_at is null) = (published_by is null) and (published_at is null) = (reason is null)),
  check ((stopped_at is null) = (stopped_by is null) and (stopped_at is null) = (stop_reason is null)),
  check (published_at is null or (starts_at is not null and starts_at < ends_at)),
  check (stopped_at is null or published_at is not null)
);
create index announcements_running on announcements (ends_at) where published_at is not null and stopped_at is null;

-- Who has seen and dismissed one.
create table announcement_marks (
  account_id text not null references accounts (id),
  announcement_id text not null references announcements (id),
  seen_at timestamptz not null,
  dismissed_at timestamptz,
  primary key (account_id, announcement_id)
);
create index announcement_marks_of on announcement_marks (announcement_id);

-- How many people that were, also after the marks are gone; in parts, so that many people at once do not wait for one row.
create table announcement_counts (
  announcement_id text not null references announcements (id),
  part smallint not null,
  seen integer not null default 0,
  dismissed integer not null default 0,
  primary key (announcement_id, part)
);
