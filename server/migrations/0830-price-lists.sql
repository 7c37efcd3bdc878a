-- The catalogue: every product that is sold and its price, as versions of one price list. A published version is never
-- changed; another price is another version. The first one is what the code held until now.
-- at 100 M rows: new tables of a few rows per version; nothing else is read.

create table price_lists (
  version integer primary key check (version > 0),
  product_count smallint not null check (product_count > 0),
  -- The version whose products were put back.
  restored_from integer references price_lists (version),
  note text not null check (note <> ''),
  -- Why a price may be below its costs.
  loss_reason text check (loss_reason <> ''),
  -- Operators; null for the first version, which the release brought.
  author_id text,
  approver_id text,
  published_at timestamptz not null,
  check ((author_id is null) = (version = 1)),
  check ((approver_id is null) = (version = 1)),
  check (author_id <> approver_id)
);

create table price_list_products (
  version integer not null references price_lists (version),
  tier smallint not null check (tier between 1 and 3),
  key text not null check (key ~ '^callme:[A-Za-z0-9_]{1,50}$'),
  package_group text not null check (package_group in
    ('default', 'starter', 'vcp', 'new99', 'superdeal', 'exit', 'membership')),
  -- A membership has months instead.
  coins integer not null check (coins >= 0),
  months smallint check (months in (1, 3, 12)),
  -- In US cents, as are the others.
  price_cents integer not null check (price_cents > 0),
  -- The lower first price of a test.
  v4_price_cents integer check (v4_price_cents > 0 and v4_price_cents < price_cents),
  -- Of as many coins, without the discount.
  regular_price_cents integer check (regular_price_cents > price_cents),
  -- Of a call at the usual rate.
  minutes integer check (minutes > 0),
  is_on_sale boolean not null,
  primary key (version, tier, key),
  check ((package_group = 'membership') = (coins = 0)),
  check ((package_group = 'membership') = (months is not null)),
  check (v4_price_cents is null or package_group = 'starter')
);

-- A version has the products that were published with it, and no others later.
create function price_list_is_whole() returns trigger language plpgsql as $$
begin
  if (select count(*) from price_list_products where version = new.version)
    >= (select product_count from price_lists where version = new.version) then
    raise exception 'the price list % is published', new.version using errcode = 'restrict_violation';
  end if;
  return new;
end $$;
create trigger price_list_products_come_together before insert on price_list_products
  for each row execute function price_list_is_whole();
create trigger price_list_products_stay before update or delete on price_list_products
  for each row execute function ledger_refuse_change();
create trigger price_list_products_stay_whole before truncate on price_list_products
  for each statement execute function ledger_refuse_change();
create trigger price_lists_stay before update or delete on price_lists
  for each row execute function ledger_refuse_change();
create trigger price_lists_stay_whole before truncate on price_lists
  for each statement execute function ledger_refuse_change();

-- The next version, while an operator writes it: at most one.
create table price_drafts (
  is_only boolean primary key check (is_only),
  products jsonb not null,
  -- The published version that it changes, and the one whose products were put back.
  base integer not null references price_lists (version),
  restored_from integer references price_lists (version),
  operator_id text not null,
  drafted_at timestamptz not null
);

insert into price_lists (version, product_count, note, published_at)
values (1, 33, 'The prices of the release', now());

insert into price_list_products (version, tier, key, package_group, coins, months, price_cents, v4_price_cents,
  regular_price_cents, minutes, is_on_sale)
values
  (1, 1, 'callme:coins300', 'default', 300, null, 699, null, null, null, true),
  (1, 1, 'callme:coins1500', 'default', 1500, null, 3199, null, null, null, true),
  (1, 1, 'callme:coins5400', 'default', 5400, null, 5499, null, null, null, true),
  (1, 1, 'callme:coins11400', 'default', 11400, null, 9999, null, null, null, true),
  (1, 1, 'callme:1500', 'starter', 1500, null, 1699, 1149, 3199, 25, true),
  (1, 1, 'callme:1200', 'vcp', 1200, null, 1299, null, 2399, 20, true),
  (1, 2, 'callme:coins300', 'default', 300, null, 699, null, null, null, true),
  (1, 2, 'callme:coins900', 'default', 900, null, 1999, null, null, null, true),
  (1, 2, 'callme:coins2400', 'default', 2400, null, 2599, null, null, null, true),
  (1, 2, 'callme:coins4800', 'default', 4800, null, 4699, null, null, null, true),
  (1, 2, 'callme:900', 'starter', 900, null, 999, 599, 1999, 15, true),
  (1, 2, 'callme:720', 'vcp', 720, null, 799, null, 1599, 12, true),
  (1, 3, 'callme:coins300', 'default', 300, null, 749, null, null, null, true),
  (1, 3, 'callme:coins600', 'default', 600, null, 1399, null, null, null, true),
  (1, 3, 'callme:coins1500', 'default', 1500, null, 1499, null, null, null, true),
  (1, 3, 'callme:coins3000', 'default', 3000, null, 2599, null, null, null, true),
  (1, 3, 'callme:600', 'starter', 600, null, 649, 429, 1399, 10, true),
  -- Not `callme:600`: that is the starter pack of this tier.
  (1, 3, 'callme:vcp600', 'vcp', 600, null, 649, null, 1399, 10, true),
  (1, 1, 'callme:60', 'new99', 60, null, 99, null, null, 1, true),
  (1, 2, 'callme:60', 'new99', 60, null, 99, null, null, 1, true),
  (1, 3, 'callme:60', 'new99', 60, null, 99, null, null, 1, true),
  (1, 1, 'callme:exitoffer3000', 'exit', 3000, null, 2499, null, null, 50, true),
  (1, 2, 'callme:exitoffer3000', 'exit', 3000, null, 2499, null, null, 50, true),
  (1, 3, 'callme:exitoffer3000', 'exit', 3000, null, 2499, null, 2599, 50, true),
  (1, 1, 'callme:month', 'membership', 0, 1, 2999, null, null, null, true),
  (1, 1, 'callme:quarter', 'membership', 0, 3, 6999, null, null, null, true),
  (1, 1, 'callme:year', 'membership', 0, 12, 19999, null, null, null, true),
  (1, 2, 'callme:month', 'membership', 0, 1, 1999, null, null, null, true),
  (1, 2, 'callme:quarter', 'membership', 0, 3, 4999, null, null, null, true),
  (1, 2, 'callme:year', 'membership', 0, 12, 13999, null, null, null, true),
  (1, 3, 'callme:month', 'membership', 0, 1, 1299, null, null, null, true),
  (1, 3, 'callme:quarter', 'membership', 0, 3, 2999, null, null, null, true),
  (1, 3, 'callme:year', 'membership', 0, 12, 8999, null, null, null, true);
