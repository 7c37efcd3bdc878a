import type { Chat, HistoryPage } from '@serendip/contract'
import { expect, test, vi } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { aChat, aDatabase, aMessage, aStorage, chatId, me, mia } from '../chat.test-kit.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { localOrderFrom, mergeChats } from '../store/merge.ts'
import { createChatClient } from './chat-client.ts'

interface Asked {
  readonly query: { readonly count: number; readonly paginationToken?: string }
}

/** A chat of 500 messages on the server; how many were read so far, and what was asked. */
async function aReader(readSeq: number) {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ readSeq, unreadMessages: 500 - readSeq, countMessages: 500 })])
  const counts: number[] = []
  const history = vi.fn(async ({ query: { count, paginationToken } }: Asked): Promise<HistoryPage> => {
    counts.push(count)
    const end = paginationToken === undefined ? 500 : Number(paginationToken) - 1
    const start = Math.max(1, end - count + 1)
    return {
      messages: Array.from({ length: end - start + 1 }, (_, at) => aMessage(start + at)),
      olderToken: start > 1 ? `${start}` : null,
      newerToken: null,
    }
  })
  return { client: await aClient(database, { history }), counts }
}

/** A client whose outbox has found nothing to send, so that nothing runs on after a test. */
async function aClient(database: ChatDatabase, chat: object, draftStorage = aStorage()) {
  const rested = Promise.withResolvers<void>()
  const client = createChatClient({
    ...{ userId: me, database, draftStorage, clock: fakeClock(), uuid: () => 'id' },
    brand: { id: 'serendip' },
    api: { chat },
    socket: { state: 'closed', on: () => () => {} },
    session: { token: () => null },
    ...{ alone: (task: () => Promise<void>) => task(), onOnline() {}, onOutbox: () => rested.resolve() },
  } as unknown as Parameters<typeof createChatClient>[0])
  await rested.promise
  return client
}

/** A server with one chat, or none, and no list read yet. */
async function anOpener(stored: Chat | null, messages = [aMessage(1), aMessage(2)]) {
  const database = await aDatabase()
  const asked: string[] = []
  const answer = (name: string, found: object | null) => async () => {
    asked.push(name)
    if (found === null) throw new ApiError('not_found', {}, 404)
    return found
  }
  const client = await aClient(database, {
    get: answer('get', { chat: stored ?? aChat() }),
    getByUser: answer('getByUser', stored && { chat: stored }),
    historyByUser: answer('historyByUser', stored && { messages, olderToken: null, newerToken: null }),
    getByUserV2: answer('getByUserV2', { chat: aChat() }),
  })
  return { database, client, asked }
}

test('a chat that the server has opens with its newest messages in one step, and once', async () => {
  const { database, client, asked } = await anOpener(aChat({ countMessages: 2, readSeq: 2 }))
  await client.open(mia.userId)
  await client.open(mia.userId)
  expect(asked).toEqual(['getByUser', 'historyByUser'])
  expect(await database.messages.count()).toBe(2)
  expect(await database.chats.get(chatId)).toMatchObject({ olderToken: null })
})

test('a chat that is not there is created', async () => {
  const { database, client, asked } = await anOpener(null)
  await client.open(mia.userId)
  expect(asked).toEqual(['getByUser', 'historyByUser', 'getByUserV2'])
  expect(await database.chats.count()).toBe(1)
})

test('a refresh changes whether the other one is online, and nothing that changes keep current', async () => {
  const { database, client } = await anOpener(aChat({ online: true, unreadMessages: 7 }))
  await mergeChats(database, [aChat({ unreadMessages: 1 })])
  await client.refresh(chatId)
  expect(await database.chats.get(chatId)).toMatchObject({ online: true, unreadMessages: 1 })
})

test('a history opens with 20 messages; a full load up to the first unread one reads later pages of 100', async () => {
  const { client, counts } = await aReader(250)
  await client.readOlder(chatId)
  expect(counts).toEqual([20, 100, 100, 100])
  expect(await client.database.messages.count()).toBe(320)
  await client.readOlder(chatId)
  expect(counts).toEqual([20, 100, 100, 100, 20])
})

test('a history without anything unread reads 20 messages at a time', async () => {
  const { client, counts } = await aReader(500)
  await client.readOlder(chatId)
  await client.readOlder(chatId)
  expect(counts).toEqual([20, 20])
})

