-- Rings that are over are forgotten after a while, by this index.
create index call_rings_over on call_rings (ended_at) where ended_at is not null;
