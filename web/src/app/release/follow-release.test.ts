import { beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import type { SocketClient } from '../../platform/socket/socket-client.ts'
import { followRelease, lookMs, quietMs, type Release, reloadAgainAfterMs } from './follow-release.ts'

let welcome: (version: string) => void
let idleChanged: () => void
let is: { idle: boolean; hidden: boolean; unsaved: boolean; gone: boolean }
let offers: number
let reloads: number
let questions: number
let page: EventTarget
let clock: ReturnType<typeof fakeClock>
let release: Release
let isStoredOld: (() => Promise<boolean>) | null
const entries = new Map<string, string>()

const fileFails = async () => {
  page.dispatchEvent(new Event('vite:preloadError'))
  await Promise.resolve()
}

beforeEach(() => {
  isStoredOld = null
  is = { idle: true, hidden: false, unsaved: false, gone: true }
  offers = 0
  reloads = 0
  questions = 0
  page = new EventTarget()
  clock = fakeClock()
  entries.clear()
  start()
})

function start() {
  release = followRelease({
    socket: {
      on: ((_type, handler) => {
        welcome = (version) => handler({ type: 'welcome', version } as Parameters<typeof handler>[0])
        return () => {}
      }) as SocketClient['on'],
    },
    clock,
    page,
    temporary: {
      getItem: (name) => entries.get(name) ?? null,
      setItem: (name, value) => void entries.set(name, value),
    },
    isIdle: () => is.idle,
    onIdleChange: (listener) => {
      idleChanged = listener
    },
    hasUnsavedWork: () => is.unsaved,
    isHidden: () => is.hidden,
    async isGone() {
      questions += 1
      return is.gone
    },
    isStoredOld,
    offer: () => {
      offers += 1
    },
    reload: () => {
      reloads += 1
    },
  })
}

test('a tab whose server is of the version that it began with neither offers nor reloads', () => {
  welcome('one')
  welcome('one')
  idleChanged()
  clock.advance(quietMs * 10)
  expect([offers, reloads, release.isLeaving()]).toEqual([0, 0, false])
})

test('a newer server makes the tab offer a reload, once per version', () => {
  welcome('one')
  welcome('two')
  welcome('two')
  idleChanged()
  expect(offers).toBe(1)
  welcome('three')
  expect(offers).toBe(2)
})

test('a server that went back to the tab’s version causes no offer and no reload', () => {
  is.idle = false
  welcome('one')
  welcome('two')
  welcome('one')
  is.idle = true
  idleChanged()
  clock.advance(quietMs * 10)
  expect([offers, reloads]).toEqual([0, 0])
})

test('an old tab that nobody touches loads itself once more', () => {
  welcome('one')
  welcome('two')
  clock.advance(quietMs - 1)
  expect(reloads).toBe(0)
  clock.advance(lookMs)
  expect(reloads).toBe(1)
})

test('a person who is busy with the page is not interrupted, but the next screen is a newer document', () => {
  welcome('one')
  welcome('two')
  for (let ms = 0; ms < quietMs * 3; ms += lookMs) {
    page.dispatchEvent(new Event('pointerdown'))
    clock.advance(lookMs)
  }
  expect(reloads).toBe(0)
  expect(release.isLeaving()).toBe(true)
})

test('a tab in the background loads itself once more at the next look', () => {
  is.hidden = true
  welcome('one')
  welcome('two')
  page.dispatchEvent(new Event('keydown'))
  clock.advance(lookMs)
  expect(reloads).toBe(1)
})

test.each(['idle', 'unsaved'] as const)(
  'in a call, or with unsaved work, nothing reloads (%s)',
  async (what) => {
    is.hidden = true
    const blocks = (isBlocked: boolean) => {
      is[what] = what === 'idle' ? !isBlocked : isBlocked
    }
    blocks(true)
    welcome('one')
    welcome('two')
    await fileFails()
    clock.advance(quietMs * 100)
    expect(reloads).toBe(0)
    expect(release.isLeaving()).toBe(false)
    blocks(false)
    idleChanged()
    clock.advance(lookMs)
    expect(reloads).toBe(1)
  },
)

test('a file that is gone from the server makes the tab load itself once more at once', async () => {
  await fileFails()
  expect(reloads).toBe(1)
})

test('a file that only failed to arrive reloads nothing', async () => {
  is.gone = false
  await fileFails()
  clock.advance(quietMs * 10)
  expect(reloads).toBe(0)
})

test('a fault that a reload does not repair is not repeated for ever', async () => {
  await fileFails()
  clock.advance(reloadAgainAfterMs - 1)
  expect(reloads).toBe(1)
  expect(release.isLeaving()).toBe(false)
})

test('the server is asked about files that fail, but not about each of many', async () => {
  is.gone = false
  for (let tries = 0; tries < 10; tries += 1) await fileFails()
  expect(questions).toBe(1)
  clock.advance(lookMs)
  is.gone = true
  await fileFails()
  expect([questions, reloads]).toEqual([2, 1])
})

test.each([
  [true, 1],
  [false, 0],
])(
  'a document that the service worker had stored reloads if the server has another one (%s)',
  async (isOld, expected) => {
    isStoredOld = async () => isOld
    is.hidden = true
    start()
    welcome('two')
    await Promise.resolve()
    await Promise.resolve()
    clock.advance(lookMs)
    expect(reloads).toBe(expected)
  },
)

test('a stored document of an older release stays while something is typed', async () => {
  isStoredOld = async () => true
  is.hidden = true
  is.unsaved = true
  start()
  welcome('two')
  await Promise.resolve()
  await Promise.resolve()
  clock.advance(quietMs * 10)
  expect(reloads).toBe(0)
  is.unsaved = false
  clock.advance(lookMs)
  expect(reloads).toBe(1)
})
