-- What a call of a user with a creator costs, while it runs and ever after. Instants are milliseconds since the epoch,
-- because what is billed is their difference.
create table call_bills (
  call_id text primary key references calls (id) on delete cascade,
  payer_id text not null,
  creator_id text not null,
  -- Price, share and block as they were when the call rang or began: no setting changes a running call.
  rate_coins int not null,
  share_percent int not null,
  block_ms int not null,
  state text not null check (state in ('preview', 'asking', 'running', 'paused', 'closed')),
  consent text check (consent in ('tap', 'ring', 'standing')),
  consented_at bigint,
  -- Where a standing consent ends, in coins of this call.
  cap_coins bigint,
  -- When a preview, or the question of a call without one, is over; null until both are revealed.
  decide_by bigint,
  -- Until when media must have come.
  connect_by bigint not null,
  -- Media is known to have flowed up to here.
  covered_to bigint,
  paused_since bigint,
  billed_ms bigint not null default 0 check (billed_ms >= 0),
  spans jsonb not null default '[]',
  -- Blocks held ahead and blocks settled: the coins in between are in the call's escrow.
  held_blocks int not null default 0,
  settled_blocks int not null default 0,
  -- Bought coins settled so far, and how many of those held now were not bought.
  paid_coins bigint not null default 0,
  free_coins bigint not null default 0,
  -- What the payer's own limits still allow; null where there is none.
  allowed_coins bigint,
  -- One node ticks a bill at a time; whoever changes it in between raises the fence, and an older write is void.
  lease_owner text,
  lease_until bigint not null default 0,
  fence bigint not null default 0,
  close_reason text,
  closed_at bigint,
  check (payer_id <> creator_id),
  check (settled_blocks <= held_blocks),
  check (billed_ms <= held_blocks::bigint * block_ms),
  check ((state = 'closed') = (closed_at is not null))
) with (fillfactor = 50);
-- No index holds a column that a tick writes, so that a tick changes no index.
create index call_bills_open on call_bills (call_id) where closed_at is null;
create index call_bills_standing on call_bills (payer_id, consented_at) where consent = 'standing';

create table call_previews (
  payer_id text not null references accounts (id) on delete cascade,
  creator_id text not null references accounts (id) on delete cascade,
  day date not null,
  used int not null check (used > 0),
  primary key (payer_id, creator_id, day)
);

create table standing_consents (
  account_id text primary key references accounts (id) on delete cascade,
  daily_cap_coins bigint not null check (daily_cap_coins > 0),
  changed_at timestamptz not null
);
