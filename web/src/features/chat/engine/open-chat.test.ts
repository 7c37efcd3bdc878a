// @vitest-environment happy-dom
import { forceCloseDatabase } from 'fake-indexeddb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { aPlatform } from '../../../platform/a-platform.test-kit.ts'
import { createObservable } from '../../../platform/observable.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { chatDatabaseName } from '../../../platform/session/chat-traces.ts'
import { aChat, chatId } from '../chat.test-kit.ts'
import { mergeChats } from '../store/merge.ts'
import type { ChatClient } from './chat-client.port.ts'
import { openChat } from './open-chat.ts'

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('reportError', vi.fn())
})
// As a page over plain http; happy-dom has null here.
Object.defineProperty(navigator, 'locks', { value: undefined })

let people = 0

const unreachable = async () => {
  throw new TypeError('no network')
}

/** The chats of a new person in a page that no server answers, and each client that replaced the first one. */
async function chatsOf() {
  people += 1
  const userId = `usr_living_${people}`
  const clock = fakeClock()
  let session: object | null = { profile: { _id: userId } }
  let ids = 0
  const platform = aPlatform({
    clock,
    uuid: () => `id_${++ids}`,
    brand: { id: 'serendip' },
    api: { chat: { open: unreachable, sendToUser: unreachable } },
    socket: { state: 'closed', on: () => () => {} },
    session: { token: () => 'token', current: () => session },
    logger: { error: vi.fn() },
  })
  const replaced: ChatClient[] = []
  const opening = openChat({
    platform,
    unread: createObservable(0),
    onReplaced: (next) => void replaced.push(next),
  })
  const logOut = () => {
    session = null
  }
  return { userId, clock, opening, replaced, logOut, logged: platform.logger.error }
}

const indexedDBOf = (userId: string) => ({
  delete: () => indexedDB.deleteDatabase(chatDatabaseName(userId)),
})

/** The client that comes after the death of another, once the page has waited for the end of its session. */
async function nextClient(
  chats: Awaited<ReturnType<typeof chatsOf>>,
  dying: ChatClient,
): Promise<ChatClient> {
  const count = chats.replaced.length
  await vi.waitFor(() => expect(dying.database.isOpen()).toBe(false), { timeout: 20_000 })
  chats.clock.advance(1_000)
  const found = await vi.waitFor(
    () => {
      const client = chats.replaced[count]
      if (!client) throw new Error('not replaced yet')
      return client
    },
    { timeout: 20_000 },
  )
  onTestFinished(() => void found.stop())
  return found
}

const draftOf = ({ drafts }: ChatClient) => drafts.of({ _id: chatId })

async function writing(client: ChatClient): Promise<void> {
  await mergeChats(client.database, [aChat()])
  const chat = await client.database.chats.get(chatId)
  if (!chat) throw new Error('no chat')
  await client.send(chat, { type: 'text', text: 'Sent without a network' })
  client.drafts.set(chatId, 'Half a sen')
}

test('a deleted database is opened again, with what was typed and what waits to be sent', async () => {
  const chats = await chatsOf()
  const first = await chats.opening
  await writing(first)
  indexedDBOf(chats.userId).delete()
  const next = await nextClient(chats, first)
  expect(next.isKept).toBe(true)
  expect(draftOf(next)).toBe('Half a sen')
  await vi.waitFor(async () =>
    expect(await next.database.messages.toArray()).toMatchObject([{ text: 'Sent without a network' }]),
  )
})

test('the second time the chats go on in the memory of the page, which says that it keeps nothing', async () => {
  const chats = await chatsOf()
  const first = await chats.opening
  await writing(first)
  forceCloseDatabase(first.database.backendDB() as never)
  const second = await nextClient(chats, first)
  forceCloseDatabase(second.database.backendDB() as never)
  const third = await nextClient(chats, second)
  expect([second.isKept, third.isKept]).toEqual([true, false])
  expect(draftOf(third)).toBe('Half a sen')
  await mergeChats(third.database, [aChat()])
  await vi.waitFor(async () => expect(await third.database.messages.count()).toBe(1))
})

test('a database that fails to open is tried twice, and then done without', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The disk is broken', 'UnknownError')
  })
  onTestFinished(() => void vi.restoreAllMocks())
  const chats = await chatsOf()
  const client = await chats.opening
  onTestFinished(() => void client.stop())
  expect(client.isKept).toBe(false)
  expect(chats.logged).toHaveBeenCalledTimes(2)
  await writing(client)
  expect(draftOf(client)).toBe('Half a sen')
})

test('a database that never answers is done without after a few seconds', async () => {
  vi.spyOn(indexedDB, 'open').mockImplementation(() => new EventTarget() as IDBOpenDBRequest)
  onTestFinished(() => void vi.restoreAllMocks())
  const chats = await chatsOf()
  let client: ChatClient | undefined
  void chats.opening.then((opened) => {
    client = opened
  })
  await vi.waitFor(
    () => {
      chats.clock.advance(5_000)
      expect(client?.isKept).toBe(false)
    },
    { timeout: 20_000 },
  )
  onTestFinished(() => void client?.stop())
})

test('a read that fails as a whole replaces the database; a write without space does not', async () => {
  const chats = await chatsOf()
  const first = await chats.opening
  const get = vi.spyOn(IDBObjectStore.prototype, 'get')
  onTestFinished(() => void vi.restoreAllMocks())
  get.mockImplementationOnce(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  await expect(first.database.chats.get(chatId)).rejects.toThrow()
  expect(chats.replaced).toEqual([])
  get.mockImplementationOnce(() => {
    throw new DOMException('Connection to the server lost', 'UnknownError')
  })
  await expect(first.database.chats.get(chatId)).rejects.toThrow()
  expect((await nextClient(chats, first)).isKept).toBe(true)
})

test('the end of the session, which deletes the database, opens none', async () => {
  const chats = await chatsOf()
  await chats.opening
  chats.logOut()
  indexedDBOf(chats.userId).delete()
  await vi.waitFor(async () =>
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(
      chatDatabaseName(chats.userId),
    ),
  )
  chats.clock.advance(1_000)
  await new Promise((resolve) => setImmediate(resolve))
  expect(chats.replaced).toEqual([])
})
