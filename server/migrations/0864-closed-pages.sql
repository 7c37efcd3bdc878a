-- Pages of the provider on which an invoice was to be paid and that were ended: the next one is another page.
-- at 100 M rows: a column of invoices with a constant default, which rewrites nothing.
-- locks allowed: the table of invoices is changed in its catalogue alone.
alter table invoices add column closed_pages integer not null default 0;
