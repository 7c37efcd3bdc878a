import { expect, test } from 'vitest'
import { aChat, aDatabase, aMessage, changesFrom, chatId } from '../chat.test-kit.ts'
import { mergeChanges } from '../store/merge.ts'
import { findHere } from './use-found-chats.ts'

async function aFilledDatabase() {
  const database = await aDatabase()
  const messages = [
    aMessage(1, { text: 'Coffee on Friday?' }),
    aMessage(2, { text: 'More COFFEE' }),
    aMessage(3),
  ]
  await mergeChanges(database, changesFrom(0, 3, { chats: [aChat()], messages }))
  return database
}

test('without a network, words lead to the newest stored message that has them', async () => {
  const found = await findHere(await aFilledDatabase(), 'coffee')
  expect([...found.keys()]).toEqual([chatId])
  expect(found.get(chatId)).toMatchObject({ _id: 'msg_2', text: 'More COFFEE' })
})

test('a name leads to its chat, and unknown words nowhere', async () => {
  const database = await aFilledDatabase()
  expect([...(await findHere(database, 'mi'))]).toEqual([[chatId, null]])
  expect((await findHere(database, 'tea')).size).toBe(0)
})

test('neither a name nor words lead to a person who was blocked or reported, unlike to a hidden chat', async () => {
  const database = await aFilledDatabase()
  await mergeChanges(database, changesFrom(3, 4, { chats: [aChat({ hidden: true })] }))
  expect([...(await findHere(database, 'mi')).keys()]).toEqual([chatId])
  await mergeChanges(database, changesFrom(4, 5, { chats: [aChat({ hidden: true, excluded: true })] }))
  expect((await findHere(database, 'mi')).size).toBe(0)
  expect((await findHere(database, 'coffee')).size).toBe(0)
})
