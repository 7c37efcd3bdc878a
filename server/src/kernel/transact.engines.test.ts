import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { describeEngines } from '../../test/database.ts'
import type { Database } from '../adapters/postgres/open-database.ts'
import type { Tx } from './db.ts'
import { afterCommit, transact } from './transact.ts'

describeEngines('transactions', (open) => {
  let database: Database
  beforeAll(async () => {
    database = await open()
    await sql`create table places (id int primary key, visits int not null)`.execute(database.db)
    await sql`insert into places values (1, 0), (2, 0)`.execute(database.db)
  })
  const visit = (tx: Tx, id: number) =>
    sql`update places set visits = visits + 1 where id = ${id}`.execute(tx)
  const failing = (code: string) => Object.assign(new Error('refused by the database'), { code })

  test('two that lock the same rows in opposite orders both succeed, once each', async () => {
    // The embedded engine has one session, so nobody waits for a lock there.
    if (database.engine === 'embedded') return
    const { promise: bothHold, resolve } = Promise.withResolvers<void>()
    let holding = 0
    let commits = 0
    const cross = (first: number, second: number) =>
      transact(database.db, async (tx) => {
        await sql`set local deadlock_timeout = '5ms'`.execute(tx)
        await visit(tx, first)
        holding += 1
        if (holding === 2) resolve()
        await bothHold
        await visit(tx, second)
        afterCommit(tx, () => {
          commits += 1
        })
      })
    await Promise.all([cross(1, 2), cross(2, 1)])
    const { rows } = await sql<{ visits: number }>`select visits from places`.execute(database.db)
    expect(rows).toEqual([{ visits: 2 }, { visits: 2 }])
    expect([holding, commits]).toEqual([3, 2])
  })

  test.each(['40P01', '40001'])('one that always fails with %s is tried five times in all', async (code) => {
    let attempts = 0
    const failed = transact(database.db, async () => {
      attempts += 1
      throw failing(code)
    })
    await expect(failed).rejects.toMatchObject({ code })
    expect(attempts).toBe(5)
  })

  test('any other failure is thrown at once, and runs nothing that waits for the commit', async () => {
    let attempts = 0
    const failed = transact(database.db, async (tx) => {
      attempts += 1
      afterCommit(tx, () => expect.unreachable())
      throw failing('23505')
    })
    await expect(failed).rejects.toMatchObject({ code: '23505' })
    expect(attempts).toBe(1)
  })
})
