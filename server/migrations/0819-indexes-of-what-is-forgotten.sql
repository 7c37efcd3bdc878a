-- Sweeps find deleted photos by when they were deleted, and erased accounts by when they were erased.
-- at 100 M rows: two indexes of few rows are built beside requests, minutes per 100 M.
-- no-transaction
create index concurrently if not exists photos_deleted on photos (changed_at) where state = 'deleted';
create index concurrently if not exists accounts_erased on accounts (erased_at) where erased_at is not null;
