-- One mailbox is one person for allowances and bans, whichever way its address is written. Marks stay for a while after an
-- erasure; whoever only claims an address has not proved that the mailbox is theirs.
-- at 100 M rows: two columns with constant defaults and constraints that are checked later, which rewrite no table.
alter table account_marks add column is_proved boolean not null default true;
alter table account_marks drop constraint account_marks_kind_check;
alter table account_marks add constraint account_marks_kind_check
  check (kind in ('device', 'instrument', 'mailbox')) not valid;

-- Why a person waits for an operator there: strikes, or that they signed up on the device of somebody who is banned.
alter table strike_reviews add column cause text not null default 'strikes';
alter table strike_reviews add constraint strike_reviews_cause_check check (cause in ('strikes', 'device')) not valid;
