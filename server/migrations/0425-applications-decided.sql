-- An application opens an account without a password, through which its owner follows it; an operator decides here.
alter table creator_applications
  add account_id text unique references accounts (id),
  add state text not null default 'waiting' check (state in ('waiting', 'asked', 'approved', 'declined')),
  -- What was asked, or why it was declined.
  add reason text check (reason in ('identity', 'photo', 'about', 'other', 'notProven', 'underAge', 'incomplete',
    'rules', 'notNow')),
  -- What the operator added to it, and the applicant's answer.
  add note text not null default '',
  add answer text not null default '',
  add decided_by text,
  add changed_at timestamptz;
update creator_applications set changed_at = applied_at;
alter table creator_applications alter changed_at set not null;
create index creator_applications_in_state on creator_applications (state, changed_at);
