import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import { aDatabase, aMessage, changesFrom } from '../chat.test-kit.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { mergeChanges, mergeMessages } from '../store/merge.ts'
import { dropEdit } from './edits.ts'
import { anOutbox, aServer, draft, noAnswer } from './outbox.test-kit.ts'

/** A message that the server has, and an outbox at rest. */
async function aSentMessage() {
  const database = await aDatabase()
  const server = aServer()
  const box = anOutbox(database, server)
  await box.outbox.add(draft('a'))
  await box.untilWaiting(0)
  return { database, server, ...box }
}
const shown = async (database: ChatDatabase) =>
  (await database.messages.filter(({ chatId }) => chatId !== '').toArray()).map(({ text, edit, edited }) => [
    text,
    edit?.text ?? null,
    edited ?? false,
  ])

test('a message that has not left is changed where it waits, and sent once with its new text', async () => {
  const database = await aDatabase()
  const server = aServer()
  const { outbox, untilWaiting } = anOutbox(database, server)
  server.failNext(noAnswer)
  await outbox.add(draft('a'))
  await untilWaiting(1)
  // Its attempt is over without an answer: it may have arrived, so the new text follows it.
  await outbox.edit('a', { text: 'better' })
  await untilWaiting(0)
  expect([server.stored, server.edited]).toEqual([['a'], ['msg_1: better']])
  const late = anOutbox(database, server)
  late.outbox.stop()
  await late.outbox.add(draft('b'))
  await late.outbox.edit('b', { text: 'other' })
  expect(late.outbox.unsent()).toMatchObject([{ tempId: 'b', text: 'other' }])
  expect(await shown(database)).toEqual([
    ['better', null, true],
    ['other', null, false],
  ])
})

test('new texts of a sent message are shown at once, wait without a network, and the last one alone is sent', async () => {
  const { database, server, outbox, untilWaiting } = await aSentMessage()
  server.failNext(noAnswer)
  await outbox.edit('a', { text: 'one' })
  await untilWaiting(1)
  await outbox.edit('a', { text: 'two' })
  await untilWaiting(0)
  expect(server.edited).toEqual(['msg_1: two'])
  expect(await shown(database)).toEqual([['two', null, true]])
})

test('a new text survives a change that arrives meanwhile, and the page', async () => {
  const { database, server, outbox, untilWaiting } = await aSentMessage()
  server.failNext(noAnswer)
  await outbox.edit('a', { text: 'one' })
  await untilWaiting(1)
  outbox.stop()
  const reacted = aMessage(1, { tempId: 'a', reactions: [{ from: 'usr_mia', reaction: 'heart' }] })
  await mergeChanges(database, changesFrom(0, 1, { messages: [reacted] }))
  await mergeMessages(database, [reacted])
  expect(await shown(database)).toEqual([['text 1', 'one', false]])
  const next = anOutbox(database, server)
  next.outbox.kick()
  await next.untilWaiting(0)
  expect(server.edited).toEqual(['msg_1: one'])
})

test('a text that goes back to what the server has needs no request', async () => {
  const { database, server, outbox, untilWaiting } = await aSentMessage()
  server.failNext(new ApiError('rate_limited', { retryAfterMs: 60_000 }))
  await outbox.edit('a', { text: 'one' })
  await untilWaiting(1)
  const entry = await database.messages.get('edited/a')
  // As if it had not been tried yet.
  if (entry) await database.messages.put({ ...entry, attempted: undefined } as unknown as typeof entry)
  await outbox.edit('a', { text: 'text a' })
  await untilWaiting(0)
  expect(server.edited).toEqual([])
  expect(await shown(database)).toEqual([['text a', null, false]])
})

test('a refused text stays beside the message until the person decides', async () => {
  const { database, server, outbox, untilWaiting } = await aSentMessage()
  server.failNext(new ApiError('offensive', {}))
  await outbox.edit('a', { text: 'rude' })
  await untilWaiting(0)
  expect(await database.messages.get('a')).toMatchObject({
    text: 'text a',
    edit: { text: 'rude', refusedBy: 'offensive' },
  })
  await dropEdit(database, 'a')
  expect(await shown(database)).toEqual([['text a', null, false]])
  server.failNext(new ApiError('offensive', {}))
  await outbox.edit('a', { text: 'rude' })
  await untilWaiting(0)
  await outbox.edit('a', { text: 'rude', ignoreOffensive: true })
  await untilWaiting(0)
  expect(server.edited).toEqual(['msg_1: rude'])
})

test('a new text of a message that is gone is forgotten', async () => {
  const { database, server, outbox, untilWaiting } = await aSentMessage()
  server.failNext(noAnswer)
  await outbox.edit('a', { text: 'one' })
  await untilWaiting(1)
  await mergeChanges(
    database,
    changesFrom(0, 1, { removedMessages: [{ chatId: 'chat_one', messageId: 'msg_1' }] }),
  )
  server.failNext(new ApiError('not_found', {}))
  outbox.kick()
  await untilWaiting(0)
  expect(await database.messages.toArray()).toEqual([])
})
