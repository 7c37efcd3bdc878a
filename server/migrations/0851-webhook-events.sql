-- The event of a provider is stored once.
-- at 100 M rows: one index is built beside requests, of rows that have an event.
-- no-transaction
create unique index concurrently if not exists webhooks_event on webhooks (provider, event_id) where event_id is not null;
