-- Who wants to be told, once, when a creator can be called: a certain one, or anyone.
-- at 100 M rows: a new table, and a column without a default, which rewrites nothing.
-- locks allowed: creators are changed in their catalogue alone.
create table online_waits (
  account_id text not null,
  -- Null for any creator of the brand.
  creator_id text,
  brand_id text not null,
  -- Not looked at before: a person who sleeps is told in the morning if somebody is there then.
  due_at timestamptz not null,
  ends_at timestamptz not null,
  unique nulls not distinct (account_id, creator_id)
);
-- at 100 M rows: those who wait for the creators who are there; those who wait for anyone; those whose time is over.
create index online_waits_of_creator on online_waits (creator_id, due_at);
create index online_waits_of_brand on online_waits (brand_id, due_at) where creator_id is null;
create index online_waits_ended on online_waits (ends_at);

-- When a creator could be called last, to the minute; null for never.
alter table creators add column callable_at timestamptz;
