import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openEmbedded } from './open-database.ts'

const limitMs = 500
const folder = mkdtempSync(join(tmpdir(), 'serendip-watch-'))
let database: Database
beforeAll(async () => {
  database = await openEmbedded(folder, null, limitMs)
  await sql`create table kept (id int primary key)`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  rmSync(folder, { recursive: true })
})

/** A statement that never ends by itself. */
const endless = () =>
  sql`with recursive r(n) as (select 1 union all select 1 from r) select count(*) from r`.execute(database.db)
const stored = async () =>
  (await sql<{ id: number }>`select id from kept order by id`.execute(database.db)).rows.map(({ id }) => id)
const keep = (id: number) => sql`insert into kept values (${id})`.execute(database.db)
const refused = { code: 'unavailable' }

test('a statement that never ends is aborted; waiting callers get an error, committed data stays', async () => {
  await keep(1)
  const hung = expect(endless()).rejects.toMatchObject(refused)
  const behind = expect(keep(2)).rejects.toMatchObject(refused)
  const transaction = expect(
    database.db.transaction().execute((tx) => sql`insert into kept values (3)`.execute(tx)),
  ).rejects.toMatchObject(refused)
  await Promise.all([hung, behind, transaction])
  await keep(4)
  expect(await stored()).toEqual([1, 4])
})

test('an open transaction is rolled back, and no part of it continues', async () => {
  const before = await stored()
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`insert into kept values (5)`.execute(tx)
      await expect(sql`select pg_sleep(3600)`.execute(tx)).rejects.toMatchObject(refused)
      await sql`insert into kept values (6)`.execute(tx)
    }),
  ).rejects.toMatchObject(refused)
  await expect(
    database.db.transaction().execute(async (tx) => {
      await sql`insert into kept values (7)`.execute(tx)
      await sql`select pg_sleep(3600)`.execute(tx).catch(() => {})
    }),
  ).rejects.toMatchObject(refused)
  expect(await stored()).toEqual(before)
})

test('a migration may take as long as it needs', async () => {
  await sql
    .raw(`select pg_sleep(${(limitMs * 3) / 1_000}); insert into kept values (8);`)
    .execute(database.db)
  expect(await stored()).toContain(8)
})
