import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, onTestFinished, test } from 'vitest'
import { chatDatabaseName, forgetChats, outboxEntry } from '../../../platform/session/chat-traces.ts'
import { aChat, anEmptyDatabase, aStorage, me } from '../chat.test-kit.ts'
import { openChatDatabase } from './chat-database.ts'
import { mergeChats } from './merge.ts'

test('is version 3 and has the eight stores', async () => {
  const database = await anEmptyDatabase()
  expect(database.verno).toBe(3)
  expect(database.tables.map(({ name }) => name).sort()).toEqual(
    [
      ...['chatFilters', 'chats', 'companions', 'files', 'folders', 'mediaItems', 'messages'],
      'sensitiveFilters',
    ].sort(),
  )
})

test.each([2, 4])('drops a database of version %i', async (otherValue) => {
  const userId = `${me}_v${otherValue}`
  const old = new Dexie(chatDatabaseName(userId))
  old.version(otherValue).stores({ chats: '_id', notes: 'id' })
  await old.table('chats').put({ _id: 'chat_old' })
  old.close()
  const database = await openChatDatabase(userId)
  onTestFinished(() => database.delete())
  expect(database.verno).toBe(3)
  expect(await database.chats.count()).toBe(0)
})

test('keeps what it stored when it is opened again', async () => {
  const userId = `${me}_again`
  const first = await openChatDatabase(userId)
  await mergeChats(first, [aChat()])
  first.close()
  const second = await openChatDatabase(userId)
  onTestFinished(() => second.delete())
  expect(await second.chats.count()).toBe(1)
})

test('is deleted while another tab has it open', async () => {
  const userId = `${me}_gone`
  const open = await openChatDatabase(userId)
  await mergeChats(open, [aChat()])
  const entries = new Map([[outboxEntry, '1']])
  forgetChats({ indexedDB, localStorage: aStorage(entries) }, userId)
  await expect.poll(() => Dexie.exists(chatDatabaseName(userId))).toBe(false)
  await expect(open.chats.count()).rejects.toThrow(Dexie.DatabaseClosedError)
  expect(await Dexie.exists(chatDatabaseName(userId))).toBe(false)
  const after = await openChatDatabase(userId)
  onTestFinished(() => after.delete())
  expect(await after.chats.count()).toBe(0)
  expect(entries.size).toBe(0)
})
