-- Each service knows a person by another id, and a postback counts for accounts and transactions of the brand that was called.
-- at 100 M rows: tables of a part that was not released yet, which are nearly empty; of webhooks a column without a default.
-- locks allowed: no process of a release uses the two tables of offers yet.

-- An id that several services know is worth nothing any more; the next opening of a wall makes new ones.
delete from offerwall_people;
alter table offerwall_people
  add column brand_id text not null,
  add column provider text not null check (provider in ('bitlabs', 'ayet', 'cpx', 'adgate')),
  drop constraint offerwall_people_pkey,
  drop constraint offerwall_people_account_id_key,
  add primary key (account_id, provider),
  add unique (id);

alter table offer_credits add column brand_id text;
update offer_credits set brand_id = coalesce((select brand_id from accounts where id = account_id), 'serendip');
alter table offer_credits
  alter column brand_id set not null,
  drop constraint offer_credits_provider_transaction_id_key,
  add unique (brand_id, provider, transaction_id);

-- Of calls before this column, and of services that know no brands, none.
alter table webhooks add column brand_id text;
