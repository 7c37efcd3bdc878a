import { expect, test } from 'vitest'
import { aChat, aDatabase, aMessage, changesFrom, chatId, me } from '../chat.test-kit.ts'
import type { ChatDatabase, MessageRow } from './chat-database.ts'
import {
  localOrderFrom,
  mergeChanges,
  mergeChats,
  mergeMessages,
  ofChat,
  replaceAll,
  replaceMessage,
} from './merge.ts'

const textsOf = async (database: ChatDatabase) =>
  (await ofChat(database, chatId).toArray()).map(({ text }) => text)

const echo: MessageRow = {
  key: 'temp-1',
  tempId: 'temp-1',
  chatId,
  from: me,
  to: 'usr_mia',
  type: 'text',
  text: 'mine',
  created: 5,
  order: localOrderFrom,
  outbox: localOrderFrom,
  status: 'created',
  offensive: false,
  ignoreOffensive: false,
}

test('the same changes twice store every message once', async () => {
  const database = await aDatabase()
  const changes = changesFrom(0, 2, { chats: [aChat()], messages: [aMessage(1), aMessage(2)] })
  expect(await mergeChanges(database, changes)).toBe('merged')
  expect(await mergeChanges(database, changes)).toBe('known')
  expect(await textsOf(database)).toEqual(['text 1', 'text 2'])
})

test('changes after a gap are not stored', async () => {
  const database = await aDatabase()
  expect(await mergeChanges(database, changesFrom(3, 4, { messages: [aMessage(4)] }))).toBe('gap')
  expect(await textsOf(database)).toEqual([])
})

test('overlapping changes continue from what is known', async () => {
  const database = await aDatabase()
  await mergeChanges(database, changesFrom(0, 1, { messages: [aMessage(1)] }))
  expect(await mergeChanges(database, changesFrom(0, 2, { messages: [aMessage(1), aMessage(2)] }))).toBe(
    'merged',
  )
  expect(await textsOf(database)).toEqual(['text 1', 'text 2'])
})

test('the server’s message replaces the echo in place, and leaves the outbox', async () => {
  const database = await aDatabase()
  await database.messages.put(echo)
  await mergeChanges(
    database,
    changesFrom(0, 2, { messages: [aMessage(1), aMessage(2, { tempId: 'temp-1', text: 'mine' })] }),
  )
  expect(await textsOf(database)).toEqual(['text 1', 'mine'])
  expect(await database.messages.get('temp-1')).toMatchObject({ _id: 'msg_2', status: 'sent', order: 2 })
  expect(await database.messages.orderBy('outbox').count()).toBe(0)
})

test('an older answer neither doubles nor replaces what a change stored', async () => {
  const database = await aDatabase()
  const newer = { chats: [aChat({ unreadMessages: 2 })], messages: [aMessage(1, { offensive: true })] }
  await mergeChanges(database, changesFrom(0, 1, newer))
  await mergeChats(database, [aChat({ unreadMessages: 9 })])
  await mergeMessages(database, [aMessage(1)])
  expect(await database.chats.get(chatId)).toMatchObject({ unreadMessages: 2 })
  expect(await database.messages.toArray()).toMatchObject([{ offensive: true }])
})

test('a change of a message that is not stored leaves no gap before the stored ones', async () => {
  const database = await aDatabase()
  const chat = aChat({ lastMessage: aMessage(9) })
  await mergeChats(database, [chat])
  await mergeMessages(database, [aMessage(8), aMessage(9)])
  await database.chats.update(chatId, { olderToken: '7' })
  const reactions = [{ from: me, reaction: 'heart' }]
  const changed = [aMessage(2, { reactions }), aMessage(8, { reactions }), aMessage(10)]
  await mergeChanges(database, changesFrom(0, 3, { chats: [chat], messages: changed }))
  expect(await textsOf(database)).toEqual(['text 8', 'text 9', 'text 10'])
  expect(await database.messages.get('msg_8')).toMatchObject({ reactions })
  await database.chats.update(chatId, { olderToken: null })
  await mergeChanges(database, changesFrom(3, 4, { messages: [aMessage(2)] }))
  expect(await textsOf(database)).toHaveLength(4)
})

test('new messages of a chat whose history was never read are stored', async () => {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ lastMessage: aMessage(1) })])
  const messages = [aMessage(2), aMessage(3)]
  const chats = [aChat({ lastMessage: aMessage(3) })]
  await mergeChanges(database, changesFrom(0, 2, { chats, messages }))
  expect(await textsOf(database)).toEqual(['text 1', 'text 2', 'text 3'])
})

test('an answer to something done with a message replaces a stored one, and stores no other', async () => {
  const database = await aDatabase()
  await mergeMessages(database, [aMessage(8)])
  await replaceMessage(database, aMessage(8, { text: 'clear' }))
  await replaceMessage(database, aMessage(2))
  expect(await textsOf(database)).toEqual(['clear'])
})

test('an answer that was on its way while its chat was deleted brings no message back', async () => {
  const database = await aDatabase()
  await database.messages.put(echo)
  await mergeChanges(database, changesFrom(0, 1, { chats: [aChat({ clearedSeq: 2, hidden: true })] }))
  await mergeMessages(database, [aMessage(1), aMessage(2, { tempId: 'temp-1' }), aMessage(3)])
  expect(await textsOf(database)).toEqual(['text 3'])
})

test('deleted messages and chats disappear', async () => {
  const database = await aDatabase()
  await mergeChanges(
    database,
    changesFrom(0, 3, { chats: [aChat()], messages: [aMessage(1), aMessage(2), aMessage(3)] }),
  )
  await mergeChanges(database, changesFrom(3, 4, { removedMessages: [{ chatId, messageId: 'msg_2' }] }))
  expect(await textsOf(database)).toEqual(['text 1', 'text 3'])
  await mergeChanges(database, changesFrom(4, 5, { chats: [aChat({ clearedSeq: 1 })] }))
  expect(await textsOf(database)).toEqual(['text 3'])
  await mergeChanges(database, changesFrom(5, 6, { removedChats: [chatId] }))
  expect(await textsOf(database)).toEqual([])
})

test('a reload forgets what the server has and keeps what is not sent, and drafts', async () => {
  const database = await aDatabase()
  await mergeChanges(database, changesFrom(0, 1, { chats: [aChat()], messages: [aMessage(1)] }))
  await database.messages.put(echo)
  await database.chats.update(chatId, { draft: 'half a thought' })
  await replaceAll(database, [aChat({ unreadMessages: 3 })])
  expect(await textsOf(database)).toEqual(['mine'])
  expect(await database.chats.get(chatId)).toMatchObject({ unreadMessages: 3, draft: 'half a thought' })
  await replaceAll(database, [])
  expect(await database.chats.count()).toBe(0)
})

test('a chat that is gone leaves no unsent messages and no files of them', async () => {
  const database = await aDatabase()
  await mergeChats(database, [aChat()])
  await database.messages.bulkPut([echo, { ...echo, key: 'temp-2', chatId: 'chat_other' }])
  const file = { kind: 'image', purpose: 'chatImage', blob: new Blob(['one']), place: 0 } as const
  await database.files.bulkPut([
    { ...file, fileId: 'fil_1', key: 'temp-1' },
    { ...file, fileId: 'fil_2', key: 'temp-2' },
  ])
  await mergeChanges(database, changesFrom(0, 1, { removedChats: [chatId] }))
  expect(await database.messages.toCollection().primaryKeys()).toEqual(['temp-2'])
  expect(await database.files.toCollection().primaryKeys()).toEqual(['fil_2'])
})
