-- Operators read invoices newest first, and find them by the provider’s ids; the board reads those that were paid lately.
-- at 100 M rows: four indexes are built beside requests, minutes each per 100 M.
-- no-transaction
create index concurrently if not exists invoices_newest on invoices (created_at desc, id desc);
create index concurrently if not exists invoices_paid on invoices (paid_at) where paid_at is not null;
create index concurrently if not exists invoices_of_payment on invoices (payment_id) where payment_id is not null;
create index concurrently if not exists invoices_of_checkout on invoices (checkout_id) where checkout_id is not null;
