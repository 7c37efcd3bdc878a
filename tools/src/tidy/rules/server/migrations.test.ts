import { expect, it, test } from 'vitest'
import { migrations } from './migrations.ts'

const header = '-- A planted migration.\n-- at 100 M rows: changes the catalogue only, no row is read.\n'
const judge = (text: string, name = '0601-planted') =>
  migrations.check({ files: [{ path: `server/migrations/${name}.sql`, text }] }).map(({ message }) => message)

test.each([
  'alter table calls add column x uuid not null default gen_random_uuid();',
  'alter table calls add column x timestamptz default clock_timestamp();',
  'alter table calls add column x bigserial;',
  'alter table calls add column x int generated always as (y + 1) stored;',
  'alter table calls add column x int check (x > 0);',
  'alter table calls add column y int, add constraint c check (x > 0);',
  'alter table calls add constraint c foreign key (x) references accounts (id);',
  'alter table calls add constraint c check (x > 0) not valid;\nalter table calls validate constraint c;',
  'alter table calls add unique (x);',
  'alter table calls add primary key (x);',
  'alter table calls alter column x type bigint;',
  'alter table only calls alter x set not null;',
  'alter table calls set unlogged;',
  'create index calls_x on calls (x);',
  'create unique index if not exists calls_x on calls using btree (x);',
  'create index concurrently if not exists calls_x on calls (x);',
  'update calls set x = 1;',
  'delete from calls where x = 1;',
  'lock table calls;',
])('refused on a table that is there: %s', (statement) => {
  expect(judge(`${header}${statement}\n`)).toHaveLength(1)
  expect(judge(`${header}-- locks allowed: calls holds a few hundred rows, ever.\n${statement}\n`)).toEqual(
    [],
  )
})

test.each([
  "alter table calls add column x text, add column y int not null default 0, add column z text default 'a, (b'::text;",
  'alter table calls add column x timestamptz not null default now();',
  'alter table calls add column x text references accounts (id);',
  'alter table calls add constraint c check (x > 0) not valid;',
  'alter table calls validate constraint c;',
  'alter table calls add constraint c unique using index calls_x;',
  'create table new_rows (id int primary key check (id > 0));\ncreate index new_rows_id on new_rows (id);',
  'create function f() returns void language sql as $$ update calls set x = 1; $$;',
  "insert into transfer_kinds values ('update calls');",
])('allowed: %s', (statement) => {
  expect(judge(`${header}${statement}\n`)).toEqual([])
})

it('demands a sentence about 100 M rows, from migration 0601 on', () => {
  expect(judge('create table x (id int);')).toHaveLength(1)
  expect(judge('create index a on calls (x);', '0600-planted')).toEqual([])
})

it('allows an index that is built concurrently in a file without a transaction, and nothing else there', () => {
  const alone = `${header}-- no-transaction\n`
  expect(judge(`${alone}create index concurrently if not exists calls_x on calls (x);`)).toEqual([])
  expect(judge(`${alone}create index concurrently calls_x on calls (x);`)).toHaveLength(1)
  expect(judge(`${alone}alter table calls add column x int;`)).toHaveLength(1)
})
