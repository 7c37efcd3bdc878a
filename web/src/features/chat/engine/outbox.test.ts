import type { ErrorCode } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aChat, aDatabase, aMessage, chatId, locks } from '../chat.test-kit.ts'
import { mergeChats, mergeMessages, ofChat } from '../store/merge.ts'
import { createOutbox } from './outbox.ts'
import { anOutbox, aServer, draft, noAnswer, uploads } from './outbox.test-kit.ts'

const refusal = (code: ErrorCode, details = {}) => new ApiError(code, details)
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
  const outbox = anOutbox(database, server, alone)
  const two = anOutbox(database, server, alone)
  await Promise.all([outbox.outbox.add(draft('a')), two.outbox.add(draft('b'))])
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
    status: 'offensive',
    offensive: true,
    statusMessage: 'Not like this.',
    ranges: [[0, 4]],
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
    database,
    clock: fakeClock(),
    alone: locks(),
    delivering: locks(),
    uploads,
    onChange() {},
    onAdding() {},
    withdraw: async () => undefined,
    edit: () => Promise.reject(new Error('nothing is edited')),
    settle: () => Promise.reject(new Error('nothing is changed')),
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
