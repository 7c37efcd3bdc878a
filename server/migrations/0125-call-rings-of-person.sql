-- Whoever looks at their calls finds the rings that came to nothing, from either side, newest first.
create index call_rings_by_payer on call_rings (payer_id, rang_at) where end_reason is not null;
create index call_rings_by_creator on call_rings (creator_id, rang_at) where end_reason is not null;
