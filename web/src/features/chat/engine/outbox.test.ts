import type { ErrorCode } from '@serendip/contract'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aChat, aDatabase, aMessage, chatId, locks, me } from '../chat.test-kit.ts'
import type { ChatDatabase, Withdrawn } from '../store/chat-database.ts'
import { mergeChats, mergeMessages, ofChat } from '../store/merge.ts'
import { createOutbox } from './outbox.ts'

const draft = (tempId: string, priceCoins = 0) => ({
  chatId,
  from: me,
  to: 'usr_mia',
  type: 'text' as const,
  text: `text ${tempId}`,
  ignoreOffensive: false,
  priceCoins,
  tempId,
})

/** A server that stores each tempId once, and answers as the test demands. */
function aServer() {
  const stored: string[] = []
  const agreed: number[] = []
  const withdrawn: string[] = []
  const problems: (ApiError | null)[] = []
  let isAtWork = 0
  let mostAtOnce = 0
  return {
    ...{ stored, agreed, withdrawn },
    async withdraw({ tempId }: Withdrawn) {
      const problem = problems.shift() ?? null
      if (problem !== null) throw problem
      withdrawn.push(tempId)
    },
    mostAtOnce: () => mostAtOnce,
    failNext: (...next: (ApiError | null)[]) => problems.push(...next),
    async deliver({
      tempId,
      text = '',
      priceCoins = 0,
    }: {
      tempId: string
      text?: string | undefined
      priceCoins?: number | undefined
    }) {
      agreed.push(priceCoins)
      isAtWork += 1
      mostAtOnce = Math.max(mostAtOnce, isAtWork)
      await Promise.resolve()
      isAtWork -= 1
      const problem = problems.shift() ?? null
      if (problem !== null) throw problem
      if (!stored.includes(tempId)) stored.push(tempId)
      const seq = stored.indexOf(tempId) + 1
      return { message: aMessage(seq, { tempId, text }) }
    },
  }
}

const uploads = {
  prepare: async () => null,
  forget: async () => undefined,
  startOver: async () => undefined,
}

function anOutbox(database: ChatDatabase, server: ReturnType<typeof aServer>, alone = locks()) {
  const clock = fakeClock()
  const onAdding = vi.fn()
  let waiting = -1
  const outbox = createOutbox({
    ...{ database, clock, alone, delivering: locks(), deliver: server.deliver, withdraw: server.withdraw },
    ...{ uploads, onAdding },
    onChange(next) {
      waiting = next
    },
  })
  /** Resolves when the outbox rests with so many messages waiting. */
  async function untilWaiting(count: number): Promise<void> {
    await vi.waitFor(() => expect(waiting).toBe(count), { timeout: 30_000 })
    waiting = -1
  }
  return { clock, outbox, untilWaiting, onAdding }
}

const refusal = (code: ErrorCode, details = {}) => new ApiError(code, details)
const noAnswer = new ApiError('unavailable', {}, 0)

test('messages are sent one by one in the order of writing', async () => {
  const database = await aDatabase()
  const server = aServer()
  const { outbox, untilWaiting } = anOutbox(database, server)
  for (const tempId of ['a', 'b', 'c']) await outbox.add(draft(tempId))
  await vi.waitFor(() => expect(server.stored).toEqual(['a', 'b', 'c']), { timeout: 30_000 })
  await untilWaiting(0)
  expect(server.mostAtOnce()).toBe(1)
  expect((await database.messages.toArray()).map(({ status }) => status)).toEqual(['sent', 'sent', 'sent'])
})

test('what could not be sent waits, in order, and leaves with the next kick', async () => {
  const database = await aDatabase()
  const server = aServer()
  server.failNext(noAnswer, noAnswer)
  const { outbox, untilWaiting } = anOutbox(database, server)
  await outbox.add(draft('a'))
  await untilWaiting(1)
  await outbox.add(draft('b'))
  await untilWaiting(2)
  expect(server.stored).toEqual([])
  expect(await database.messages.orderBy('outbox').primaryKeys()).toEqual(['a', 'b'])
  outbox.kick()
  await untilWaiting(0)
  expect(server.stored).toEqual(['a', 'b'])
})

test('a wait ends by itself', async () => {
  const database = await aDatabase()
  const server = aServer()
  server.failNext(refusal('rate_limited', { retryAfterMs: 4_000 }))
  const { clock, outbox, untilWaiting } = anOutbox(database, server)
  await outbox.add(draft('a'))
  await untilWaiting(1)
  clock.advance(3_999)
  expect(server.stored).toEqual([])
  clock.advance(1)
  await untilWaiting(0)
  expect(server.stored).toEqual(['a'])
})

test.each([
  ['six minutes', 6 * 60_000],
  ['25 hours', 25 * 3_600_000],
  ['30 days', 30 * 86_400_000],
])('a message that waited for %s is not sent by itself, but when the person says so, for the price shown then', async (_name, waitedMs) => {
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
})

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

test('another page sends what a crashed one left, and the server stores it once', async () => {
  const database = await aDatabase()
  const server = aServer()
  // The server stored it, and the page ended before the answer came.
  server.failNext(noAnswer)
  const before = anOutbox(database, server)
  await before.outbox.add(draft('a'))
  await before.untilWaiting(1)
  before.outbox.stop()
  server.stored.push('a')
  const after = anOutbox(database, server)
  after.outbox.kick()
  await after.untilWaiting(0)
  expect(server.stored).toEqual(['a'])
  expect(await database.messages.toArray()).toMatchObject([{ key: 'a', status: 'sent', order: 1 }])
})

