-- What a person owes for a match by a priced filter: charged when both are revealed in time, returned when it was short.
create table call_filter_fees (
  call_id text not null references calls (id) on delete cascade,
  user_id text not null references accounts (id) on delete cascade,
  price_coins int not null check (price_coins > 0),
  state text not null check (state in ('due', 'charged', 'waived', 'returned')),
  transfer_id text,
  primary key (call_id, user_id),
  check ((state in ('charged', 'returned')) = (transfer_id is not null))
);
