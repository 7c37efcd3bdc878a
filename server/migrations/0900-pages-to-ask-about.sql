-- The worker asks about payments on open pages of providers, the longest unasked first.
-- at 100 M rows: one partial index over the few pending invoices is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists invoices_to_ask
  on invoices (brand_id, provider, coalesce(asked_at, created_at)) where state = 'pending' and checkout_id is not null;
