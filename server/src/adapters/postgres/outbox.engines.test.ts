import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { silentLogger } from '../../../test/logger.ts'
import { type DomainEvent, newsMark } from '../../kernel/events.ts'
import { randomIds } from '../../kernel/ids.ts'
import { migrate } from './migrate.ts'
import { createOutbox, forgetRelayed, relayBatch, startRelay } from './outbox.ts'

describeEngines('outbox', (open) => {
  const aRelay = async () => {
    const { db, onNews } = await open()
    const clock = aClock()
    const outbox = createOutbox({ clock, ids: randomIds })
    const say = (ownerId: string) =>
      db.transaction().execute((tx) => outbox.append(tx, 'person.blocked', { ownerId, otherId: 'b' }))
    const deps = { db, clock, logger: silentLogger }
    return { db, onNews, clock, outbox, say, deps }
  }

  test('what a transaction that failed wrote is never relayed', async () => {
    const { db, outbox, deps } = await aRelay()
    const failed = db.transaction().execute(async (tx) => {
      await outbox.append(tx, 'person.blocked', { ownerId: 'a', otherId: 'b' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await relayBatch({ ...deps, listeners: [] })).toBe(0)
  })

  test('news as a part of a statement are there with what it changed, and not where it changed nothing', async () => {
    const { db, outbox, deps, onNews } = await aRelay()
    const heard: string[] = []
    onNews(() => heard.push('news'))
    await sql`create table things (name text primary key)`.execute(db)
    const make = (name: string) =>
      sql`${sql.raw(newsMark)} with made as (insert into things values (${name}) on conflict do nothing returning name),
        news as (${outbox.asPart('person.blocked', { ownerId: name, otherId: 'b' }, 'made')}) select 1`.execute(
        db,
      )
    await make('a')
    expect(heard).toEqual(['news'])
    await make('a')
    const seen: unknown[] = []
    await relayBatch({ ...deps, listeners: [async (event: DomainEvent) => void seen.push(event.payload)] })
    expect(seen).toEqual([{ ownerId: 'a', otherId: 'b' }])
  })

  test('events are relayed in their order, once each where nothing fails', async () => {
    const { say, deps } = await aRelay()
    const seen: unknown[] = []
    for (const name of ['1', '2', '3']) await say(name)
    const listeners = [async (event: DomainEvent) => void seen.push(event.payload)]
    await relayBatch({ ...deps, listeners })
    await relayBatch({ ...deps, listeners })
    expect(seen).toEqual(['1', '2', '3'].map((ownerId) => ({ ownerId, otherId: 'b' })))
  })

  test('one that fails is tried again later and does not hold up the others', async () => {
    const { say, deps, clock } = await aRelay()
    await say('bad')
    await say('good')
    const seen: string[] = []
    let failing = true
    const listeners = [
      async (event: DomainEvent) => {
        const { ownerId } = event.payload as { ownerId: string }
        if (ownerId === 'bad' && failing) throw new Error('not now')
        seen.push(ownerId)
      },
    ]
    await relayBatch({ ...deps, listeners })
    expect(seen).toEqual(['good'])
    failing = false
    expect(await relayBatch({ ...deps, listeners })).toBe(0)
    clock.advance(60_000)
    await relayBatch({ ...deps, listeners })
    expect(seen).toEqual(['good', 'bad'])
  })

  const never = 3_600_000

  test('the relay is woken by the commit, not by its poll', async () => {
    const { say, deps, onNews } = await aRelay()
    const heard = Promise.withResolvers<DomainEvent>()
    const listeners = [async (event: DomainEvent) => heard.resolve(event)]
    const stop = await startRelay({ ...deps, listeners }, async (wake) => onNews(wake), {
      pollEveryMs: never,
    })
    await say('now')
    expect((await heard.promise).payload).toMatchObject({ ownerId: 'now' })
    await stop()
  })

  test('news that rest are taken together, and after whoever caused them went on', async () => {
    const { say, deps, onNews } = await aRelay()
    const seen: string[] = []
    const both = Promise.withResolvers<void>()
    const listeners = [
      async ({ payload }: DomainEvent) => {
        seen.push((payload as { ownerId: string }).ownerId)
        if (seen.length === 3) both.resolve()
      },
    ]
    const wakes = async (wake: () => void): Promise<void> => onNews(wake)
    const stop = await startRelay({ ...deps, listeners }, wakes, { pollEveryMs: never, restMs: 50 })
    await say('one')
    await say('two')
    seen.push('went on')
    await both.promise
    expect(seen).toEqual(['went on', 'one', 'two'])
    await stop()
  })

  test('a transaction that fails, or writes no news, wakes nobody; one that writes some wakes once', async () => {
    const { db, outbox, say, onNews } = await aRelay()
    let woken = 0
    onNews(() => {
      woken += 1
    })
    const failed = db.transaction().execute(async (tx) => {
      await outbox.append(tx, 'person.blocked', { ownerId: 'a', otherId: 'b' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await db.transaction().execute((tx) => sql`select 1`.execute(tx))
    expect(woken).toBe(0)
    await db.transaction().execute(async (tx) => {
      for (const ownerId of ['a', 'b']) {
        await outbox.append(tx, 'person.blocked', { ownerId, otherId: 'c' })
        expect(woken).toBe(0)
      }
    })
    expect(woken).toBe(1)
    await say('again')
    expect(woken).toBe(2)
  })

  test('news whose process died before it could wake anybody is found by the start of a relay', async () => {
    const { say, deps } = await aRelay()
    await say('left behind')
    const heard = Promise.withResolvers<DomainEvent>()
    const listeners = [async (event: DomainEvent) => heard.resolve(event)]
    const stop = await startRelay({ ...deps, listeners }, async () => {}, { pollEveryMs: never })
    expect((await heard.promise).payload).toMatchObject({ ownerId: 'left behind' })
    await stop()
  })

  test('news of which no wake arrives is found by the poll', async () => {
    const { say, deps } = await aRelay()
    const heard = Promise.withResolvers<DomainEvent>()
    const listeners = [async (event: DomainEvent) => heard.resolve(event)]
    const stop = await startRelay({ ...deps, listeners }, async () => {}, { pollEveryMs: 5 })
    await say('unheard')
    expect((await heard.promise).payload).toMatchObject({ ownerId: 'unheard' })
    await stop()
  })

  test('what was relayed is forgotten after a week, what still waits never', async () => {
    const { db, say, deps, clock } = await aRelay()
    await say('told')
    await relayBatch({ ...deps, listeners: [] })
    await say('waiting')
    clock.advance(8 * 24 * 3_600_000)
    await forgetRelayed(deps)
    const left = await sql<{ payload: { ownerId: string } }>`select payload from outbox`.execute(db)
    expect(left.rows.map((row) => row.payload.ownerId)).toEqual(['waiting'])
  })

  test('migrating again, or from two processes at once, changes nothing', async () => {
    const { db } = await aRelay()
    const applied = await Promise.all([migrate(db), migrate(db)])
    expect(applied.flat()).toEqual([])
    const tables = await sql<{ n: number }>`select count(*)::int as n from information_schema.tables
      where table_name = 'outbox'`.execute(db)
    expect(tables.rows[0]?.n).toBe(1)
  })
})
