-- Pictures, sounds and videos that people send. The files lie in the blob store, under people/<owner>/media/<id>/.
create table media_items (
  id text primary key,
  owner_id text not null references accounts (id) on delete cascade,
  purpose text not null
    check (purpose in ('chatImage', 'chatAudio', 'chatVideo', 'chatVideoTranscoding', 'chatVideoPreviewImage')),
  -- Of a preview: the video that it is a frame of.
  preview_of text references media_items (id) on delete set null,
  -- expected: an upload was allowed; storing: it came; removing: its files are on their way out.
  state text not null check (state in ('expected', 'storing', 'ready', 'removing')),
  -- What was announced, and once it is ready what is stored.
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  duration_ms integer,
  width integer,
  height integer,
  changed_at timestamptz not null
);
create index media_items_of_owner on media_items (owner_id);
create index media_items_previews on media_items (preview_of) where preview_of is not null;
create index media_items_unfinished on media_items (changed_at) where state in ('expected', 'storing', 'removing');
