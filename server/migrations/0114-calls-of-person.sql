-- Whom somebody has met is read by person; until now only open calls were.
create index call_sides_of_person on call_sides (user_id, call_id);
