-- Payments of test accounts are no revenue: an invoice says whether it is one.
-- at 100 M rows: a column with a constant default, which is changed in the catalogue alone.
alter table invoices add column is_sandbox boolean not null default false;
