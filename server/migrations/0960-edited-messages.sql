-- A person changes a text within minutes of sending it. The text before is kept, sealed, beside what senders deleted: only a
-- report of its receiver opens it, within the same days.
-- at 100 M rows: columns without a default, or with a constant one, which rewrite no row.
alter table messages
  -- Number of changes that the receiver saw.
  add column edits integer not null default 0,
  -- What the sender changed it to after the receiver had shut them out: nobody else sees it.
  add column sender_text text;

alter table deleted_messages
  -- The message of which it is the text before a change; its own id names no message. Null: the message was deleted.
  add column earlier_of text;
