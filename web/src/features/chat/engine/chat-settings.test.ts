import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import { aChat, aDatabase, changesFrom, chatId } from '../chat.test-kit.ts'
import { isMuted } from '../list/chat-filter.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { noEndMs } from '../store/chosen-settings.ts'
import { mergeChanges, mergeChats } from '../store/merge.ts'
import { anOutbox, aServer, noAnswer } from './outbox.test-kit.ts'

async function aStoredChat() {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ countMessages: 1 })])
  const server = aServer()
  return { database, server, ...anOutbox(database, server) }
}
const stored = async ({ chats }: ChatDatabase) => {
  const { pinnedAt, mutedUntil, hidden, concealed, wanted } = (await chats.get(chatId)) ?? {}
  return { isPinned: pinnedAt !== undefined, mutedUntil, hidden, concealed, waits: wanted !== undefined }
}
const plain = {
  isPinned: false,
  mutedUntil: undefined,
  hidden: false,
  concealed: undefined,
  waits: false,
}

test('without a network a chat is pinned, muted and hidden at once, and the server learns it all in one request', async () => {
  const { database, server, outbox, clock, untilWaiting } = await aStoredChat()
  server.failNext(noAnswer)
  await outbox.changeSettings(chatId, { pinned: true })
  await untilWaiting(1)
  expect(await stored(database)).toEqual({ ...plain, isPinned: true, waits: true })
  server.failNext(noAnswer)
  await outbox.changeSettings(chatId, { mute: 'hour' })
  await untilWaiting(1)
  const chat = await database.chats.get(chatId)
  expect(isMuted(chat ?? {}, clock.now() + 3_599_000)).toBe(true)
  expect(isMuted(chat ?? {}, clock.now() + 3_601_000)).toBe(false)
  await outbox.changeSettings(chatId, { mute: 'always', hidden: true, pinned: false })
  await untilWaiting(0)
  expect(server.settled).toEqual([{ id: chatId, mute: 'always', hidden: true, pinned: false }])
  const after = { ...plain, mutedUntil: noEndMs, hidden: true, concealed: true }
  expect(await stored(database)).toEqual(after)
})

test('a change of the server’s that knows nothing of it yet does not undo what the person chose', async () => {
  const { database, server, outbox, untilWaiting } = await aStoredChat()
  server.failNext(noAnswer)
  await outbox.changeSettings(chatId, { hidden: true })
  await untilWaiting(1)
  const news = changesFrom(0, 1, { chats: [aChat({ countMessages: 2, unreadMessages: 1 })] })
  await mergeChanges(database, news)
  expect(await database.chats.get(chatId)).toMatchObject({ hidden: true, unreadMessages: 1 })
  outbox.kick()
  await untilWaiting(0)
  const confirmed = aChat({ countMessages: 2, hidden: true, concealed: true })
  await mergeChanges(database, changesFrom(1, 2, { chats: [confirmed] }))
  expect(await stored(database)).toEqual({ ...plain, hidden: true, concealed: true })
  // Another device shows it again.
  await mergeChanges(database, changesFrom(2, 3, { chats: [aChat({ countMessages: 2 })] }))
  expect(await stored(database)).toEqual(plain)
})

test('a refused change is undone', async () => {
  const { database, server, outbox, untilWaiting } = await aStoredChat()
  server.failNext(new ApiError('too_many_pins'))
  await outbox.changeSettings(chatId, { pinned: true })
  await untilWaiting(0)
  expect(await stored(database)).toEqual(plain)
  expect(await database.messages.toArray()).toEqual([])
})

test('a chat that was hidden is pinned no longer, and unmuting ends a mute', async () => {
  const { database, outbox, untilWaiting } = await aStoredChat()
  await outbox.changeSettings(chatId, { pinned: true, mute: 'eightHours' })
  await untilWaiting(0)
  await outbox.changeSettings(chatId, { hidden: true })
  await outbox.changeSettings(chatId, { mute: 'off' })
  await untilWaiting(0)
  expect(await stored(database)).toEqual({ ...plain, hidden: true, concealed: true })
  await outbox.changeSettings(chatId, { hidden: false })
  await untilWaiting(0)
  expect(await stored(database)).toEqual(plain)
})
