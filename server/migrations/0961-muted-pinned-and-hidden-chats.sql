-- A person mutes a chat, pins a few above the others, and hides some for good; each on all of their devices.
-- at 100 M rows: columns without a default, or with a constant one, which rewrite no row.
alter table chat_sides
  -- Nothing tells of new messages until then.
  add column muted_until timestamptz,
  -- Above the others, the last one first.
  add column pinned_at timestamptz,
  -- It stays hidden also after new messages.
  add column concealed boolean not null default false;
