-- What payers say of their calls, and for how long creators were in calls in the last seven days.
-- at 100 M rows: a new table; columns without a default or with a constant one, which rewrite nothing.
-- locks allowed: creators are changed in their catalogue alone.

create table call_ratings (
  -- A call is rated once.
  call_id text primary key,
  payer_id text not null,
  creator_id text not null,
  stars smallint not null check (stars between 1 and 5),
  rated_at timestamptz not null
);
-- at 100 M rows: the ratings of one creator in the last months; those of one payer, for their archive and erasure; old ones.
create index call_ratings_of_creator on call_ratings (creator_id, rated_at);
create index call_ratings_of_payer on call_ratings (payer_id);
create index call_ratings_by_time on call_ratings (rated_at);

alter table creators
  -- As counted last.
  add column week_call_ms integer not null default 0 check (week_call_ms >= 0),
  -- When the count was another one last; null for never.
  add column week_changed_at timestamptz;
