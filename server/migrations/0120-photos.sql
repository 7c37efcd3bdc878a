-- Profile photos. The pictures themselves lie in the blob store, under people/<owner>/photos/<id>/.
create table photos (
  id text primary key,
  owner_id text not null references accounts (id) on delete cascade,
  -- expected: an upload was allowed; storing: it came; removing: its files are on their way out.
  state text not null check (state in ('expected', 'storing', 'pending', 'approved', 'declined', 'removing')),
  changed_at timestamptz not null,
  -- Why it was declined: a word that the app translates.
  reason text,
  -- Who decided: an operator, or the rule of a machine without any.
  decided_by text
);
-- One that others see, and one that waits or was sent back.
create unique index photos_one_shown on photos (owner_id) where state = 'approved';
create unique index photos_one_waiting on photos (owner_id) where state in ('pending', 'declined');
create index photos_of_owner on photos (owner_id);
create index photos_to_decide on photos (changed_at, id) where state = 'pending';
create index photos_unfinished on photos (changed_at) where state in ('expected', 'storing', 'removing');

-- Every decision about a photo, for whoever has to answer for it; rows are only added.
create table photo_decisions (
  id text primary key,
  photo_id text not null,
  owner_id text not null references accounts (id) on delete cascade,
  verdict text not null check (verdict in ('approved', 'declined')),
  reason text,
  decided_by text not null,
  decided_at timestamptz not null
);
create index photo_decisions_of_owner on photo_decisions (owner_id);
