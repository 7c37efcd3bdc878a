-- What a report is about: a person in a chat, a message, a call, a page, a photo, or a story; null in reports older than this. A page or
-- a photo belongs to no call and no chat, and may be reported by somebody without an account.
-- at 100 M rows: a column without a default rewrites nothing, and the constraints are not checked against existing rows.
alter table reports
  add column subject text,
  add constraint reports_subject check (subject in ('person', 'message', 'call', 'page', 'photo', 'story')) not valid,
  drop constraint reports_about,
  add constraint reports_about check (
    case when opened_by is not null then reporter_id is null and num_nonnulls(call_id, chat_id, story_id) = 0
      when subject in ('page', 'photo') then num_nonnulls(call_id, chat_id, story_id) = 0
      else reporter_id is not null and num_nonnulls(call_id, chat_id, story_id) = 1 end) not valid;

-- Reports by people without an account: where the receipt and the outcome go, which is sealed, and until when they are to hear.
-- at 100 M rows: read by primary key, and by the moment of filing when they expire.
create table outside_reports (
  report_id text primary key references reports (id) on delete cascade,
  key uuid not null unique,
  brand_id text not null,
  language text not null,
  email_sealed bytea not null,
  filed_at timestamptz not null,
  due_at timestamptz not null
);
create index outside_reports_filed on outside_reports (filed_at);
