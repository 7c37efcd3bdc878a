import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createObservable } from '../../platform/observable.ts'
import { stub } from '../../platform/stub.test-kit.ts'
import { type UnreadChatsDeps, watchUnreadChats } from './unread-chats.ts'

const restMs = 1_000

beforeEach(() => {
  document.title = 'Match'
})

/** A screen without chats; what the server counts is set by the test. */
function aScreen() {
  const handlers = new Map<string, () => void>()
  const clock = fakeClock()
  const unread = createObservable(0)
  const server = { unread: 3, asked: 0 }
  let isOpen = false
  const deps = stub<UnreadChatsDeps>({
    clock,
    unread,
    isOpen: () => isOpen,
    session: { current: () => ({ profile: { _id: 'usr_me' } }) },
    api: {
      chat: {
        async getList() {
          server.asked += 1
          const folders = [
            { type: 'requestFolder', unreadMessages: 40 },
            { type: 'default', unreadMessages: server.unread },
          ]
          return { folders, change: 7 }
        },
      },
    },
    socket: {
      state: 'open',
      request: async () => ({}),
      on(type: string, handler: () => void) {
        handlers.set(type, handler)
        return () => handlers.delete(type)
      },
    },
  })
  const stop = watchUnreadChats(deps)
  onTestFinished(stop)
  return {
    clock,
    unread,
    server,
    stop,
    tell: (type: string) => handlers.get(type)?.(),
    openChats() {
      isOpen = true
    },
  }
}

test('the number of unread messages, without requests, is shown in the title of any screen', async () => {
  const { unread, stop } = aScreen()
  await expect.poll(unread.getSnapshot).toBe(3)
  expect(document.title).toBe('(3) Match')
  document.title = 'Wallet'
  await expect.poll(() => document.title).toBe('(3) Wallet')
  stop()
  expect(document.title).toBe('Wallet')
})

test('what another tab read goes off, and many changes are read together', async () => {
  const { unread, server, clock, tell } = aScreen()
  await expect.poll(unread.getSnapshot).toBe(3)
  server.unread = 0
  for (let change = 0; change < 10; change += 1) tell('chat.changes')
  tell('chat.changed')
  clock.advance(restMs)
  await expect.poll(unread.getSnapshot).toBe(0)
  expect(document.title).toBe('Match')
  expect(server.asked).toBe(2)
})

test('while the chats are open on the page they count for themselves', async () => {
  const { unread, server, clock, tell, openChats } = aScreen()
  await expect.poll(unread.getSnapshot).toBe(3)
  openChats()
  tell('chat.changes')
  clock.advance(restMs)
  expect(server.asked).toBe(1)
})
