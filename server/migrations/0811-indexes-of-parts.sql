-- Operators find people by any part of a name or of a telephone number, and by an address or its network.
-- at 100 M rows: four indexes are built beside requests, minutes per 10 M each, that of names the longest.
-- no-transaction
create index concurrently if not exists accounts_by_name_part on accounts using gin (trigrams(lower(name)));
create index concurrently if not exists support_phones_by_part on support_phones using gin (trigrams(phone));
create index concurrently if not exists sessions_by_address on sessions ((address collate "C"), account_id);
create index concurrently if not exists audit_details_by_address on audit_details
  (((detail::jsonb ->> 'address') collate "C"), subject) where starts_with(subject, 'usr_');
