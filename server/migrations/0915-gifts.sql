-- Gifts: their catalogue, what was given, and each tap; messages tell of them.
-- at 100 M rows: new tables; columns without a default, and constraints that read no row.

create table gift_catalogue (
  key text primary key check (key ~ '^[a-z][a-z0-9_]{1,29}$'),
  -- By language; English is always there.
  names jsonb not null check (names ? 'en'),
  art text not null,
  price_coins integer not null check (price_coins between 1 and 100000),
  is_animated boolean not null,
  is_offered boolean not null,
  changed_at timestamptz not null
);

create table gifts (
  id text primary key,
  from_id text not null,
  to_id text not null,
  gift_key text not null references gift_catalogue (key),
  price_coins integer not null check (price_coins >= 0),
  -- Null: a greeting, whose coins go to the house.
  share_percent integer check (share_percent between 0 and 100),
  quantity integer not null check (quantity > 0),
  -- The UTC day of a free one.
  free_day date check (free_day is null or price_coins = 0),
  chat_id text not null,
  message_id text not null,
  sent_at timestamptz not null,
  -- Of the last tap.
  last_at timestamptz not null,
  thanked_at timestamptz,
  undone_at timestamptz
);
-- at 100 M rows: one free gift of a person and day; the open streak of a person; what somebody was given.
create unique index gifts_free_days on gifts (from_id, free_day) where free_day is not null;
create index gifts_of_sender on gifts (from_id, last_at);
create index gifts_of_receiver on gifts (to_id, last_at);

create table gift_taps (
  from_id text not null,
  tap_id uuid not null,
  gift_id text not null references gifts (id) on delete cascade,
  number integer not null check (number > 0),
  at timestamptz not null,
  primary key (from_id, tap_id)
);
-- at 100 M rows: taps end with their gift, and by age.
create index gift_taps_of_gift on gift_taps (gift_id);
create index gift_taps_at on gift_taps (at);

alter table messages drop constraint messages_type_check,
  add constraint messages_type_check
    check (type in ('text', 'media', 'sticker', 'gif', 'call', 'gift')) not valid,
  add column gift_id text,
  add column gift_key text,
  add column gift_count integer,
  add constraint messages_gift_check check ((type = 'gift') = (gift_id is not null) and
    (gift_id is null) = (gift_key is null) and (gift_id is null) = (gift_count is null)) not valid;

insert into gift_catalogue (key, names, art, price_coins, is_animated, is_offered, changed_at) values
  ('rose', '{"en": "Rose", "de": "Rose", "ar": "وردة"}', 'rose', 10, false, true, now()),
  ('coffee', '{"en": "Coffee", "de": "Kaffee", "ar": "قهوة"}', 'coffee', 20, false, true, now()),
  ('kiss', '{"en": "Kiss", "de": "Kuss", "ar": "قبلة"}', 'kiss', 30, false, true, now()),
  ('teddy', '{"en": "Teddy bear", "de": "Teddybär", "ar": "دبدوب"}', 'teddy', 50, false, true, now()),
  ('cake', '{"en": "Cake", "de": "Torte", "ar": "كعكة"}', 'cake', 100, true, true, now()),
  ('champagne', '{"en": "Champagne", "de": "Champagner", "ar": "شمبانيا"}', 'champagne', 200, true, true, now()),
  ('ring', '{"en": "Ring", "de": "Ring", "ar": "خاتم"}', 'ring', 500, true, true, now()),
  ('fireworks', '{"en": "Fireworks", "de": "Feuerwerk", "ar": "ألعاب نارية"}', 'fireworks', 1000, true, true, now()),
  ('yacht', '{"en": "Yacht", "de": "Yacht", "ar": "يخت"}', 'yacht', 2500, true, true, now()),
  ('star', '{"en": "Star", "de": "Stern", "ar": "نجمة"}', 'star', 5000, true, true, now());
