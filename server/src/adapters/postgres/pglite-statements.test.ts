import { PGlite, types } from '@electric-sql/pglite'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { planEachMark } from '../../kernel/db.ts'
import { PgliteStatements } from './pglite-statements.ts'

const database = await PGlite.create({ parsers: { [types.INT8]: Number } })
const statements = new PgliteStatements(database)

beforeEach(async () => {
  await statements.script(`drop table if exists things;
    create table things (id text primary key, list text[], data jsonb, flag boolean, size bigint, at timestamptz)`)
})
afterAll(() => database.close())

const insert =
  'insert into things values ($1, $2, $3::jsonb, $4::boolean, $5, $6::timestamptz) on conflict do nothing'
const thing = (id: string) => [id, ['x', 'y"z'], '{"a":[1]}', true, 12_345_678_901, new Date(0)]
const prepared = async () => {
  const { rows } = await database.query<{ statement: string }>('select statement from pg_prepared_statements')
  return rows.map(({ statement }) => statement)
}

test('a statement is prepared at its second use, and answers the same before and after', async () => {
  const read = 'select * from things where id = $1'
  const row = {
    id: 'a',
    list: ['x', 'y"z'],
    data: { a: [1] },
    flag: true,
    size: 12_345_678_901,
    at: new Date(0),
  }
  expect(await statements.run(insert, thing('a'))).toEqual({ rows: [], affectedRows: 1 })
  expect(await statements.run(read, ['a'])).toEqual({ rows: [row], affectedRows: 0 })
  expect(await prepared()).not.toContain(read)
  expect(await statements.run(read, ['a'])).toEqual({ rows: [row], affectedRows: 0 })
  expect(await prepared()).toContain(read)
  expect(await statements.run(insert, thing('a'))).toEqual({ rows: [], affectedRows: 0 })
  expect(await statements.run(insert, [...thing('b').slice(0, 3), null, null, null])).toMatchObject({
    affectedRows: 1,
  })
  expect((await statements.run(read, ['b'])).rows).toEqual([
    { ...row, id: 'b', flag: null, size: null, at: null },
  ])
})

test('a statement whose plan depends on its values is never prepared', async () => {
  const search = `select id from things where ${planEachMark} id = any($1::text[])`
  await statements.run(insert, thing('a'))
  for (const ids of [['a'], ['a', 'b'], ['a']]) {
    expect((await statements.run(search, [ids])).rows).toEqual([{ id: 'a' }])
  }
  expect(await prepared()).not.toContain(search)
})

test('an error is reported with its code, and the next statement works', async () => {
  const divide = 'select 1 / $1::int as n'
  for (const n of [1, 1]) expect((await statements.run(divide, [n])).rows).toEqual([{ n: 1 }])
  await expect(statements.run(divide, [0])).rejects.toMatchObject({ code: '22012' })
  expect((await statements.run(divide, [1])).rows).toEqual([{ n: 1 }])
})

test('what an aborted transaction wrote is rolled back, also by prepared statements', async () => {
  for (const id of ['a', 'b', 'c']) {
    await statements.run('begin', [])
    await statements.run(insert, thing(id))
    await statements.run('rollback', [])
  }
  expect((await statements.run('select id from things', [])).rows).toEqual([])
})

test('a table that changed is read with its new columns', async () => {
  const read = 'select * from things'
  for (let times = 0; times < 3; times += 1) await statements.run(read, [])
  await statements.script('alter table things add column more int; alter table things drop column data')
  await statements.run(
    insert.replace(', $3::jsonb', '').replace('$4', '$3').replace('$5', '$4').replace('$6', '$5'),
    [...thing('a').slice(0, 2), ...thing('a').slice(3)],
  )
  expect(Object.keys((await statements.run(read, [])).rows[0] ?? {})).toEqual(
    expect.arrayContaining(['id', 'more']),
  )
  await statements.run('alter table things drop column more', [])
  expect(Object.keys((await statements.run(read, [])).rows[0] ?? {})).not.toContain('more')
})
