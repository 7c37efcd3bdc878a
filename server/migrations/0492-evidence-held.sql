-- Since when an admin has the evidence of a report kept beyond its time, by a legal hold; null: it expires.
alter table reports add column held_at timestamptz;