test('a refused message that is taken back returns its files, and leaves nothing behind', async () => {
  const { database, client } = await anOpener(null)
  const photo = { fileId: 'fil_1', kind: 'image', purpose: 'chatImage', blob: new Blob(['one']) } as const
  await database.messages.put({
    ...{ key: 'one', chatId, from: me, to: mia.userId, type: 'media', text: 'Words', created: 1, order: 1 },
    ...{
      offensive: true,
      ignoreOffensive: false,
      status: 'offensive',
      files: [{ fileId: 'fil_1', kind: 'image' }],
    },
  })
  await database.files.put({ ...photo, key: 'one', place: 0 })
  expect(await client.takeBack('one')).toEqual([photo])
  expect(await database.messages.count()).toBe(0)
  expect(await database.files.count()).toBe(0)
})

/** Two chats, each with a received message, one that was refused, its file, and a draft of which the storage has more. */
async function twoChats(api: object) {
  const database = await aDatabase()
  const entries = new Map<string, string>()
  const chatIds = [chatId, 'chat_other']
  await mergeChats(
    database,
    chatIds.map((_id) => aChat({ _id, users: [{ ...mia, userId: `usr_${_id}` }] })),
  )
  for (const id of chatIds) {
    const about = { chatId: id, type: 'media', created: 1, ignoreOffensive: false, offensive: false } as const
    await database.messages.bulkPut([
      {
        ...about,
        key: `got_${id}`,
        _id: `got_${id}`,
        from: mia.userId,
        to: me,
        text: '',
        order: 1,
        status: 'sent',
      },
      {
        ...about,
        key: `own_${id}`,
        from: me,
        to: mia.userId,
        text: '',
        order: localOrderFrom,
        status: 'failed',
      },
    ])
    const file = {
      fileId: `fil_${id}`,
      kind: 'image',
      purpose: 'chatImage',
      blob: new Blob(['one']),
    } as const
    await database.files.put({ ...file, key: `own_${id}`, place: 0 })
    await database.chats.update(id, { draft: 'Stored' })
  }
  const client = await aClient(database, api, aStorage(entries))
  for (const id of chatIds) client.drafts.set(id, 'Typed')
  return { database, client, entries, other: 'chat_other' }
}

/** What of chats only the browser has, by chat. */
async function leftIn({ messages, files, chats }: ChatDatabase) {
  const unsent = await messages.filter(({ _id }) => _id === undefined).toArray()
  const drafts = await chats.filter(({ draft }) => draft !== undefined).primaryKeys()
  return {
    unsent: unsent.map((row) => row.chatId),
    files: (await files.toArray()).map(({ fileId }) => fileId.slice('fil_'.length)),
    drafts,
  }
}

test('a chat is deleted with its unsent messages, their files and its draft; other chats keep theirs', async () => {
  const deleteChats = vi.fn(async () => ({ ok: true }))
  const { database, client, entries, other } = await twoChats({ deleteChats })
  await client.deleteChats([chatId])
  expect(deleteChats).toHaveBeenCalledWith({ body: { chatIds: [chatId] } })
  expect(await leftIn(database)).toEqual({ unsent: [other], files: [other], drafts: [other] })
  expect([...entries]).toEqual([[`chatDraft/${me}/${other}`, 'Typed']])
  client.drafts.flush()
  await vi.waitFor(() => expect([...entries]).toEqual([]))
  expect((await leftIn(database)).drafts).toEqual([other])
  expect(client.drafts.of({ _id: chatId })).toBe('')
  // What the server has goes with its change.
  expect(await database.messages.where('_id').above('').count()).toBe(2)
})

test('all chats of a list are deleted with what only this browser has of them', async () => {
  const deleteAllChats = vi.fn(async () => ({ deleted: 1 }))
  const { database, client, other } = await twoChats({ deleteAllChats })
  await database.chats.update(other, { isInRequestFolder: true })
  await client.deleteChats('requestFolder')
  expect(deleteAllChats).toHaveBeenCalledWith({ body: { listFilter: 'requestFolder' } })
  expect(await leftIn(database)).toEqual({ unsent: [chatId], files: [chatId], drafts: [chatId] })
})

test('chats that the server did not delete lose nothing', async () => {
  const deleteChats = async () => {
    throw new ApiError('unavailable', {}, 0)
  }
  const { database, client, entries, other } = await twoChats({ deleteChats })
  await expect(client.deleteChats([chatId])).rejects.toThrow(ApiError)
  const all = [chatId, other]
  expect(await leftIn(database)).toEqual({ unsent: all, files: all, drafts: all })
  expect(entries.size).toBe(2)
})
