-- What a person shows of themselves to others, and from whom they take first messages.
-- at 100 M rows: columns with a constant default, which rewrite no row; the check reads none until 0963.
alter table chat_people
  add column hides_online boolean not null default false,
  add column shows_last_seen boolean not null default false,
  add column receipts_off boolean not null default false,
  add column writers text not null default 'everyone',
  add constraint chat_people_writers check (writers in ('everyone', 'known', 'nobody')) not valid;
