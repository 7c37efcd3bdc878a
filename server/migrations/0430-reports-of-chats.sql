-- A report is about a call or about a chat.
alter table reports
  alter column call_id drop not null,
  add column chat_id text,
  add constraint reports_about check ((call_id is null) <> (chat_id is null));
