-- Files of messages, stories and galleries with the same fingerprint as one that a decision removed.
-- at 100 M rows: one partial index over the files since 0908 is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists media_items_fingerprint on media_items (fingerprint) where fingerprint is not null;
