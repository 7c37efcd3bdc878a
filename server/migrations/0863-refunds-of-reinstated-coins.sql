-- Refunds whose coins were given back while the provider's answer was unknown.
-- at 100 M rows: a column without a default, which rewrites nothing.
-- locks allowed: a refund is a rare row, and the catalogue alone is changed.
alter table payment_refunds add column reinstated_at timestamptz;
