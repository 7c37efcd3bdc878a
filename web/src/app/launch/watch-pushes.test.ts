// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest'
import { caches } from '../../platform/push/mark-caches.test-kit.ts'
import { writeMark } from '../../platform/push/push-marks.ts'
import type { PushPermission } from '../../platform/push/pushes.ts'
import { stayConnectedEntry } from './stay-connected.ts'
import { type WatchPushesDeps, watchPushes } from './watch-pushes.ts'

let userId: string | null
let permission: PushPermission
let isOff: boolean
let done: string[]
let opened: string[]
let went: string[]
let visible: boolean[]
let accepted: number
let ring: object
let change: (() => void)[]
let rang: (() => void)[]
let move: ((state: { location: { pathname: string } }) => void)[]
let tell: (data: unknown) => void
let hide: (state: 'hidden' | 'visible') => void
const marks = caches()

beforeEach(async () => {
  ;[userId, permission, isOff, done, opened, went] = ['usr_ada', 'granted', false, [], [], []]
  ;[visible, accepted, ring, change, rang, move] = [[], 0, { kind: 'idle' }, [], [], []]
  await marks.delete('push')
  localStorage.clear()
})

function start({ path = '/match', isInstalled = false, userAgent = 'Android Mobile' } = {}): void {
  const worker = Object.assign(new EventTarget(), { getRegistration: async () => undefined })
  tell = (data) => worker.dispatchEvent(Object.assign(new Event('message'), { data }))
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  hide = (state) => {
    document.visibilityState = state
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const page = { document, localStorage, caches: marks, navigator: { serviceWorker: worker, userAgent } }
  const deps = {
    platform: {
      pushes: {
        permission: () => permission,
        isOff: () => isOff,
        keep: async () => void done.push(`keep ${userId}`),
        drop: async () => void done.push('drop'),
      },
      session: {
        current: () => (userId === null ? null : { profile: { _id: userId } }),
        subscribe: (listener: () => void) => change.push(listener),
      },
      socket: {
        state: 'open',
        on: () => () => {},
        request: async (_type: string, given: { visible: boolean }) => void visible.push(given.visible),
      },
      logger: { warn: () => {} },
    },
    rings: {
      getSnapshot: () => ring,
      subscribe: (listener: () => void) => rang.push(listener),
      async accept() {
        accepted += 1
      },
    },
    router: {
      state: { location: { pathname: path } },
      subscribe: (listener: (typeof move)[number]) => move.push(listener),
      navigate: (address: string) => went.push(address),
    },
    overlays: { modals: { open: (name: string) => opened.push(name) } },
    isInstalled,
  }
  watchPushes(page as never, deps as unknown as WatchPushesDeps)
}
const becomes = (next: string | null) => {
  userId = next
  for (const listener of change) listener()
}
const goTo = (pathname: string) => {
  for (const listener of move) listener({ location: { pathname } })
}

test('the subscription follows the person: kept for who is logged in, dropped when they leave', async () => {
  start()
  becomes('usr_ada')
  await vi.waitFor(() => expect(done).toEqual(['keep usr_ada']))
  becomes(null)
  await vi.waitFor(() => expect(done).toEqual(['keep usr_ada', 'drop']))
  becomes('usr_bo')
  await vi.waitFor(() => expect(done.at(-1)).toBe('keep usr_bo'))
  becomes('usr_eve')
  await vi.waitFor(() => expect(done.slice(-2)).toEqual(['drop', 'keep usr_eve']))
})

test('a browser in which nobody is logged in keeps no subscription', async () => {
  userId = null
  start()
  await vi.waitFor(() => expect(done).toEqual(['drop']))
})

test('the server learns whether the tab can be seen', async () => {
  start()
  hide('hidden')
  await vi.waitFor(() => expect(visible).toEqual([true, false]))
})

test('a tap on a notification leads on inside the page, on this site alone', () => {
  start()
  tell({ type: 'open', path: '/chat?userId=usr_1' })
  tell({ type: 'open', path: '//evil.example' })
  tell({ type: 'other', path: '/wallet' })
  tell('open')
  expect(went).toEqual(['/chat?userId=usr_1'])
})

test('only the ring whose notification was answered is answered', async () => {
  start()
  ring = { kind: 'incoming', ringId: 'ring_1', answering: false }
  for (const listener of rang) listener()
  await writeMark(marks, 'answer', 'ring_1')
  for (const listener of rang) listener()
  await vi.waitFor(() => expect(accepted).toBe(1))
  for (const listener of rang) listener()
  await new Promise((resolve) => setTimeout(resolve))
  expect(accepted).toBe(1)
})

test('the installed app on a phone asks for notifications while the browser has not been asked', () => {
  permission = 'default'
  start({ isInstalled: true })
  expect(opened).toEqual(['enableNotifications'])
})

test.each([
  ['a tab', { isInstalled: false }, 'default', false],
  ['a desktop', { isInstalled: true, userAgent: 'X11; Linux x86_64' }, 'default', false],
  ['a person who refused', { isInstalled: true }, 'denied', false],
  ['a person who turned them off', { isInstalled: true }, 'default', true],
  ['a call', { isInstalled: true, path: '/call' }, 'default', false],
  ['a public page', { isInstalled: true, path: '/terms-of-use' }, 'default', false],
] as const)('%s is not asked', (_, given, asked, off) => {
  ;[permission, isOff] = [asked, off]
  start(given)
  expect(opened).toEqual([])
})

test.each(['/chat', '/calls-history', '/online-users', '/profile'])(
  'after they were allowed, %s asks which ones, once',
  (path) => {
    localStorage.setItem(stayConnectedEntry, 'due')
    start()
    expect(opened).toEqual([])
    goTo('/wallet')
    goTo(path)
    goTo(path)
    expect(opened).toEqual(['stayConnected'])
  },
)
