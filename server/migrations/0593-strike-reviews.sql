-- People with as many strikes as the setting says, until an operator decides about them. One row for each person.
create table strike_reviews (
  id text primary key,
  person_id text not null unique references accounts (id) on delete cascade,
  since timestamptz not null,
  claimed_by text,
  claimed_until timestamptz
);
create index strike_reviews_queue on strike_reviews (since, id);
