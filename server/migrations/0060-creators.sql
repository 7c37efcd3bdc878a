-- What a creator asks for; a row exists from the approval on.
create table creators (
  account_id text primary key references accounts (id) on delete cascade,
  rate_coins int not null default 60 check (rate_coins in (60, 90, 120, 180)),
  accepts_calls boolean not null default true,
  created_at timestamptz not null
);