test('a message that is taken back while its only request is open is withdrawn by the page after a crash', async () => {
  const database = await aDatabase()
  const server = aServer()
  const atWork = Promise.withResolvers<void>()
  const before = anOutbox(database, {
    ...server,
    deliver() {
      atWork.resolve()
      return new Promise(() => undefined)
    },
  })
  await before.outbox.add(draft('a'))
  await atWork.promise
  await before.outbox.takeBack('a')
  expect(await ofChat(database, chatId).count()).toBe(0)
  before.outbox.stop()
  const after = anOutbox(database, server)
  server.failNext(noAnswer)
  after.outbox.kick()
  await after.untilWaiting(1)
  // The server had stored it before, and says so first: it is on the screen until it is withdrawn.
  await mergeMessages(database, [aMessage(1, { tempId: 'a' })])
  await after.outbox.add(draft('b'))
  after.outbox.kick()
  await after.untilWaiting(0)
  expect(server.withdrawn).toEqual(['a'])
  expect(server.stored).toEqual(['b'])
})

test('a message of which no attempt was made is forgotten when it is taken back, and one that arrived is withdrawn', async () => {
  const database = await aDatabase()
  const server = aServer()
  server.failNext(noAnswer)
  const { outbox, untilWaiting, onAdding } = anOutbox(database, server)
  await outbox.add(draft('a'))
  await untilWaiting(1)
  await outbox.add(draft('b'))
  expect(onAdding).toHaveBeenCalledTimes(2)
  await outbox.takeBack('b')
  expect(await database.messages.toCollection().primaryKeys()).toEqual(['a'])
  outbox.kick()
  await untilWaiting(0)
  await outbox.takeBack('a')
  await untilWaiting(0)
  expect(server.stored).toEqual(['a'])
  expect(server.withdrawn).toEqual(['a'])
  server.failNext(refusal('forbidden'))
  await outbox.takeBack('a')
  await untilWaiting(0)
  expect(await database.messages.orderBy('outbox').count()).toBe(0)
})

test('two tabs never send at the same time, and nothing twice', async () => {
  const database = await aDatabase()
  const server = aServer()
  const alone = locks()
  const one = anOutbox(database, server, alone)
  const two = anOutbox(database, server, alone)
  await Promise.all([one.outbox.add(draft('a')), two.outbox.add(draft('b'))])
  await vi.waitFor(() => expect(server.stored.toSorted()).toEqual(['a', 'b']), { timeout: 30_000 })
  await vi.waitFor(async () => expect(await database.messages.orderBy('outbox').count()).toBe(0))
  expect(server.mostAtOnce()).toBe(1)
})

test('an offensive message is marked with its words, delays no other, and can be sent all the same', async () => {
  const database = await aDatabase()
  const server = aServer()
  server.failNext(refusal('offensive', { statusMessage: 'Not like this.', ranges: [[0, 4]] }))
  const { outbox, untilWaiting } = anOutbox(database, server)
  await outbox.add(draft('a'))
  await untilWaiting(0)
  expect(await database.messages.get('a')).toMatchObject({
    ...{ status: 'offensive', offensive: true, statusMessage: 'Not like this.', ranges: [[0, 4]] },
  })
  await outbox.add(draft('b'))
  await untilWaiting(0)
  expect(server.stored).toEqual(['b'])
  await outbox.again('a', { priceCoins: 0, ignoreOffensive: true })
  await untilWaiting(0)
  expect(server.stored).toEqual(['b', 'a'])
})

test('a refused message is marked as failed with its reason', async () => {
  const database = await aDatabase()
  const server = aServer()
  server.failNext(refusal('forbidden'))
  const { outbox, untilWaiting } = anOutbox(database, server)
  await outbox.add(draft('a'))
  await untilWaiting(0)
  expect(await database.messages.get('a')).toMatchObject({ status: 'failed', refusedBy: 'forbidden' })
})

test('a message costs no more than what was shown as it was sent, and again only at the new price', async () => {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ messagePrice: { freeLeft: 1, priceCoins: 5 } })])
  const server = aServer()
  server.failNext(refusal('price_changed', { priceCoins: 7 }))
  const { outbox, untilWaiting } = anOutbox(database, server)
  await outbox.add(draft('a', 5))
  await untilWaiting(0)
  expect(await database.messages.get('a')).toMatchObject({ status: 'failed', refusedBy: 'price_changed' })
  expect(await database.chats.get(chatId)).toMatchObject({ messagePrice: { freeLeft: 0, priceCoins: 7 } })
  await outbox.again('a', { priceCoins: 7 })
  await untilWaiting(0)
  expect(server.agreed).toEqual([5, 7])
  expect(server.stored).toEqual(['a'])
})

test('the end of the session, which closes the database, ends the outbox without an error', async () => {
  const database = await aDatabase()
  const unhandled: unknown[] = []
  const note = (reason: unknown) => unhandled.push(reason)
  process.on('unhandledRejection', note)
  onTestFinished(() => void process.off('unhandledRejection', note))
  const atWork = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<never>()
  const outbox = createOutbox({
    ...{ database, clock: fakeClock(), alone: locks(), delivering: locks(), uploads, onChange() {} },
    ...{ onAdding() {}, withdraw: async () => undefined },
    deliver() {
      atWork.resolve()
      return answer.promise
    },
  })
  await outbox.add(draft('a'))
  await atWork.promise
  database.close({ disableAutoOpen: true })
  answer.reject(noAnswer)
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(unhandled).toEqual([])
})
