-- at 100 M rows: a new table; of reports only those that wait are read, by index; dropped columns and a dropped reference
-- of mails change the catalogue alone, no row.
-- What an operator asked for and another one has to confirm: one open request of a kind about a subject.
create table approvals (
  id text primary key,
  kind text not null,
  -- What it is about: a report, a setting, an operator's id or address.
  subject text not null,
  -- What is carried out once it is confirmed; of its kind.
  payload jsonb not null,
  asked_by text not null,
  asked_at timestamptz not null,
  -- Null where the milder measure holds and the decision waits, however long.
  expires_at timestamptz,
  verdict text check (verdict in ('confirmed', 'declined', 'withdrawn', 'expired')),
  -- Nobody for one that expired.
  answered_by text,
  answered_at timestamptz,
  check ((verdict is null) = (answered_at is null)),
  check ((answered_by is null) = (verdict is null or verdict = 'expired')),
  -- Four eyes, whatever the application does.
  check (verdict <> 'confirmed' or answered_by <> asked_by),
  check (verdict <> 'withdrawn' or answered_by = asked_by)
);
create unique index approvals_waiting on approvals (kind, subject) where verdict is null;
create index approvals_of_subject on approvals (kind, subject, asked_at desc);

-- Who created an operator; null for the command line. The two never count as two persons.
alter table operators add column created_by text;

-- The copies of this rule that were in four tables.
insert into approvals (id, kind, subject, payload, asked_by, asked_at, expires_at)
select id, 'operator', coalesce(operator_id, email),
  jsonb_build_object('kind', kind, 'operatorId', operator_id, 'email', email, 'name', name, 'roles', roles,
    'active', active),
  proposed_by, proposed_at, now() + interval '14 days'
from operator_changes order by proposed_at
on conflict do nothing;
drop table operator_changes;

insert into approvals (id, kind, subject, payload, asked_by, asked_at)
select distinct on (report.id) event.id, 'ban', report.id, '{}', event.actor, event.at
from reports report join moderation_events event on event.report_id = report.id and event.kind = 'proposed'
where report.state = 'waiting' order by report.id, event.at desc;

insert into approvals (id, kind, subject, payload, asked_by, asked_at, expires_at, verdict, answered_by, answered_at)
select id, 'export', report_id, '{}', asked_by, asked_at, expires_at,
  case when verdict is null and expires_at <= now() then 'expired' else verdict end,
  answered_by,
  case when verdict is null and expires_at <= now() then expires_at else answered_at end
from authority_exports order by asked_at desc
on conflict do nothing;
-- An export has the id of its approval, which says who asked for it and who answered.
alter table authority_exports drop column asked_by, drop column asked_at, drop column verdict,
  drop column answered_by, drop column answered_at;

-- A mail goes to an account, or to an operator: its content is read from whichever it is.
alter table mails drop constraint mails_account_id_fkey;
