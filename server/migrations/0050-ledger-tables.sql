-- The ledger: what moved (transfers, postings), what is left (lots, wallets) and what is set aside (escrows).
-- docs/LEDGER.md names the invariants that the following constraints and 0051–0054 keep.

-- Enums and domains rather than CHECKs on the tables that every transfer writes: PostgreSQL parses a CHECK anew for
-- each statement, which cost a third of a transfer.
create type transfer_kind as enum (
  'grant_demo', 'grant_bonus', 'purchase', 'adjustment', 'reply_reward', 'hold', 'settle', 'void', 'filter_fee',
  'message_fee', 'media_unlock', 'gift', 'filter_fee_return', 'refund', 'reversal', 'payout');
create type transfer_shape as enum ('issue', 'spend', 'hold', 'settle', 'void', 'reverse', 'payout');
-- In the order of spending: demo coins are worth least and go first. Earned coins are never spent, they are paid out.
create type lot_kind as enum ('demo', 'bonus', 'paid', 'earned');
create type escrow_state as enum ('open', 'closed');
create domain coins_kept as bigint check (value >= 0);
create domain coins_moved as bigint not null check (value > 0);
create domain ledger_account as text not null
  check (value ~ '^(wallet|earned|escrow|issuance|house|payout):[a-z0-9_]+$');

-- What each kind may do. Read by ledger_post; no foreign key points here, because 32 writers would share one row lock.
create table transfer_kinds (
  kind transfer_kind primary key,
  shape transfer_shape not null,
  -- What a reference of this kind names: `ref_id` is the id of a call, an order, a gift.
  ref_type text not null,
  -- The system account on the other side of the person's.
  account text,
  lot_kind lot_kind,
  -- Whether the limits of spending and self-exclusion govern it, and a return lowers what was spent.
  is_spending boolean not null,
  -- Whether an event tells of it. Holds and settlements are told by the call itself, many times a minute.
  is_announced boolean not null
);
insert into transfer_kinds values
  ('grant_demo', 'issue', 'grant', 'issuance:demo', 'demo', false, true),
  ('grant_bonus', 'issue', 'bonus', 'issuance:bonus', 'bonus', false, true),
  ('purchase', 'issue', 'order', 'issuance:paid', 'paid', false, true),
  ('adjustment', 'issue', 'ticket', 'house:adjustments', 'bonus', false, true),
  ('reply_reward', 'issue', 'message', 'house:rewards', 'earned', false, true),
  ('hold', 'hold', 'call', null, null, true, false),
  ('settle', 'settle', 'call', 'house:calls', 'earned', false, false),
  ('void', 'void', 'call', null, null, true, false),
  ('filter_fee', 'spend', 'match', 'house:filters', null, true, true),
  ('message_fee', 'spend', 'message', 'house:messages', 'earned', true, true),
  ('media_unlock', 'spend', 'media', 'house:media', 'earned', true, true),
  ('gift', 'spend', 'gift', 'house:gifts', 'earned', true, true),
  ('filter_fee_return', 'reverse', 'transfer', null, null, true, true),
  ('refund', 'reverse', 'transfer', null, null, false, true),
  ('reversal', 'reverse', 'transfer', null, null, false, true),
  ('payout', 'payout', 'payout', 'payout:creators', null, false, true);

create table transfers (
  -- Drawn under the wallet's lock, so that the ids of a wallet's transfers are the order in which it changed.
  id bigint generated always as identity primary key,
  kind transfer_kind not null,
  key text not null unique,
  content_hash bytea not null,
  ref_id text not null,
  reverses bigint references transfers (id),
  owner_id text,
  wallet_delta bigint not null,
  balance_after coins_kept,
  creator_id text,
  earned_delta bigint not null,
  amount coins_moved,
  line_count int not null,
  at timestamptz not null,
  unique (id, line_count)
);
create index transfers_of_owner on transfers (owner_id, at) where owner_id is not null;
create index transfers_of_creator on transfers (creator_id, at) where creator_id is not null;
create unique index transfers_reversed_once on transfers (reverses) where reverses is not null;

-- One line moves coins of one lot out of one account and into another: a line that does not sum to zero cannot be
-- written down. A line without its transfer, or past the transfer's own count of lines, is refused by the key.
-- There is no index by lot: a lot's owner is a party of every transfer that moves its coins.
create table postings (
  transfer_id bigint not null,
  line int not null,
  line_count int not null,
  from_account ledger_account,
  to_account ledger_account,
  lot_id text not null,
  -- The lot that the coins enter, where that is another one: a creator's share enters a lot of the creator's.
  to_lot_id text,
  amount coins_moved,
  primary key (transfer_id, line),
  foreign key (transfer_id, line_count) references transfers (id, line_count),
  check (line between 1 and line_count)
);

-- What a person can spend: always the sum of what remains of the person's demo, bonus and paid lots.
create table wallets (
  owner_id text primary key,
  balance coins_kept not null default 0,
  last_at timestamptz not null default '-infinity',
  -- Whether a limit of spending or a self-exclusion was ever set; kept by triggers, so that most spending looks no further.
  is_limited boolean not null default false
) with (fillfactor = 50);

create table lots (
  id text primary key,
  seq bigint generated always as identity,
  owner_id text not null,
  kind lot_kind not null,
  amount coins_moved,
  remaining coins_kept not null,
  -- Stored, so that spending a part of a lot changes no index.
  is_open boolean not null generated always as (remaining > 0) stored,
  created_at timestamptz not null,
  check (remaining <= amount)
) with (fillfactor = 50);
create index lots_open on lots (owner_id, kind, seq) where is_open;

-- Coins of one lot within an escrow. They stand in the escrow's own row, in the order of spending: a call holds few lots,
-- and its tick then reads and writes one row.
create type escrow_part as (lot_id text, kind lot_kind, seq bigint, amount coins_kept);

-- Coins set aside for one call, with the share agreed when it rang. The id is the call's.
create table escrows (
  id text primary key,
  owner_id text not null,
  creator_id text,
  share_percent smallint not null,
  earned_lot_id text,
  parts escrow_part[] not null,
  charged coins_kept not null default 0,
  charged_paid coins_kept not null default 0,
  state escrow_state not null default 'open',
  expires_at timestamptz not null
) with (fillfactor = 50);
create index escrows_open on escrows (owner_id) where state = 'open';

create table spending_limits (
  owner_id text not null,
  period text not null check (period in ('day', 'week', 'month')),
  -- Null is no limit.
  coins bigint check (coins >= 0),
  -- A raised limit waits: from next_from on, next_coins is the limit.
  next_coins bigint check (next_coins >= 0),
  next_from timestamptz,
  primary key (owner_id, period)
);

create table self_exclusions (
  owner_id text primary key,
  until timestamptz not null
);
