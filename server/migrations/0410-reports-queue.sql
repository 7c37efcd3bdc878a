-- What operators see of reports: the order of the queue, and which operator has claimed a report until when.
alter table reports
  -- The order in which operators decide: minors and self-harm, threats, nudity, spam and scams, the rest.
  add column priority smallint not null generated always as (case reason
    when 'minor' then 0 when 'selfHarm' then 0 when 'violence' then 1 when 'harassment' then 1
    when 'nudity' then 2 when 'scam' then 3 when 'spam' then 3 else 4 end) stored,
  add column claimed_by text,
  add column claimed_until timestamptz,
  add column decided_at timestamptz,
  drop constraint reports_state_check,
  -- waiting: a second operator has to confirm the decision.
  add constraint reports_state_check check (state in ('open', 'waiting', 'upheld', 'dismissed'));
drop index reports_open;
create index reports_open on reports (priority, created_at, id) where state in ('open', 'waiting');
create index reports_decided on reports (decided_at desc, id) where state in ('upheld', 'dismissed');
create index reports_of_reported on reports (reported_id, created_at desc);
