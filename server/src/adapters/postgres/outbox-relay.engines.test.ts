import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { aListener, describeOutbox, never, noWakes } from '../../../test/outbox.ts'
import type { EventListener } from '../../kernel/events.ts'
import { transact } from '../../kernel/transact.ts'
import { listDeadLetters, retryDeadLetters } from './outbox-deliveries.ts'
import { relayDue, startRelay } from './outbox-relay.ts'

describeOutbox('the relay', (aRelay) => {
  test('each listener gets each event it subscribed to once, and no other', async () => {
    const { db, outbox, block, deps } = aRelay()
    const seen: string[] = []
    const note = (name: string) =>
      aListener(({ payload }) => void seen.push(`${name} ${payload.ownerId}`), name)
    const deaf: EventListener = { ...note('deaf'), events: ['account.erasing'] }
    const counted: string[] = []
    await block('1')
    await transact(db, (tx) => outbox.append(tx, 'account.erasing', { accountId: 'usr_a' }))
    const relay = { ...deps, count: (name: string) => void counted.push(name) }
    const listeners = [note('one'), note('two'), deaf]
    deaf.handle = async (event) => void seen.push(`deaf ${event.name}`)
    expect(await relayDue({ ...relay, listeners })).toBe(2)
    expect(await relayDue({ ...relay, listeners })).toBe(0)
    expect(seen.toSorted()).toEqual(['deaf account.erasing', 'one 1', 'two 1'])
    expect(counted.toSorted()).toEqual(['account.erasing', 'person.blocked'])
  })

  test('a listener that fails or does not answer delays no other', async () => {
    const { block, deps } = aRelay()
    const received = Promise.withResolvers<void>()
    const seen: string[] = []
    const listeners = [
      aListener(() => Promise.reject(new Error('no')), 'failing'),
      aListener(() => new Promise(() => {}), 'hanging'),
      aListener(({ payload }) => {
        seen.push(payload.ownerId)
        if (seen.length === 3) received.resolve()
      }, 'sound'),
    ]
    const relay = await startRelay({ ...deps, listeners }, noWakes, { pollEveryMs: 5 })
    await block('1')
    await expect.poll(() => seen).toEqual(['1'])
    await block('1')
    await block('2')
    await received.promise
    expect(seen.toSorted()).toEqual(['1', '1', '2'])
    deps.clock.advance(20_000)
    await relay.stop()
  })

  test('a failing one is retried with growing delays; other aggregates continue, its own waits in order', async () => {
    const { block, deps, clock } = aRelay()
    const seen: string[] = []
    let tries = 0
    const listeners = [
      aListener(({ payload: { ownerId, otherId } }) => {
        if (otherId === 'bad') tries += 1
        if (otherId === 'bad' && tries < 4) throw new Error('not now')
        seen.push(`${ownerId} ${otherId}`)
      }),
    ]
    const run = () => relayDue({ ...deps, listeners })
    await block('a', 'bad')
    await block('a', 'later')
    await block('c', 'other')
    await run()
    expect(seen).toEqual(['c other'])
    for (const gapMs of [1_000, 2_000, 4_000]) {
      const before = tries
      clock.advance(gapMs - 1)
      await run()
      expect(tries).toBe(before)
      clock.advance(1)
      await run()
      expect(tries).toBe(before + 1)
    }
    expect(seen).toEqual(['c other', 'a bad', 'a later'])
  })

  test('an event that fails for most of a day is a dead letter: listed without its content, and retried on request alone', async () => {
    const { db, block, deps, clock } = aRelay()
    let isFailing = true
    let tries = 0
    const listeners = [
      aListener(() => {
        tries += 1
        if (isFailing) throw Object.assign(new Error('ada@people.example refused'), { code: 'ECONNREFUSED' })
      }),
    ]
    const run = () => relayDue({ ...deps, listeners })
    await block('a')
    for (let hour = 0; hour < 48; hour += 1) {
      await run()
      clock.advance(3_600_000)
    }
    expect(tries).toBe(30)
    const [letter, ...otherLetters] = await listDeadLetters(db)
    expect(otherLetters).toEqual([])
    expect(letter).toMatchObject({
      listener: 'test',
      name: 'person.blocked',
      aggregate_id: 'a',
      attempts: 30,
      error: 'Error ECONNREFUSED',
    })
    isFailing = false
    const retry = (eventId: string) => retryDeadLetters(db, eventId, new Date(clock.now()))
    expect(await retry('evt_other')).toBe(0)
    expect(await retry(letter?.event_id ?? '')).toBe(1)
    await run()
    expect(tries).toBe(31)
    expect(await listDeadLetters(db)).toEqual([])
  })

  test('a dead letter does not block later events of its aggregate', async () => {
    const { db, block, deps, clock } = aRelay()
    const seen: string[] = []
    const listeners = [
      aListener(({ payload: { otherId } }) => {
        if (otherId === 'bad') throw new Error('no')
        seen.push(otherId)
      }),
    ]
    await block('a', 'bad')
    await block('a', 'later')
    for (let hour = 0; hour < 48; hour += 1) {
      await relayDue({ ...deps, listeners })
      clock.advance(3_600_000)
    }
    expect(seen).toEqual(['later'])
    expect(await listDeadLetters(db)).toHaveLength(1)
  })

  test('two workers share the load, and each aggregate stays in order', async () => {
    const { block, deps } = aRelay()
    const seen = new Map<string, number[]>()
    const busy = new Set<string>()
    let handled = 0
    const listeners = [
      aListener(async ({ payload: { ownerId, otherId } }) => {
        expect(busy.has(ownerId), 'two events of one aggregate at the same time').toBe(false)
        busy.add(ownerId)
        await new Promise((resolve) => setImmediate(resolve))
        busy.delete(ownerId)
        seen.set(ownerId, [...(seen.get(ownerId) ?? []), Number(otherId)])
        handled += 1
      }),
    ]
    const people = ['a', 'b', 'c', 'd']
    const workers = await Promise.all(
      [0, 1].map(() => startRelay({ ...deps, listeners }, noWakes, { pollEveryMs: 5 })),
    )
    for (let count = 0; count < 10; count += 1)
      await Promise.all(people.map((person) => block(person, String(count))))
    await expect.poll(() => handled).toBe(40)
    await Promise.all(workers.map((worker) => worker.stop()))
    for (const person of people) expect(seen.get(person)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  test('the event of a worker that dies passes to another one once the lease expires', async () => {
    const { block, deps, clock } = aRelay()
    await block('a')
    const taken = Promise.withResolvers<void>()
    const dying = aListener(() => {
      taken.resolve()
      return new Promise(() => {})
    })
    void relayDue({ ...deps, clock: aClock(), listeners: [dying] })
    await taken.promise
    const seen: string[] = []
    const sound = aListener(({ payload }) => void seen.push(payload.ownerId))
    await relayDue({ ...deps, listeners: [sound] })
    expect(seen).toEqual([])
    clock.advance(60_000)
    await relayDue({ ...deps, listeners: [sound] })
    expect(seen).toEqual(['a'])
  })

  test('delayed events are taken together, and after those who caused them moved on', async () => {
    const { block, deps, outbox } = aRelay()
    const seen: string[] = []
    const both = Promise.withResolvers<void>()
    const listeners = [
      aListener(({ payload: { ownerId } }) => {
        seen.push(ownerId)
        if (seen.length === 3) both.resolve()
      }),
    ]
    const wakes = async (wake: () => void): Promise<void> => outbox.onCommit(wake)
    const relay = await startRelay({ ...deps, listeners }, wakes, { pollEveryMs: never, restMs: 1_000 })
    await block('one')
    await block('two')
    seen.push('went on')
    await both.promise
    expect(seen).toEqual(['went on', 'one', 'two'])
    await relay.stop()
  })
})
