-- The state of each chat with support, as the operators' inbox lists it.
create table support_requests (
  chat_id text primary key references chats (id) on delete cascade,
  user_id text not null references accounts (id),
  -- Who looks after it now; handing it over changes it, the chat's own subtype stays.
  kind text not null check (kind in ('moderator', 'finance', 'general')),
  state text not null check (state in ('waiting', 'answered', 'closed')),
  -- The first message without an answer, the last answer, or when it was closed.
  since timestamptz not null,
  -- The first message after it was closed last, and the first answer to that.
  opened_at timestamptz not null,
  first_answered_at timestamptz,
  -- One operator at a time.
  claimed_by text references operators (id),
  claimed_until timestamptz,
  check ((claimed_by is null) = (claimed_until is null))
);
create index support_requests_listed on support_requests (state, since, chat_id);
create index support_requests_of on support_requests (user_id);
create index support_requests_first_answers on support_requests (first_answered_at);

insert into support_requests (chat_id, user_id, kind, state, since, opened_at)
select c.id, c.low_id, c.subtype, case when m.from_id is null then 'answered' else 'waiting' end, m.sent_at, m.sent_at
from chats c join messages m on m.chat_id = c.id and m.seq = c.last_seq
where c.subtype is not null;

-- Texts that operators answer with.
create table saved_replies (
  id text primary key,
  -- Null: for every kind of request.
  kind text check (kind in ('moderator', 'finance', 'general')),
  language text not null,
  title text not null,
  text text not null,
  changed_by text not null references operators (id),
  changed_at timestamptz not null,
  unique (language, title)
);
