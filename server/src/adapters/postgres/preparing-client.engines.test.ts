import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { aPostgresUrl } from '../../../test/database.ts'
import { silentLogger } from '../../../test/logger.ts'
import { plannedList, planOnce, planOnceMark } from '../../kernel/db.ts'
import { transact } from '../../kernel/transact.ts'
import { type Database, openPostgres } from './open-database.ts'

const often = 12

/** One after the other, so that all of them use the connection that is idle. */
async function repeat(act: () => Promise<unknown>): Promise<void> {
  for (let time = 0; time < often; time += 1) await act()
}

async function preparedOf({ db }: Database): Promise<readonly string[]> {
  const found = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
  return found.rows.map(({ statement }) => statement)
}

describe.skipIf(!process.env['CI'] && !process.env['TEST_DATABASE_URL'])(
  'prepared statements (postgres)',
  () => {
    const aDatabase = async (): Promise<Database> => {
      const database = await openPostgres(await aPostgresUrl(), silentLogger)
      onTestFinished(() => database.close())
      await sql`create table things (id int)`.execute(database.db)
      await sql`insert into things values (1)`.execute(database.db)
      return database
    }
    const readThing = ({ db }: Database) => sql`select * from things where id = ${1} ${planOnce}`.execute(db)

    test('a marked statement is prepared, another is not', async () => {
      const database = await aDatabase()
      await sql`select * from things where id = ${1}`.execute(database.db)
      expect(await preparedOf(database)).toEqual([])
      await repeat(() => readThing(database))
      expect(await preparedOf(database)).toEqual(['select * from things where id = $1 /* plan once */'])
      expect((await readThing(database)).rows).toEqual([{ id: 1 }])
    })

    test('a plan is kept for lists of any length', async () => {
      const database = await aDatabase()
      const lists = Array.from({ length: often }, (_, length) => Array.from({ length: length + 1 }, String))
      for (const ids of lists) {
        await sql`select * from things where id = 1 and id::text in (select unnest(${plannedList(ids)})) ${planOnce}`.execute(
          database.db,
        )
      }
      const kept = await sql<{ generic_plans: number }>`
        select generic_plans::int from pg_prepared_statements`.execute(database.db)
      // PostgreSQL plans the first five uses for their values.
      expect(kept.rows).toEqual([{ generic_plans: often - 5 }])
    })

    test('a migration that adds a column is seen by connections that prepared the statement', async () => {
      const database = await aDatabase()
      await repeat(() => readThing(database))
      await sql`alter table things add column name text`.execute(database.db)
      expect((await readThing(database)).rows).toEqual([{ id: 1, name: null }])
      expect((await readThing(database)).rows).toEqual([{ id: 1, name: null }])
    })

    test('statements of transactions are not prepared, so that no migration fails one', async () => {
      const database = await aDatabase()
      const { db } = database
      const readInside = () =>
        transact(db, (tx) => sql`select * from things where id = ${1} ${planOnce}`.execute(tx))
      await repeat(readInside)
      expect(await preparedOf(database)).toEqual([])
      await repeat(() => readThing(database))
      await sql`alter table things add column name text`.execute(db)
      expect((await readInside()).rows).toEqual([{ id: 1, name: null }])
      const failed = transact(db, async (tx) => {
        await sql`select * from things where id = ${1} ${planOnce}`.execute(tx)
        throw new Error('no')
      })
      await expect(failed).rejects.toThrow('no')
      expect((await readThing(database)).rows).toEqual([{ id: 1, name: null }])
    })

    test('a connection that lost its prepared statements serves on', async () => {
      const database = await aDatabase()
      await repeat(() => readThing(database))
      await sql`deallocate all`.execute(database.db)
      expect((await readThing(database)).rows).toEqual([{ id: 1 }])
    })

    test('a value that cannot be sent does not break the statement for later values', async () => {
      const database = await aDatabase()
      const echo = (value: unknown) => sql`select ${value}::text as value ${planOnce}`.execute(database.db)
      await repeat(() => echo('a'))
      const endless: { self?: unknown } = {}
      endless.self = endless
      await expect(echo(endless)).rejects.toThrow('circular')
      expect((await echo('b')).rows).toEqual([{ value: 'b' }])
    })

    test('an error that only reads like that of an outdated plan is not repeated', async () => {
      const database = await aDatabase()
      await sql`create sequence runs`.execute(database.db)
      await sql`
        create function refuse() returns int language plpgsql as $$ begin
          perform nextval('runs');
          raise exception using errcode = '0A000', message = 'no cached plan';
        end $$`.execute(database.db)
      await repeat(() =>
        expect(sql`select refuse() ${planOnce}`.execute(database.db)).rejects.toThrow('no cached plan'),
      )
      const ran = await sql<{ last_value: number }>`select last_value from runs`.execute(database.db)
      expect(ran.rows).toEqual([{ last_value: often }])
    })

    test('a name means the same statement in every process', async () => {
      const namesOf = async (...texts: string[]): Promise<unknown[]> => {
        const database = await aDatabase()
        for (const text of texts) await repeat(() => sql.raw(text).execute(database.db))
        const found = await sql<{ name: string; statement: string }>`
          select name, statement from pg_prepared_statements order by statement`.execute(database.db)
        return found.rows
      }
      const texts = ['select 1', 'select 2'].map((text) => `${text} ${planOnceMark}`)
      expect(await namesOf(...texts)).toEqual(await namesOf(...texts.toReversed()))
    })

    test('an error of a prepared statement reaches its caller, and the connection serves on', async () => {
      const database = await aDatabase()
      const divide = (by: number) => sql`select 6 / ${by}::int as part ${planOnce}`.execute(database.db)
      await repeat(() => divide(2))
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' })
      expect((await divide(3)).rows).toEqual([{ part: 2 }])
    })
  },
)
