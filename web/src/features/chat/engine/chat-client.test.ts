import type { Chat, HistoryPage } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { expect, test, vi } from 'vitest'
import { aChat, aDatabase, aMessage, chatId, changesFrom, me, mia } from '../chat.test-kit.ts'
import { mergeChanges, mergeChats } from '../store/merge.ts'
import { aClient } from './chat-client.test-kit.ts'

interface ListRequest {
  readonly query: { readonly count: number; readonly paginationToken?: string }
}

/** A chat of 500 messages on the server; how many were read so far, and what was asked. */
async function aReader(readSeq: number) {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ readSeq, unreadMessages: 500 - readSeq, countMessages: 500 })])
  const counts: number[] = []
  const history = vi.fn(async ({ query: { count, paginationToken } }: ListRequest): Promise<HistoryPage> => {
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
    key: 'one',
    chatId,
    from: me,
    to: mia.userId,
    type: 'media',
    text: 'Words',
    created: 1,
    order: 1,
    offensive: true,
    ignoreOffensive: false,
    status: 'offensive',
    files: [{ fileId: 'fil_1', kind: 'image' }],
  })
  await database.files.put({ ...photo, key: 'one', place: 0 })
  expect(await client.takeBack('one')).toEqual([photo])
  expect(await database.messages.count()).toBe(0)
  expect(await database.files.count()).toBe(0)
})

test('a page that was away reads what it missed with each welcome, and shows what is true after that', async () => {
  const handlers = new Map<string, () => void>()
  const socket = {
    state: 'connecting',
    request: async () => changesFrom(1, 1, {}),
    on(type: string, handler: () => void) {
      handlers.set(type, handler)
      return () => {}
    },
  }
  const asked: object[] = []
  const getList = async ({ query }: { query: object }) => {
    asked.push(query)
    return { chats: [aChat({ unreadMessages: asked.length })], folders: [], paginationToken: null, change: 1 }
  }
  const database = await aDatabase()
  const client = await aClient(database, { getList }, undefined, socket)
  expect(asked).toEqual([])
  handlers.get('welcome')?.()
  expect(client.state.getSnapshot()).toBe('syncing')
  await vi.waitFor(() => expect(client.state.getSnapshot()).toBe('current'))
  expect(asked.length).toBeGreaterThan(0)
})

test('a reaction is shown at once, and not any more if the server did not take it', async () => {
  const database = await aDatabase()
  await mergeChanges(database, changesFrom(0, 1, { messages: [aMessage(1)] }))
  const read = () => database.messages.get('msg_1')
  const shown: unknown[] = []
  const react = vi.fn(async () => {
    shown.push((await read())?.reactions)
    if (shown.length === 2) throw new ApiError('forbidden')
    return { ok: true }
  })
  const client = await aClient(database, { react })
  const message = await read()
  if (!message) throw new Error('no message')
  await client.react(message, 'heart')
  expect(react).toHaveBeenCalledWith({ body: { messageId: 'msg_1', reaction: 'heart' } })
  const loved = await read()
  if (!loved) throw new Error('no message')
  await expect(client.react(loved, null)).rejects.toThrow(ApiError)
  const mine = [{ from: me, reaction: 'heart' }]
  expect(shown).toEqual([mine, []])
  expect((await read())?.reactions).toEqual(mine)
})
