-- An operator opens a case about a person whom nobody reported: it has no reporter, no call, no chat and no evidence.
alter table reports
  alter column reporter_id drop not null,
  add column opened_by text,
  drop constraint reports_about,
  add constraint reports_about check (
    case when opened_by is null then reporter_id is not null and (call_id is null) <> (chat_id is null)
      else reporter_id is null and call_id is null and chat_id is null end) not valid;
-- A request that is sent twice opens one case.
create unique index reports_opened on reports (opened_by, key) where opened_by is not null;
