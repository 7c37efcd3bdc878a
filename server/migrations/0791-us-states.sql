-- The state of the United States from which a session was opened, where a proxy says it: checks are required by state.
-- at 100 M rows: the column has no default, so that no row is rewritten.
alter table sessions add column us_state text;
