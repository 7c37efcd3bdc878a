-- Mailboxes of people without an account that confirmed their report; only they hear the outcome. Reports from before this table were
-- promised it, and count as confirmed.
-- at 100 M rows: one read of the reports, of which those without a reporter are few.
create table outside_confirmations (
  report_id text primary key references reports (id) on delete cascade,
  confirmed_at timestamptz not null
);
create index outside_confirmations_confirmed on outside_confirmations (confirmed_at);
insert into outside_confirmations (report_id, confirmed_at)
  select id, now() from reports where reporter_id is null and opened_by is null;
