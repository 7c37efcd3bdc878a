import type { Chat, ChatChanges } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aChat, aDatabase, aMessage, anEmptyDatabase, changesFrom, me } from '../chat.test-kit.ts'
import type { ChatDatabase } from '../store/chat-database.ts'
import { createSync } from './sync.ts'

type Listener = (message: { readonly changes: ChatChanges; readonly upTo: number }) => void

/** A server with numbered changes, as a tab meets it. */
function aServer(database: ChatDatabase) {
  const log: Partial<ChatChanges>[] = []
  const lists: Record<string, Chat[][]> = { default: [[]], requestFolder: [[]] }
  const asked: string[] = []
  const listeners = new Map<string, Listener>()
  const tell = (type: string, since: number) =>
    listeners.get(type)?.({ changes: changesSince(since), upTo: log.length })
  let resetsBefore = 0

  const changesSince = (since: number): ChatChanges => {
    const news = log.slice(since)
    return changesFrom(since, log.length, {
      reset: since < resetsBefore,
      chats: news.flatMap(({ chats = [] }) => chats),
      messages: news.flatMap(({ messages = [] }) => messages),
    })
  }
  const sync = createSync({
    ...{ userId: me, database, onFrom() {} },
    api: {
      async getList({ query }: { query: { filter?: string; paginationToken?: string } }) {
        const { filter = 'default', paginationToken: token = '0' } = query
        asked.push(`${filter} ${token}`)
        const pages = lists[filter] ?? []
        const next = Number(token) + 1
        return {
          chats: pages[Number(token)] ?? [],
          folders: [],
          paginationToken: next < pages.length ? `${next}` : null,
          change: log.length,
        }
      },
    } as unknown as Parameters<typeof createSync>[0]['api'],
    socket: {
      request: async (_: string, { since }: { since: number }) => {
        asked.push(`join ${since}`)
        return changesSince(since)
      },
      on(type: string, handler: Listener) {
        listeners.set(type, handler)
        return () => {}
      },
    } as unknown as Parameters<typeof createSync>[0]['socket'],
  })
  return {
    ...{ sync, log, lists, asked },
    push: (since: number) => tell('chat.changes', since),
    announce: () => tell('chat.changed', log.length),
    forgetBefore(change: number) {
      resetsBefore = change
    },
  }
}

const textsOf = async (database: ChatDatabase) =>
  (await database.messages.orderBy('[chatId+order]').toArray()).map(({ text }) => text)

test('the first time all lists are read, and later only what changed', async () => {
  const database = await anEmptyDatabase()
  const server = aServer(database)
  const page = (from: number) => [aChat({ _id: `chat_${from}` }), aChat({ _id: `chat_${from + 1}` })]
  server.lists['default'] = [page(1), page(3)]
  server.lists['requestFolder'] = [[aChat({ _id: 'chat_5', isInRequestFolder: true })]]
  await server.sync.catchUp()
  expect(server.asked).toEqual(['default 0', 'join 0', 'default 1', 'requestFolder 0'])
  expect(await database.chats.count()).toBe(5)
  server.asked.length = 0
  server.log.push({ chats: [aChat({ _id: 'chat_1', unreadMessages: 1 })], messages: [aMessage(1)] })
  await server.sync.catchUp()
  expect(server.asked).toEqual(['join 0'])
  expect(await database.chats.get('chat_1')).toMatchObject({ unreadMessages: 1 })
})

test('changes that overtook others are read again from the last known one: none missed, none doubled', async () => {
  const database = await aDatabase()
  const server = aServer(database)
  await server.sync.catchUp()
  server.log.push({ messages: [aMessage(1)] }, { messages: [aMessage(2)] }, { messages: [aMessage(3)] })
  // The first two frames were lost with the connection.
  server.push(2)
  server.push(0)
  await server.sync.catchUp()
  expect(await textsOf(database)).toEqual(['text 1', 'text 2', 'text 3'])
})

test('after an absence that was too long everything is read again, without what was deleted meanwhile', async () => {
  const database = await aDatabase()
  const server = aServer(database)
  server.log.push({ chats: [aChat()], messages: [aMessage(1)] })
  await server.sync.catchUp()
  server.log.push({}, {}, {})
  server.forgetBefore(4)
  server.lists['default'] = [[aChat({ _id: 'chat_two' })]]
  await server.sync.catchUp()
  expect(await database.chats.toCollection().primaryKeys()).toEqual(['chat_two'])
  expect(await textsOf(database)).toEqual([])
  expect(await database.chatFilters.get('default')).toMatchObject({ change: 4 })
})

test('announced changes are asked for, unless the tab has them', async () => {
  const database = await aDatabase()
  const server = aServer(database)
  await server.sync.catchUp()
  server.asked.length = 0
  server.log.push({ messages: [aMessage(1)] })
  server.push(0)
  server.announce()
  server.log.push({ messages: [aMessage(2)] })
  server.announce()
  await expect.poll(() => textsOf(database)).toEqual(['text 1', 'text 2'])
  expect(server.asked).toEqual(['join 1'])
})
