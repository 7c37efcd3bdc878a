import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aListener, type BlockEvent, describeOutbox, never, noWakes } from '../../../test/outbox.ts'
import { manifests } from '../../composition/manifests.ts'
import { sweepExpired } from '../../kernel/sweep-expired.ts'
import { transact } from '../../kernel/transact.ts'
import { migrate } from './migrate.ts'
import { relayDue, startRelay } from './outbox-relay.ts'

const day = 24 * 3_600_000

describeOutbox('the outbox', (aRelay) => {
  test('events of a failed transaction are never relayed', async () => {
    const { db, outbox, deps } = aRelay()
    const failed = transact(db, async (tx) => {
      await outbox.append(tx, 'person.blocked', { ownerId: 'a', otherId: 'b' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    expect(await relayDue({ ...deps, listeners: [] })).toBe(0)
  })

  test('an event written by a statement exists exactly if the statement changed something', async () => {
    const { db, outbox, deps } = aRelay()
    let woken = 0
    outbox.onCommit(() => {
      woken += 1
    })
    await sql`create table things (name text primary key)`.execute(db)
    const make = async (name: string) => {
      await sql`with made as (insert into things values (${name}) on conflict do nothing returning name),
        event as (${outbox.asPart('person.blocked', { ownerId: name, otherId: 'b' }, 'made')}) select 1`.execute(
        db,
      )
      outbox.announce(db)
    }
    await make('a')
    expect(woken).toBe(1)
    await make('a')
    const seen: unknown[] = []
    await relayDue({ ...deps, listeners: [aListener(({ payload }) => void seen.push(payload))] })
    expect(seen).toEqual([{ ownerId: 'a', otherId: 'b' }])
  })

  test('the events of a person are found by an index, and are gone with the person', async () => {
    const { db, outbox, deps } = aRelay()
    await transact(db, async (tx) => {
      await outbox.append(tx, 'person.blocked', { ownerId: 'usr_gone', otherId: 'usr_b' })
      await outbox.append(tx, 'person.blocked', { ownerId: 'usr_c', otherId: 'usr_gone' })
      await outbox.append(tx, 'person.blocked', { ownerId: 'usr_c', otherId: 'usr_gone2' })
    })
    await relayDue({ ...deps, listeners: [] })
    await transact(db, (tx) => outbox.forget(tx, 'usr_gone'))
    const left = await db.selectFrom('outbox').select(sql<string>`payload ->> 'otherId'`.as('id')).execute()
    expect(left.map(({ id }) => id)).toEqual(['usr_gone2'])
    const plan = await transact(db, async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx)
      return sql`explain select 1 from outbox e where e.relayed_at is not null
        and e.payload @? ('$.** ? (@ == ' || to_json('usr_c'::text) || ')')::jsonpath`.execute(tx)
    })
    expect(JSON.stringify(plan.rows)).toContain('outbox_mentions')
  })

  test('an event without an aggregate is refused', async () => {
    const { db } = aRelay()
    const nameless = sql`insert into outbox (id, name, payload, occurred_at) values ('evt_x', 'x', '{}', now())`
    await expect(nameless.execute(db)).rejects.toThrow('outbox_has_aggregate')
  })

  test('the commit wakes the relay, not its poll', async () => {
    const { block, deps, outbox } = aRelay()
    const received = Promise.withResolvers<BlockEvent>()
    const listeners = [aListener((event) => received.resolve(event))]
    const relay = await startRelay({ ...deps, listeners }, async (wake) => outbox.onCommit(wake), {
      pollEveryMs: never,
    })
    await block('now')
    expect((await received.promise).payload).toMatchObject({ ownerId: 'now' })
    await relay.stop()
  })

  test('a failed transaction or one without events does not wake the relay; one with events wakes it once', async () => {
    const { db, outbox, block } = aRelay()
    let woken = 0
    outbox.onCommit(() => {
      woken += 1
    })
    const failed = transact(db, async (tx) => {
      await outbox.append(tx, 'person.blocked', { ownerId: 'a', otherId: 'b' })
      throw new Error('no')
    })
    await expect(failed).rejects.toThrow('no')
    await transact(db, (tx) => sql`select 1`.execute(tx))
    expect(woken).toBe(0)
    await transact(db, async (tx) => {
      for (const ownerId of ['a', 'b']) {
        await outbox.append(tx, 'person.blocked', { ownerId, otherId: 'c' })
        expect(woken).toBe(0)
      }
    })
    expect(woken).toBe(1)
    await block('again')
    expect(woken).toBe(2)
  })

  test('an event is rejected in a transaction whose commit cannot wake the relay', async () => {
    const { db, outbox } = aRelay()
    const foreign = db
      .transaction()
      .execute((tx) => outbox.append(tx, 'person.blocked', { ownerId: 'a', otherId: 'b' }))
    await expect(foreign).rejects.toThrow('transact()')
  })

  test('an event whose process died between commit and wake is found when a relay starts', async () => {
    const { block, deps } = aRelay()
    await block('left behind')
    const received = Promise.withResolvers<BlockEvent>()
    const listeners = [aListener((event) => received.resolve(event))]
    const relay = await startRelay({ ...deps, listeners }, noWakes, { pollEveryMs: never })
    expect((await received.promise).payload).toMatchObject({ ownerId: 'left behind' })
    await relay.stop()
  })

  test('an event whose wake is lost is found by the poll', async () => {
    const { block, deps } = aRelay()
    const received = Promise.withResolvers<BlockEvent>()
    const listeners = [aListener((event) => received.resolve(event))]
    const relay = await startRelay({ ...deps, listeners }, noWakes, { pollEveryMs: 5 })
    await block('unheard')
    expect((await received.promise).payload).toMatchObject({ ownerId: 'unheard' })
    await relay.stop()
  })

  test('what every listener has processed is deleted after a week; pending events never are', async () => {
    const { db, block, deps, clock } = aRelay()
    const failing = aListener(({ payload: { ownerId } }) => {
      if (ownerId === 'failing') throw new Error('no')
    })
    await block('done')
    await block('failing')
    await relayDue({ ...deps, listeners: [failing] })
    await block('waiting')
    clock.advance(8 * day)
    await sweepExpired(
      { ...deps, settings: { read: async () => ({}) } },
      manifests.filter(({ name }) => name === 'outbox'),
    )
    const left = await sql<{
      payload: { ownerId: string }
    }>`select payload from outbox order by position`.execute(db)
    expect(left.rows.map((row) => row.payload.ownerId)).toEqual(['failing', 'waiting'])
  })

  test('migrating again, or from two processes at once, changes nothing', async () => {
    const { db } = aRelay()
    const applied = await Promise.all([migrate(db), migrate(db)])
    expect(applied.flat()).toEqual([])
    const tables = await sql<{ n: number }>`select count(*)::int as n from information_schema.tables
      where table_name = 'outbox'`.execute(db)
    expect(tables.rows[0]?.n).toBe(1)
  })
})
