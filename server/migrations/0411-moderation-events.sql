-- What was decided about a person's conduct, in order: only added, so that a decision reads the same for good.
create table moderation_events (
  id text primary key,
  report_id text not null,
  person_id text not null,
  -- proposed: a second operator has to confirm it; until then the milder measure of the same moment holds.
  kind text not null check (kind in ('proposed', 'decided', 'declined')),
  measure text not null check (measure in ('none', 'warning', 'h1', 'h24', 'd7', 'permanent')),
  rule text not null,
  -- What the operator wrote of what happened; empty if the text of the rule says it.
  facts text not null,
  -- The statement of reasons as the person read it; empty where no measure was taken.
  statement text not null,
  actor text not null,
  at timestamptz not null,
  -- When the measure ends; null if it does not, or has no duration.
  until timestamptz
);
create index moderation_events_of_person on moderation_events (person_id, at desc);
create index moderation_events_of_report on moderation_events (report_id, at);

-- An erased account leaves the fact of a decision, under an id, without its words.
create function moderation_events_stay() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.facts = '' and new.statement = ''
    and to_jsonb(new) - 'facts' - 'statement' = to_jsonb(old) - 'facts' - 'statement' then
    return new;
  end if;
  raise exception '% is append-only: % refused', tg_table_name, tg_op using errcode = 'restrict_violation';
end $$;
create trigger moderation_events_stay before update or delete on moderation_events
  for each row execute function moderation_events_stay();
