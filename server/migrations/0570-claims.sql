-- Which operator decides an appeal or an application, and until when, as in the other queues.
alter table account_appeals
  add column claimed_by text,
  add column claimed_until timestamptz;
alter table creator_applications
  add column claimed_by text,
  add column claimed_until timestamptz;
-- Decisions that wait for a second operator, in the order of the queue.
create index reports_to_confirm on reports (priority, created_at, id) where state = 'waiting';
drop index reports_unconfirmed;
