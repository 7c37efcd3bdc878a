-- What pictures and videos are recognized by when they come again: of a picture 256 bits, in which copies saved in another size or format
-- differ little; of a video the SHA-256 of the uploaded file. Null for sounds, for pictures with too little in them to be told apart, and
-- for what was uploaded before this column.
-- at 100 M rows: columns without a default rewrite nothing; their indexes are built by the next migrations.
alter table photos add column fingerprint bytea;
alter table media_items add column fingerprint bytea;

-- The fingerprints of what decisions removed, which is refused when it is uploaded again.
-- at 100 M rows: a row for each removed file of two years, which is far fewer; each upload compares with all of them.
create table removed_hashes (
  -- The decision. An appeal that reverses it deletes these rows.
  event_id text not null,
  content_id text not null,
  kind text not null check (kind in ('picture', 'film')),
  fingerprint bytea not null,
  rule text not null,
  -- Since when it was shown, and when it was removed.
  stored_at timestamptz not null,
  removed_at timestamptz not null,
  primary key (event_id, content_id)
);
create index removed_hashes_removed on removed_hashes (removed_at);

-- A case that was opened because the same picture or video was removed elsewhere: the report whose decision removed it.
alter table reports add column copy_of text;
