-- A webhook is stored before it is answered: its body is kept, sealed, until it is applied.
-- at 100 M rows: new columns and constraints alone, no row is read.
alter table webhooks
  add column format text not null default 'json',
  add column event_id text,
  add column raw_body bytea;
alter table webhooks add constraint webhooks_format_check check (format in ('json', 'form', 'xml')) not valid;
alter table webhooks drop constraint webhooks_outcome_check;
alter table webhooks add constraint webhooks_outcome_check
  check (outcome in ('waiting', 'accepted', 'replayed', 'unrelated', 'failed', 'refused')) not valid;
