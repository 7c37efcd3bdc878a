-- A chat with the operators' side has one person, no other one. An operator's message names who answered.
alter table chats
  alter column high_id drop not null,
  add column subtype text check (subtype in ('moderator', 'finance', 'general')),
  -- Operators have read up to here.
  add column support_read_seq integer not null default 0,
  add constraint chats_other_side check ((high_id is null) = (subtype is not null));
create unique index chats_of_support on chats (low_id, subtype) where subtype is not null;

alter table messages
  alter column from_id drop not null,
  add column operator_name text,
  add column operator_role text
    check (operator_role in ('moderator', 'seniorModerator', 'support', 'finance', 'admin')),
  add constraint messages_writer
    check ((from_id is null) = (operator_name is not null) and (from_id is null) = (operator_role is not null));
