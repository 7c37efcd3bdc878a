-- Lasting news, written in the transaction that makes it true and relayed by the worker afterwards.
create table outbox (
  id text primary key,
  position bigint generated always as identity,
  name text not null,
  payload jsonb not null,
  occurred_at timestamptz not null,
  relayed_at timestamptz,
  attempts int not null default 0,
  next_attempt_at timestamptz not null default '-infinity'
);
create index outbox_waiting on outbox (position) where relayed_at is null;

create function outbox_wake() returns trigger language plpgsql as $$
begin
  perform pg_notify('outbox', '');
  return null;
end $$;
create trigger outbox_wake after insert on outbox for each statement execute function outbox_wake();
