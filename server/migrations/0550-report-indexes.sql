-- How many decisions wait for a second operator is counted without reading the whole queue.
create index reports_unconfirmed on reports (id) where state = 'waiting';
-- Expired evidence is found without reading every report, and erased in parts.
create index reports_expiring on reports (evidence_until) where held_at is null
  and (evidence_sealed is not null or evidence <> '[]' or video_evidence <> '[]' or text <> '');
