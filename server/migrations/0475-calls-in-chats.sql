-- Calls as entries of a chat: one that was not answered, one that was declined, and how long one took. The messages that
-- there are keep to the checks, so that nobody waits while all of them are read.
alter table messages drop constraint messages_type_check,
  add constraint messages_type_check check (type in ('text', 'media', 'sticker', 'gif', 'call')) not valid,
  add column call_outcome text,
  -- Null if the two never saw each other.
  add column call_ms integer,
  add check (call_outcome in ('missed', 'declined', 'ended')) not valid,
  add check (call_ms >= 0) not valid,
  add check ((type = 'call') = (call_outcome is not null)) not valid,
  add check (call_ms is null or call_outcome = 'ended') not valid;
