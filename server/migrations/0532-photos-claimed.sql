-- Which operator reviews a waiting photo, and until when, as in the other queues.
alter table photos
  add column claimed_by text,
  add column claimed_until timestamptz;
