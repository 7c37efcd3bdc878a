-- Appeals are decided by operators: each has an id, and its outcome.
alter table account_appeals
  add column id text,
  add column verdict text check (verdict in ('upheld', 'reversed')),
  add column decided_at timestamptz,
  add constraint account_appeals_outcome check ((verdict is null) = (decided_at is null));
update account_appeals set id = 'apl_' || substr(md5(account_id || standing_since::text), 1, 20);
alter table account_appeals alter column id set not null, add unique (id);
create index account_appeals_open on account_appeals (sent_at, id) where verdict is null;

-- upheld and reversed: what was decided on an appeal.
alter table moderation_events
  drop constraint moderation_events_kind_check,
  add constraint moderation_events_kind_check
    check (kind in ('proposed', 'decided', 'declined', 'upheld', 'reversed'));
