import 'fake-indexeddb/auto'
import { Dexie } from 'dexie'
import { expect, test } from 'vitest'
import { aChat, aDatabase, aMessage, changesFrom, chatId } from '../chat.test-kit.ts'
import { mergeChanges } from './merge.ts'
import { withSpace } from './with-space.ts'

test('without space old messages that the server has are forgotten, and the write is tried once more', async () => {
  const database = await aDatabase()
  const messages = Array.from({ length: 30 }, (_, index) => aMessage(index + 1))
  await mergeChanges(database, changesFrom(0, 1, { chats: [aChat()], messages }))
  await database.chats.update(chatId, { olderToken: null })
  let tries = 0
  await withSpace(database, async () => {
    tries += 1
    if (tries === 1) throw new Dexie.QuotaExceededError('full')
  })
  expect(tries).toBe(2)
  expect((await database.messages.orderBy('[chatId+order]').toArray()).map(({ order }) => order)).toEqual(
    Array.from({ length: 20 }, (_, index) => index + 11),
  )
  expect((await database.chats.get(chatId))?.olderToken).toBeUndefined()
})

test('another problem is not hidden', async () => {
  const database = await aDatabase()
  const problem = new Error('broken')
  await expect(withSpace(database, () => Promise.reject(problem))).rejects.toBe(problem)
})
