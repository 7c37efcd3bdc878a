-- Photos with the same fingerprint as one that a decision removed.
-- at 100 M rows: one partial index over the photos since 0908 is built beside requests, minutes.
-- no-transaction
create index concurrently if not exists photos_fingerprint on photos (fingerprint) where fingerprint is not null;
