-- Conversations of two people. Each message has a number within its chat, given under the lock of the chat's row, so that
-- there are no gaps and both sides have the same order.
create table chats (
  id text primary key,
  -- The two, in the order of their ids: a pair has one chat.
  low_id text not null references accounts (id) on delete cascade,
  high_id text not null references accounts (id) on delete cascade,
  last_seq integer not null default 0,
  created_at timestamptz not null,
  unique (low_id, high_id),
  check (low_id < high_id)
);
create index chats_of_high on chats (high_id);

-- How a chat is for one of the two.
create table chat_sides (
  chat_id text not null references chats on delete cascade,
  user_id text not null references accounts (id) on delete cascade,
  folder text not null check (folder in ('default', 'request')),
  -- Why it left the request folder.
  promoted text check (promoted in ('reply', 'follow', 'match')),
  -- Off the list until the next message.
  hidden boolean not null,
  -- Of what the person sees: how many messages, how many of them unread, and the number of the last one.
  messages integer not null default 0 check (messages >= 0),
  unread integer not null default 0 check (unread >= 0),
  last_seq integer not null default 0,
  -- The person has read up to here, and the other side may know it up to there.
  read_seq integer not null default 0,
  read_shown_seq integer not null default 0,
  -- The person deleted the chat up to here.
  cleared_seq integer not null default 0,
  updated_at timestamptz not null,
  primary key (chat_id, user_id)
);
create index chat_sides_list on chat_sides (user_id, updated_at desc, chat_id desc);

create table messages (
  chat_id text not null references chats on delete cascade,
  seq integer not null,
  id text not null unique,
  from_id text not null references accounts (id) on delete cascade,
  temp_id uuid not null,
  type text not null check (type in ('text')),
  text text not null,
  app_lang text not null,
  -- It contains a listed word, and was sent in spite of the warning.
  offensive boolean not null,
  -- Its receiver has shut the sender out and never sees it.
  withheld boolean not null,
  hidden_from_sender boolean not null default false,
  hidden_from_receiver boolean not null default false,
  sent_at timestamptz not null,
  created_unreadable text,
  primary key (chat_id, seq),
  unique (from_id, temp_id)
);

-- What changed for a person, numbered without gaps, for tabs that missed something.
create table chat_people (
  user_id text primary key references accounts (id) on delete cascade,
  changes integer not null default 0
);
create table chat_changes (
  user_id text not null references accounts (id) on delete cascade,
  change integer not null,
  -- No key: a chat that is gone is a change too.
  chat_id text not null,
  message_id text,
  at timestamptz not null,
  primary key (user_id, change)
);
create index chat_changes_old on chat_changes (at);

-- A chat goes with either account; the tabs of the other side hear of it like of any change.
create function note_gone_chat() returns trigger language plpgsql as $$
declare
  v_user text;
  v_change integer;
begin
  for v_user in
    select a.id from accounts a where a.id in (old.low_id, old.high_id) and a.erasing_at is null order by a.id
  loop
    update chat_people set changes = changes + 1 where user_id = v_user returning changes into v_change;
    if found then
      insert into chat_changes (user_id, change, chat_id, at) values (v_user, v_change, old.id, now());
    end if;
  end loop;
  return old;
end $$;
create trigger note_gone_chat after delete on chats for each row execute function note_gone_chat();

