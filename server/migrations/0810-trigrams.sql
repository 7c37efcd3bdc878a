-- The parts of three characters that a text has, for indexes that find texts by any part: `pg_trgm` ignores all letters but
-- Latin ones where the database's locale is C.
-- at 100 M rows: one function, no table is touched.
create function trigrams(written text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(written, at, 3) from generate_series(1, length(written) - 2) at)
$$;
