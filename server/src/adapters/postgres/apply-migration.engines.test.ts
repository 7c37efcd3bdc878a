import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEngines } from '../../../test/database.ts'
import { applyMigration } from './apply-migration.ts'
import { migrationNames } from './migrate.ts'
import { statementsOf, withoutComments } from './sql-statements.ts'

const limits = { lockWaitMs: 300, attemptsMax: 3, pauseMs: 50 }
const column = { name: '9001-planted', text: 'alter table accounts add column planted int;' }
const alone =
  '-- no-transaction\ncreate index concurrently if not exists planted_at on accounts (created_at);'

it('a script is split where its statements end, and nowhere else', () => {
  const body = `create function f() returns text language sql as $$ select ';'; -- don't; $$`
  const script = `-- first; of all\nselect 1;\n${body};\nselect 'a;''b', "c;d"; /* the; end */\n`
  expect(statementsOf(script).map(withoutComments)).toEqual(['select 1', body, `select 'a;''b', "c;d"`])
})

describeEngines('one migration', (open) => {
  it('gives up after its attempts beside an open reader; nobody waits longer than one of them', async () => {
    const { db, engine } = await open()
    if (engine === 'embedded') return
    let waitedMs = 0
    await db.transaction().execute(async (reader) => {
      await reader.selectFrom('accounts').select('id').execute()
      const blocked = applyMigration(db, column, limits).catch((error: unknown) => error)
      const isWaiting = sql<boolean>`exists (select from pg_stat_activity where wait_event_type = 'Lock'
        and datname = current_database() and query like 'alter table%')`
      await expect.poll(() => db.selectNoFrom(isWaiting.as('is')).executeTakeFirst()).toEqual({ is: true })
      const startedMs = performance.now()
      await db.selectFrom('accounts').select('id').execute()
      waitedMs = performance.now() - startedMs
      expect(await blocked).toMatchObject({ message: expect.stringContaining('9001-planted is not applied') })
    })
    // The allowance is for the machine; without a limit the request would wait for the reader, which is still open.
    expect(waitedMs).toBeLessThan(limits.lockWaitMs + 2_000)
    expect(await applyMigration(db, column, limits)).toBe(true)
    expect(await applyMigration(db, column, limits)).toBe(false)
  })

  it('leaves to each table only what the earlier ones left of the time to wait', async () => {
    const { db } = await open()
    const text = `select pg_sleep(0.05); create table planted_wait as select 1;
      insert into planted_wait select extract(epoch from current_setting('lock_timeout')::interval) * 1000;`
    await applyMigration(db, { name: '9002-planted', text }, limits)
    const left = sql<number>`(select max("?column?") from planted_wait)`
    const found = await db.selectNoFrom(left.as('ms')).executeTakeFirstOrThrow()
    expect(found.ms).toBeLessThanOrEqual(limits.lockWaitMs - 50)
    expect(found.ms).toBeGreaterThanOrEqual(100)
  })

  it('builds an index beside others without a transaction, and again if its building was interrupted', async () => {
    const { db, engine } = await open()
    if (engine === 'postgres') {
      await sql`create index planted_at on accounts (created_at)`.execute(db)
      await sql`update pg_index set indisvalid = false where indexrelid = 'planted_at'::regclass`.execute(db)
    }
    const both = [1, 2].map(() => applyMigration(db, { name: '9003-planted', text: alone }, limits))
    expect((await Promise.all(both)).sort()).toEqual([false, true])
    const valid = sql<boolean>`(select indisvalid from pg_index where indexrelid = 'planted_at'::regclass)`
    expect(await db.selectNoFrom(valid.as('is')).executeTakeFirst()).toEqual({ is: true })
  })

  it('that fails leaves nothing, in the words of the database', async () => {
    const { db } = await open()
    const text = 'create table planted (id int); select 1 from nothing_there;'
    await expect(applyMigration(db, { name: '9004-planted', text }, limits)).rejects.toMatchObject({
      code: '42P01',
    })
    const isThere = sql<boolean>`to_regclass('planted') is not null`
    expect(await db.selectNoFrom(isThere.as('is')).executeTakeFirst()).toEqual({ is: false })
  })
})

it('all migrations are split into statements that lose nothing', async () => {
  for (const name of await migrationNames()) {
    const text = await readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8')
    const bare = (part: string) => withoutComments(part).replaceAll(/[\s;]/g, '')
    expect(statementsOf(text).map(bare).join(''), name).toBe(bare(text))
  }
})
