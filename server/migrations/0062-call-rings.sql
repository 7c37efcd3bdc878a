create table call_rings (
  id text primary key,
  payer_id text not null references accounts (id) on delete cascade,
  -- The tab that rang: the call opens there.
  connection_id text not null,
  creator_id text not null references accounts (id) on delete cascade,
  rate_coins int not null,
  rang_at timestamptz not null,
  expires_at timestamptz not null,
  end_reason text check (end_reason in ('accepted', 'declined', 'missed', 'cancelled', 'unavailable')),
  ended_at timestamptz,
  check ((end_reason is null) = (ended_at is null))
);
create unique index call_rings_of_payer on call_rings (payer_id) where ended_at is null;
create unique index call_rings_of_creator on call_rings (creator_id) where ended_at is null;
create index call_rings_of_connection on call_rings (connection_id) where ended_at is null;
