import { beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import type { StoredUser } from '../../platform/session/session.ts'
import { forgetMessage, takeOverMessage } from '../../platform/worker-names.ts'
import { lookMs } from './follow-release.ts'
import { keepWorker, registerAfterMs } from './keep-worker.ts'

class FakeRegistration extends EventTarget {
  active = { postMessage: (message: unknown) => void this.messages.push(message) }
  waiting: { postMessage(message: unknown): void } | null = null
  installing: EventTarget | null = null
  updates = 0
  isThere = true
  readonly messages: unknown[] = []
  async update() {
    this.updates += 1
  }
  async unregister() {
    this.isThere = false
    return true
  }
  /** The browser finds the worker of a newer release, and has loaded its files. */
  install() {
    const worker = new EventTarget()
    this.installing = worker
    this.dispatchEvent(new Event('updatefound'))
    this.waiting = { postMessage: (message) => void this.messages.push(message) }
    worker.dispatchEvent(new Event('statechange'))
  }
}

let registration: FakeRegistration
let registered: string[]
let userId: string | null
let isFree: boolean
let isIdle: boolean
let stored: Set<string>
let clock: ReturnType<typeof fakeClock>
let sessionChanges: () => void
let releaseChanges: () => void
let languageChanges: () => void
let language: string

/** Everything that waits for the fake browser. */
const settled = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve()
}

const userOf = (id: string) => ({ profile: { _id: id } }) as StoredUser

beforeEach(() => {
  registration = new FakeRegistration()
  registered = []
  userId = 'ada'
  isFree = true
  isIdle = true
  language = 'de'
  stored = new Set(['workbox-precache-v2-1', 'visited-1', 'of somebody else'])
  clock = fakeClock()
})

async function keep() {
  keepWorker({
    container: {
      async register(address) {
        registered.push(address)
        return registration
      },
      getRegistration: async () => registration,
    },
    caches: { keys: async () => [...stored], delete: async (name) => stored.delete(name) },
    session: {
      current: () => (userId === null ? null : userOf(userId)),
      subscribe(listener) {
        sessionChanges = listener
        return () => {}
      },
    },
    clock,
    language: () => language,
    onLanguage: (listener) => {
      languageChanges = listener
    },
    isIdle: () => isIdle,
    isFree: () => isIdle && isFree,
    onRelease: (listener) => {
      releaseChanges = listener
    },
  })
  await settled()
}

test('a logged-in person’s worker is registered for their language, after the first screen', async () => {
  await keep()
  expect(registered).toEqual([])
  clock.advance(registerAfterMs)
  expect(registered).toEqual(['/service-worker.js?language=de'])
})

test('in a call nothing is loaded for later: the worker is registered after it', async () => {
  isIdle = false
  await keep()
  clock.advance(registerAfterMs + lookMs * 10)
  expect(registered).toEqual([])
  isIdle = true
  clock.advance(lookMs)
  expect(registered).toHaveLength(1)
})

test('the first worker does not wait for a dialog, which may wait for it', async () => {
  isFree = false
  await keep()
  clock.advance(registerAfterMs)
  expect(registered).toHaveLength(1)
})

test('another language is another worker', async () => {
  await keep()
  clock.advance(registerAfterMs)
  await settled()
  language = 'ar'
  languageChanges()
  expect(registered.at(-1)).toBe('/service-worker.js?language=ar')
})

test('a server of another release makes the browser look for its worker', async () => {
  await keep()
  clock.advance(registerAfterMs)
  await settled()
  releaseChanges()
  expect(registration.updates).toBe(1)
})

test('a newer worker takes over by itself when nothing goes on', async () => {
  await keep()
  clock.advance(registerAfterMs)
  await settled()
  registration.install()
  expect(registration.messages).toEqual([takeOverMessage])
  // Another tab is in a call: this one says again that it has nothing going on.
  clock.advance(lookMs)
  expect(registration.messages).toEqual([takeOverMessage, takeOverMessage])
  registration.waiting = null
  clock.advance(lookMs * 10)
  expect(registration.messages).toHaveLength(2)
})

test('a newer worker waits for the end of a call, and until nothing is typed', async () => {
  await keep()
  clock.advance(registerAfterMs)
  await settled()
  isFree = false
  registration.install()
  clock.advance(lookMs * 100)
  expect(registration.messages).toEqual([])
  isFree = true
  clock.advance(lookMs)
  expect(registration.messages).toEqual([takeOverMessage])
})

test('the end of the session removes the worker and all that it stored', async () => {
  await keep()
  clock.advance(registerAfterMs)
  await settled()
  userId = null
  sessionChanges()
  // The page may be leaving: the worker is told first, and at once.
  expect(registration.messages).toEqual([forgetMessage])
  await settled()
  expect(registration.isThere).toBe(false)
  expect([...stored]).toEqual(['of somebody else'])
})

test('a session that ended while its worker was registered leaves none', async () => {
  await keep()
  clock.advance(registerAfterMs)
  userId = null
  sessionChanges()
  await settled()
  expect(registration.isThere).toBe(false)
})

test('a page without a person removes what an earlier visit left', async () => {
  userId = null
  await keep()
  clock.advance(registerAfterMs)
  expect(registration.isThere).toBe(false)
  expect(registered).toEqual([])
})

test('a browser that refuses leaves the app as it is', async () => {
  await keep()
  registration.unregister = () => Promise.reject(new Error('refused'))
  userId = null
  sessionChanges()
  await settled()
  expect(registered).toEqual([])
})
