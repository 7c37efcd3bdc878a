-- Messages that carry files. A file belongs to one message at most, for good.
alter table messages drop constraint messages_type_check,
  add constraint messages_type_check check (type in ('text', 'media', 'sticker', 'gif'));

alter table media_items
  -- The message it was sent with, its place among the files, and when. Without its message the file is removed.
  add column message_id text references messages (id) on delete set null,
  add column place smallint,
  add column sent_at timestamptz,
  -- Of a recording: its loudness over time, 0 to 100, with commas.
  add column waveform text,
  add check (message_id is null or (place is not null and sent_at is not null));
create index media_items_of_message on media_items (message_id) where message_id is not null;
create index media_items_unused on media_items (changed_at) where state = 'ready' and message_id is null;
