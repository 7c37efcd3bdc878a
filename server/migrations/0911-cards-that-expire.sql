-- Whoever pays a membership with a saved card is told once that the card expires soon.
-- at 100 M rows: a column without a default, which rewrites nothing.
alter table payment_methods add column expiry_told_at timestamptz;
