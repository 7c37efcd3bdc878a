-- Exports of a report for an authority: asked for by one operator, confirmed or declined by another, open until expires_at.
create table authority_exports (
  id text primary key,
  report_id text not null references reports (id),
  -- Which authority asked, and its reference; never in the security log, which holds no free text.
  reference text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  verdict text check (verdict in ('confirmed', 'declined')),
  answered_by text check (answered_by <> asked_by),
  answered_at timestamptz,
  expires_at timestamptz not null,
  -- Whether the legal hold began with the export, and so ends if it is declined.
  began_hold boolean not null,
  downloaded_by text,
  downloaded_at timestamptz,
  check ((verdict is null) = (answered_by is null) and (verdict is null) = (answered_at is null)),
  check (downloaded_by is null or verdict = 'confirmed')
);
create index authority_exports_of_report on authority_exports (report_id, asked_at desc, id);
