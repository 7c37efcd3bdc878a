-- Pictures that applicants hand in: of an identity document, and of themselves with it. The files are in the blob store;
-- a row is created before its file and deleted after it.
create table creator_documents (
  id text primary key,
  owner_id text not null references accounts (id),
  kind text not null check (kind in ('front', 'back', 'selfie', 'other')),
  state text not null check (state in ('storing', 'stored', 'removing')),
  changed_at timestamptz not null
);
create index creator_documents_of_owner on creator_documents (owner_id);
create index creator_documents_unfinished on creator_documents (changed_at) where state <> 'stored';
create unique index creator_documents_of_kind on creator_documents (owner_id, kind)
  where state = 'stored' and kind <> 'other';
alter table creator_applications drop constraint creator_applications_reason_check;
alter table creator_applications add constraint creator_applications_reason_check
  check (reason in ('identity', 'documents', 'photo', 'about', 'other', 'notProven', 'underAge', 'incomplete', 'rules',
    'notNow'));
