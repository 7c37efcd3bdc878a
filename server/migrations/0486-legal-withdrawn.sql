-- A published version that was withdrawn before its date never comes into force.
alter table legal_versions
  add column withdrawn_at timestamptz,
  add column withdrawn_by text references operators (id),
  add column withdraw_reason text,
  add check ((withdrawn_at is null) = (withdrawn_by is null) and (withdrawn_at is null) = (withdraw_reason is null));
