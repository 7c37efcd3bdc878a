-- The person or company that an invoice is made out to, as their billing details were when it was created.
-- at 100 M rows: columns without a default, which rewrites nothing.
-- locks allowed: invoices are changed in their catalogue alone.
alter table invoices
  add column buyer_name text,
  add column buyer_postal_code text,
  add column buyer_tax_id text;
