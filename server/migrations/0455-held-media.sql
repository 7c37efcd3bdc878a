-- Files of a reported chat stay until then as evidence, also once nobody sees their message any more.
alter table media_items add column held_until timestamptz;
