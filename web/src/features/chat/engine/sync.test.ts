import type { Chat, ChatChanges } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import type { Api } from '../../../platform/api/api-client.ts'
import {
  aChat,
  aDatabase,
  aMessage,
  anEmptyDatabase,
  changesFrom,
  chatId,
  me,
  mia,
} from '../chat.test-kit.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'
import { stub } from '../../../platform/stub.test-kit.ts'
import type { ChatDatabase, MessageRow } from '../store/chat-database.ts'
import { mergeChats } from '../store/merge.ts'
import { createSync } from './sync.ts'

type Listener = (message: { readonly changes: ChatChanges; readonly upTo: number }) => void

/** A server with numbered changes, as a tab meets it. */
function aServer(database: ChatDatabase, history: { timeline?: string } = {}) {
  const log: Partial<ChatChanges>[] = []
  const lists: Record<string, Chat[][]> = { default: [[]], requestFolder: [[]] }
  const unlisted: Chat[] = []
  const asked: string[] = []
  const listeners = new Map<string, Listener>()
  const tell = (type: string, since: number) =>
    listeners.get(type)?.({ changes: changesSince(since), upTo: log.length })
  const resetsBefore: number[] = []
  let [onList, onMany] = [() => {}, () => {}]

  const changesSince = (since: number): ChatChanges => {
    const later = log.slice(since)
    return changesFrom(since, log.length, {
      reset: since < (resetsBefore[0] ?? 0),
      chats: later.flatMap(({ chats = [] }) => chats),
      messages: later.flatMap(({ messages = [] }) => messages),
    })
  }
  const sync = createSync({
    userId: me,
    database,
    onChanges() {},
    timeline: () => history.timeline,
    api: stub<Api['chat']>({
      async getList({ query }: { query: { filter?: string; paginationToken?: string } }) {
        const { filter = 'default', paginationToken: token = '0' } = query
        asked.push(`${filter} ${token}`)
        onList()
        onList = () => {}
        const pages = lists[filter] ?? []
        const next = Number(token) + 1
        return {
          chats: pages[Number(token)] ?? [],
          folders: [],
          paginationToken: next < pages.length ? `${next}` : null,
          change: log.length,
        }
      },
      async getMany({ body: { chatIds } }: { body: { chatIds: readonly string[] } }) {
        asked.push(`get ${chatIds.join(' ')}`)
        onMany()
        return { chats: unlisted.filter(({ _id }) => chatIds.includes(_id)), change: log.length }
      },
    }),
    socket: stub<SocketClient>({
      request: async (_: string, { since }: { since: number }) => {
        asked.push(`join ${since}`)
        return changesSince(since)
      },
      on(type: string, handler: Listener) {
        listeners.set(type, handler)
        return () => {}
      },
    }),
  })
  return {
    sync,
    log,
    lists,
    unlisted,
    asked,
    push: (since: number) => tell('chat.changes', since),
    /** Does something once, before the next list is answered. */
    onList(listener: () => void) {
      onList = listener
    },
    /** Does something before each answer with chats that were asked for. */
    onMany(listener: () => void) {
      onMany = listener
    },
    announce: () => tell('chat.changed', log.length),
    forgetBefore: (change: number) => resetsBefore.push(change),
  }
}

const unsent: MessageRow = {
  key: '',
  chatId,
  from: me,
  to: mia.userId,
  type: 'text',
  text: 'not sent yet',
  created: 1,
  order: 2e15,
  offensive: false,
  ignoreOffensive: false,
  status: 'failed',
}

const textsOf = async (database: ChatDatabase) =>
  (await database.messages.orderBy('[chatId+order]').toArray()).map(({ text }) => text)

