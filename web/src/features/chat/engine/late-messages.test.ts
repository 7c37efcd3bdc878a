import { expect, test } from 'vitest'
import { aDatabase } from '../chat.test-kit.ts'
import { anOutbox, aServer, draft, noAnswer } from './outbox.test-kit.ts'

test.each([
  ['six minutes', 6 * 60_000],
  ['25 hours', 25 * 3_600_000],
  ['30 days', 30 * 86_400_000],
])(
  'a message that waited for %s is not sent by itself, but when the person says so, for the price shown then',
  async (_name, waitedMs) => {
    const database = await aDatabase()
    const server = aServer()
    server.failNext(noAnswer, noAnswer)
    const before = anOutbox(database, server)
    await before.outbox.add(draft('a', 5))
    await before.untilWaiting(1)
    await before.outbox.add(draft('b', 5))
    await before.untilWaiting(2)
    before.outbox.stop()
    const after = anOutbox(database, server)
    after.clock.advance(waitedMs)
    after.outbox.kick()
    await after.untilWaiting(0)
    expect(server.stored).toEqual([])
    expect(await database.messages.toArray()).toMatchObject([
      { key: 'a', status: 'failed', isLate: true, attempted: true },
      { key: 'b', status: 'failed', isLate: true },
    ])
    await after.outbox.again('b', { priceCoins: 6 })
    await after.untilWaiting(0)
    expect([server.stored, server.agreed.at(-1)]).toEqual([['b'], 6])
    // It may have arrived after all.
    await after.outbox.takeBack('a')
    await after.untilWaiting(0)
    expect(server.withdrawn).toEqual(['a'])
  },
)

test('messages that wait while a long file is sent before them are not late', async () => {
  const database = await aDatabase()
  const server = aServer()
  const atWork = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  const { clock, outbox, untilWaiting } = anOutbox(database, {
    ...server,
    async deliver(message) {
      atWork.resolve()
      await answer.promise
      return server.deliver(message)
    },
  })
  await outbox.add(draft('a'))
  await atWork.promise
  await outbox.add(draft('b'))
  clock.advance(10 * 60_000)
  answer.resolve()
  await untilWaiting(0)
  expect(server.stored).toEqual(['a', 'b'])
})
