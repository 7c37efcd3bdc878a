-- How much of its silence a call may forgive, as it was when its bill was opened: `silent_ms` beyond it is billed.
alter table call_bills add column forgivable_ms bigint not null default 3000 check (forgivable_ms >= 0);
-- Billed time up to which a standing consent went on, where a tap took over; null where none did.
alter table call_bills add column standing_ms bigint check (standing_ms >= 0);
drop index call_bills_standing;
create index call_bills_standing on call_bills (payer_id, consented_at)
  where consent = 'standing' or standing_ms is not null;

-- What a payer may have seen unpaid in calls of a UTC day, with whomever: the day's allowance shrinks by it.
create table call_unpaid_days (
  payer_id text not null references accounts (id) on delete cascade,
  day date not null,
  unpaid_ms bigint not null check (unpaid_ms > 0),
  primary key (payer_id, day)
);