test('the first time all lists are read, and later only what changed', async () => {
  const database = await anEmptyDatabase()
  const server = aServer(database)
  const page = (from: number) => [aChat({ _id: `chat_${from}` }), aChat({ _id: `chat_${from + 1}` })]
  server.lists['default'] = [page(1), page(3)]
  server.lists['requestFolder'] = [[aChat({ _id: 'chat_5', isInRequestFolder: true })]]
  server.lists['hidden'] = [[aChat({ _id: 'chat_6', hidden: true, countMessages: 1 })]]
  await server.sync.catchUp()
  expect(server.asked).toEqual(['default 0', 'join 0', 'default 1', 'requestFolder 0', 'hidden 0'])
  expect(await database.chats.count()).toBe(6)
  server.asked.length = 0
  server.log.push({ chats: [aChat({ _id: 'chat_1', unreadMessages: 1 })], messages: [aMessage(1)] })
  await server.sync.catchUp()
  expect(server.asked).toEqual(['join 0'])
  expect(await database.chats.get('chat_1')).toMatchObject({ unreadMessages: 1 })
})

test('of a list of more than a hundred pages every chat is stored by the first connection', async () => {
  const database = await anEmptyDatabase()
  const server = aServer(database)
  server.lists['default'] = Array.from({ length: 130 }, (_, at) => [aChat({ _id: `chat_${at}` })])
  await server.sync.catchUp()
  expect(await database.chats.count()).toBe(130)
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

test('after the server was taken back to a backup everything is read again, and what only the backup lacks is gone', async () => {
  const database = await aDatabase()
  const history = { timeline: 'before' }
  const server = aServer(database, history)
  server.lists['default'] = [[aChat()]]
  server.log.push({ chats: [aChat()], messages: [aMessage(1)] }, { messages: [aMessage(2)] })
  await server.sync.catchUp()
  expect(await textsOf(database)).toEqual(['text 1', 'text 2'])
  await database.messages.put({ ...unsent, key: 'mine' })
  // The second change is lost, and its number is given to another one before this tab is back.
  server.log.splice(1, 1, { messages: [aMessage(2, { text: 'after the restore' })] }, {})
  history.timeline = 'after'
  server.asked.length = 0
  await server.sync.catchUp()
  expect(server.asked.slice(0, 2)).toEqual(['default 0', 'join 3'])
  expect(await textsOf(database)).toEqual(['not sent yet'])
  expect(await database.chatFilters.get('default')).toMatchObject({ change: 3, timeline: 'after' })
  server.asked.length = 0
  await server.sync.catchUp()
  expect(server.asked).toEqual(['join 3'])
})

test('who has stored chats of an older version of the server keeps them when it begins to name its history', async () => {
  const database = await aDatabase()
  const history: { timeline?: string } = {}
  const server = aServer(database, history)
  await server.sync.catchUp()
  history.timeline = 'named'
  server.asked.length = 0
  await server.sync.catchUp()
  expect(server.asked).toEqual(['join 0'])
  expect(await database.chatFilters.get('default')).toMatchObject({ timeline: 'named' })
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

test('a new page corrects stored chats that no change spoke of: shut out, gone, or with another name', async () => {
  const database = await aDatabase()
  const kept = { _id: 'chat_kept', updated: 5, users: [{ ...mia, userId: 'usr_ann', name: 'Ann' }] }
  const apart = { _id: 'chat_apart', updated: 4, users: [{ ...mia, userId: 'usr_eve', name: 'Eve' }] }
  const gone = { _id: 'chat_gone', updated: 3 }
  await mergeChats(database, [aChat(kept), aChat(apart), aChat(gone)])
  await database.chats.update('chat_kept', { draft: 'half a thought' })
  const server = aServer(database)
  server.lists['default'] = [[aChat({ ...kept, users: [{ ...mia, userId: 'usr_ann', name: 'Anna' }] })]]
  server.unlisted.push(aChat({ ...apart, hidden: true, excluded: true }))
  await server.sync.catchUp()
  expect(await database.chats.get('chat_apart')).toMatchObject({ hidden: true, excluded: true })
  expect(await database.chats.get('chat_gone')).toBeUndefined()
  expect(await database.chats.get('chat_kept')).toMatchObject({ draft: 'half a thought' })
  expect(await database.companions.get('usr_ann')).toMatchObject({ name: 'Anna' })
  server.asked.length = 0
  await server.sync.catchUp()
  expect(server.asked).toEqual(['join 0'])
})

test('a page of the list that is newer than the stored changes replaces nothing before they are stored', async () => {
  const database = await aDatabase()
  const server = aServer(database)
  const list = [aChat({ unreadMessages: 1, countMessages: 1, lastMessage: aMessage(1) })]
  server.lists['default'] = [list]
  server.onList(() => server.log.push({ chats: list, messages: [aMessage(1)] }))
  await server.sync.catchUp()
  expect(server.asked).toEqual(['join 0', 'default 0', 'join 0', 'default 0', 'hidden 0'])
  expect(await textsOf(database)).toEqual(['text 1'])
  expect(await database.chatFilters.get('default')).toMatchObject({ change: 1 })
})

test('chats further back than the page that was read keep their place', async () => {
  const database = await aDatabase()
  await mergeChats(database, [aChat({ _id: 'chat_new', updated: 9 }), aChat({ _id: 'chat_old', updated: 2 })])
  const server = aServer(database)
  server.lists['default'] = [[aChat({ _id: 'chat_new', updated: 9 })], [aChat({ _id: 'chat_old' })]]
  await server.sync.catchUp()
  expect(server.asked).toEqual(['join 0', 'default 0', 'hidden 0'])
  expect(await database.chats.count()).toBe(2)
})

/** A server whose list has another page, of a chat that is stored under an older name. */
async function anOlderChat() {
  const database = await aDatabase()
  const old = { _id: 'chat_old', updated: 2, users: [{ ...mia, userId: 'usr_ann', name: 'Ann' }] }
  await mergeChats(database, [aChat(old)])
  const server = aServer(database)
  server.lists['default'] = [[aChat({ _id: 'chat_new', updated: 9 })], [aChat(old)]]
  const now = aChat({ ...old, users: [{ ...mia, userId: 'usr_ann', name: 'Anna', avatar: '/anna' }] })
  server.unlisted.push(now)
  await server.sync.catchUp()
  server.asked.length = 0
  const nameOf = async () => (await database.companions.get('usr_ann'))?.name
  return { database, server, now, nameOf }
}

test('older chats get the names and photos of now when they come on screen, once for each page', async () => {
  const { database, server, nameOf } = await anOlderChat()
  expect(await nameOf()).toBe('Ann')
  await server.sync.keepCurrent(['chat_old'])
  await server.sync.keepCurrent(['chat_old'])
  expect(server.asked).toEqual(['get chat_old'])
  expect(await database.companions.get('usr_ann')).toMatchObject({ name: 'Anna', avatar: '/anna' })
})

test('a chat that is gone leaves the list when it comes on screen', async () => {
  const { database, server } = await anOlderChat()
  server.unlisted.length = 0
  await server.sync.keepCurrent(['chat_old'])
  expect(await database.chats.toCollection().primaryKeys()).toEqual(['chat_new'])
})

test('chats that are newer than the stored changes are read again after those', async () => {
  const { server, now, nameOf } = await anOlderChat()
  let asks = 0
  server.onMany(() => {
    asks += 1
    if (asks === 1) server.log.push({ chats: [{ ...now, unreadMessages: 1 }] })
  })
  await server.sync.keepCurrent(['chat_old'])
  expect(server.asked).toEqual(['get chat_old', 'join 0', 'get chat_old'])
  expect(await nameOf()).toBe('Anna')
})

test('chats that could not be read are asked for again', async () => {
  const { server, nameOf } = await anOlderChat()
  server.onMany(() => {
    throw new ApiError('unavailable', {}, 0)
  })
  await expect(server.sync.keepCurrent(['chat_old'])).rejects.toThrow(ApiError)
  server.onMany(() => {})
  await server.sync.keepCurrent(['chat_old'])
  expect(await nameOf()).toBe('Anna')
})
