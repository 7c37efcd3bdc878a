-- What browsers report of visits, by month of arrival: an old month goes as a whole.
create table analytics_events (
  event_id uuid not null,
  kind text not null check (kind in ('impression', 'landing', 'app')),
  name text not null,
  received_at timestamptz not null,
  occurred_at timestamptz not null,
  account_id text,
  impression_id uuid,
  country text,
  ll text,
  is_paid boolean not null default false,
  data jsonb not null
) partition by range (received_at);
create index analytics_events_account on analytics_events (account_id) where account_id is not null;
create index analytics_events_impression on analytics_events (impression_id);

-- The months' own tables; nobody but their parent names them.
create schema analytics_months;

-- A repeat may arrive in another month than the first, so the months cannot tell.
create table analytics_event_ids (
  event_id uuid primary key,
  received_at timestamptz not null
);
create index analytics_event_ids_received on analytics_event_ids (received_at);

-- Counts of visits that agreed to nothing more.
create table analytics_counts (
  day date not null,
  kind text not null,
  name text not null,
  ll text not null,
  language text not null,
  country text not null,
  is_paid boolean not null,
  visits bigint not null,
  primary key (day, kind, name, ll, language, country, is_paid)
);

create table analytics_user_params (
  account_id text primary key references accounts (id) on delete cascade,
  ga_session_id text not null,
  ga_session_number integer not null,
  ga_cid text not null,
  changed_at timestamptz not null
);

-- Makes the table of the month (UTC) that a moment is in; several processes may ask at once.
create function analytics_make_month(moment timestamptz) returns void language plpgsql as $$
declare
  first timestamptz := date_trunc('month', moment, 'UTC');
  following timestamptz := (date_trunc('month', moment at time zone 'UTC') + interval '1 month') at time zone 'UTC';
  month_table text := 'm_' || to_char(first at time zone 'UTC', 'YYYY_MM');
begin
  if to_regclass('analytics_months.' || month_table) is not null then return; end if;
  perform pg_advisory_xact_lock(hashtext('analytics_make_month'));
  execute format('create table if not exists analytics_months.%I partition of analytics_events for values from (%L) to (%L)',
    month_table, first, following);
end $$;
select analytics_make_month(now());
select analytics_make_month(now() + interval '1 month');
