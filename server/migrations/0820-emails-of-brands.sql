-- An address may join each brand: it has one account and one application in each. The address comes first, because
-- operators look for it in all brands.
-- at 100 M rows: two unique indexes are built beside requests, minutes per 100 M.
-- no-transaction
create unique index concurrently if not exists accounts_of_email on accounts (email, brand_id);
create unique index concurrently if not exists creator_applications_of_email on creator_applications (email, brand_id);
