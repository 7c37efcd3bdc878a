-- A photo or video that its receiver opens once, and its state; its file is read by no ordinary route.
-- at 100 M rows: columns without a default, or with a constant one, which rewrite no row; the check reads none until 0947.
alter table messages
  add column view_once text,
  add constraint messages_view_once check (view_once in ('waiting', 'viewed', 'expired')) not valid;
alter table media_items add column view_once boolean not null default false;
-- The session that opened a message to be seen once: it alone may repeat a request whose answer was lost.
alter table message_unlocks add column session_id text;
