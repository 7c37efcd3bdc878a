-- The figures of the operators' board over time: the last minutes, and the hours before them. Nothing of any person.
create table board_points (
  span text not null check (span in ('minute', 'hour')),
  at timestamptz not null,
  series text not null,
  value bigint not null,
  primary key (span, at, series)
);
