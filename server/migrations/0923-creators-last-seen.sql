-- When a creator was last there, to the minute, and when they last changed their offer; null for never. Both decide the
-- order of the list of creators.
-- at 100 M rows: columns without a default, which rewrite nothing.
-- locks allowed: creators are changed in their catalogue alone.
alter table creators add column seen_at timestamptz, add column offer_changed_at timestamptz;
