-- What operators changed of the product's settings: one row for each change, numbered for each setting.
create table setting_changes (
  key text not null,
  revision integer not null check (revision > 0),
  value jsonb not null,
  reason text not null,
  operator_id text not null references operators (id),
  -- Who proposed it, where another admin confirmed.
  proposed_by text references operators (id),
  changed_at timestamptz not null,
  primary key (key, revision)
);

-- Values without effect until they are published; one for each setting.
create table setting_drafts (
  key text primary key,
  value jsonb not null,
  reason text not null,
  operator_id text not null references operators (id),
  drafted_at timestamptz not null
);
