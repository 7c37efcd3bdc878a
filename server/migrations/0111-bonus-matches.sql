-- Filtered matches that cost no coins: how many a person has used of one UTC day.
create table bonus_match_days (
  account_id text not null references accounts (id) on delete cascade,
  day date not null,
  used int not null check (used >= 0),
  primary key (account_id, day)
);

-- A fee is paid with coins or with a bonus match of that day, never both.
alter table call_filter_fees
  add column bonus_day date,
  drop constraint call_filter_fees_check,
  add constraint call_filter_fees_paid_once check (
    (state in ('charged', 'returned')) = (transfer_id is not null or bonus_day is not null)
    and (transfer_id is null or bonus_day is null));
