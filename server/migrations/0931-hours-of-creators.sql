-- When creators are usually there, as they say themselves, and how many were there in the hours of the last weeks.
-- at 100 M rows: new tables, and a column without a default, which rewrites nothing.
-- locks allowed: creators are changed in their catalogue alone.

-- An IANA name; the hours are by its clock.
alter table creators add column time_zone text;

create table creator_hours (
  account_id text not null,
  -- From 1, Monday.
  weekday smallint not null check (weekday between 1 and 7),
  from_minute smallint not null check (from_minute between 0 and 1439),
  -- Beyond 1440 on the next day.
  to_minute smallint not null check (to_minute > from_minute and to_minute <= from_minute + 1440),
  primary key (account_id, weekday, from_minute)
);
-- at 100 M rows: those who are on soon are looked for by the days around now.
create index creator_hours_of_day on creator_hours (weekday, from_minute);

-- Minutes in which creators of a brand could be called, summed over creators.
create table busy_hours (
  brand_id text not null,
  hour timestamptz not null,
  creator_minutes integer not null,
  primary key (brand_id, hour)
);
