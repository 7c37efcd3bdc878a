-- Each listener has its own progress. An event that was passed on has one row here for each listener that has not
-- finished with it; the row goes when the listener is done. `dead_at`: tried for the last time, an operator decides.
create table outbox_deliveries (
  event_id text not null references outbox,
  listener text not null,
  position bigint not null,
  aggregate_id text not null,
  attempts int not null default 0,
  next_attempt_at timestamptz not null,
  error text,
  dead_at timestamptz,
  primary key (event_id, listener)
);
create index outbox_deliveries_waiting on outbox_deliveries (listener, aggregate_id, position) where dead_at is null;

-- Order is kept per aggregate. An event names its aggregate by one of these fields; a new one that has none is refused.
alter table outbox
  add aggregate_id text generated always as (coalesce(payload ->> 'callId', payload ->> 'ringId', payload ->> 'photoId',
    payload ->> 'reportId', payload ->> 'mailId', payload ->> 'accountId', payload ->> 'userId', payload ->> 'ownerId',
    payload ->> 'creatorId', payload ->> 'transferId')) stored,
  add constraint outbox_has_aggregate check (aggregate_id is not null) not valid,
  drop column attempts,
  drop column next_attempt_at;
