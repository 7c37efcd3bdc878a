-- Calls as entries of a chat: one that was not answered, one that was declined, and how long one took.
alter table messages drop constraint messages_type_check,
  add constraint messages_type_check check (type in ('text', 'media', 'sticker', 'gif', 'call')),
  add column call_outcome text check (call_outcome in ('missed', 'declined', 'ended')),
  -- Null if the two never saw each other.
  add column call_ms integer check (call_ms >= 0),
  add check ((type = 'call') = (call_outcome is not null)),
  add check (call_ms is null or call_outcome = 'ended');
