import type { PushPayload } from '@serendip/contract'
import { beforeEach, expect, test, vi } from 'vitest'
import { caches } from '../platform/push/mark-caches.test-kit.ts'
import { readMark, writeMark } from '../platform/push/push-marks.ts'
import { type ClickEvent, type PushEvent, type PushScope, showPushes } from './push.ts'

const payload: PushPayload = {
  to: 'psb_1',
  kind: 'message',
  title: 'Mira',
  body: 'New message',
  language: 'en',
  direction: 'ltr',
  tag: 'message',
  path: '/chat?userId=usr_1&pushOpen=message',
  badge: 2,
  actions: [{ action: 'mute', title: 'Mute' }],
  until: null,
}

let shown: [string, { silent: boolean; tag: string; data: unknown }][]
let closed: string[]
let pages: { url: string; focused: boolean; isVisible: boolean; got: unknown[]; wasFocused: boolean }[]
let opened: string[]
let badges: number[]
let marks: ReturnType<typeof caches>
let listeners: Map<string, (event: never) => void>

beforeEach(async () => {
  ;[shown, pages, opened, badges, closed] = [[], [], [], [], []]
  marks = caches()
  listeners = new Map()
  await writeMark(marks, 'subscription', 'psb_1')
  const scope: PushScope = {
    location: { origin: 'https://meet.example' },
    caches: marks,
    navigator: { setAppBadge: async (count) => void badges.push(count) },
    registration: {
      showNotification: async (title, choices) => void shown.push([title, choices]),
      getNotifications: async ({ tag }) =>
        shown.flatMap(([, choices]) =>
          choices.tag === tag ? [{ data: choices.data, close: () => void closed.push(tag) }] : [],
        ),
    },
    clients: {
      matchAll: async () =>
        pages.map((page) => ({
          url: page.url,
          focused: page.focused,
          visibilityState: page.isVisible ? ('visible' as const) : ('hidden' as const),
          postMessage: (message: unknown) => void page.got.push(message),
          async focus() {
            page.wasFocused = true
          },
        })),
      openWindow: async (address) => void opened.push(address),
    },
    addEventListener: (type: string, listener: (event: never) => void) => void listeners.set(type, listener),
  }
  showPushes(scope)
})

async function happen(type: 'push' | 'notificationclick', event: object): Promise<void> {
  const works: Promise<unknown>[] = []
  listeners.get(type)?.({ ...event, waitUntil: (work: Promise<unknown>) => void works.push(work) } as never)
  await Promise.all(works)
}
const push = (given: unknown) =>
  happen('push', {
    data: { text: () => (typeof given === 'string' ? given : JSON.stringify(given)) },
  } as Partial<PushEvent>)
const tap = (action: string, path = payload.path) =>
  happen('notificationclick', {
    action,
    notification: { data: { path }, close: () => {} },
  } as Partial<ClickEvent>)
const aPage = (url: string, focused = false) => {
  const page = { url, focused, isVisible: false, got: [] as unknown[], wasFocused: false }
  pages.push(page)
  return page
}

test('each push shows a notification, with what waits on the badge', async () => {
  await push(payload)
  expect(shown).toMatchObject([['Mira', { body: 'New message', tag: 'message', silent: false }]])
  expect(badges).toEqual([2])
})

test('a call that another device took takes the place of the ring, without a sound', async () => {
  const ended = {
    ...payload,
    kind: 'incomingCall',
    tag: 'call usr_1',
    isOver: true,
    until: Date.now() + 60_000,
  }
  await push({ ...ended, body: 'Answered on another device' })
  expect(shown).toMatchObject([
    [
      'Mira',
      { body: 'Answered on another device', silent: true, renotify: false, requireInteraction: false },
    ],
  ])
})

test('a page in sight that shows no ring is told nothing of its end', async () => {
  const ended = {
    ...payload,
    kind: 'incomingCall',
    tag: 'call usr_1',
    isOver: true,
    until: Date.now() + 60_000,
  }
  aPage('https://meet.example/match').isVisible = true
  await push(ended)
  expect(shown).toEqual([])
  vi.useFakeTimers()
  const ringing = push({ ...ended, isOver: undefined })
  await vi.runAllTimersAsync()
  await ringing
  vi.useRealTimers()
  await push(ended)
  expect(shown.map(([, { silent }]) => silent)).toEqual([false, true])
})

test('a purchase is not told beside the page of payments that is in sight, and is told when none is', async () => {
  const paying = aPage('https://meet.example/payment/step2/inv_1')
  aPage('https://meet.example/match').isVisible = true
  await push({ ...payload, kind: 'money' })
  paying.isVisible = true
  await push({ ...payload, kind: 'money' })
  await push(payload)
  expect(shown.map(([, { data }]) => data)).toMatchObject([{ kind: 'money' }, { kind: 'message' }])
})

test('what was meant for somebody who used this browser before is not shown', async () => {
  await push({ ...payload, to: 'psb_0' })
  await marks.delete('push')
  await push(payload)
  expect([shown, badges]).toEqual([[], []])
})

test.each(['', 'no json', '[]', '{"title":"x"}'])('%j is no push of ours', async (text) => {
  await push(text)
  expect(shown).toEqual([])
})

test('a tap focuses an open page of the app and leads on inside it', async () => {
  const paying = aPage('https://meet.example/payment/credits', true)
  const page = aPage('https://meet.example/match')
  await tap('')
  expect(page).toMatchObject({ got: [{ type: 'open', path: payload.path }], wasFocused: true })
  expect([paying.got, opened]).toEqual([[], []])
})

test('without an open page a tap opens one, on this site whatever the notification says', async () => {
  await tap('')
  await tap('', '//evil.example/')
  await tap('', 'https://evil.example/')
  expect(opened).toEqual([payload.path, '/', '/'])
})

test('muted notifications are shown without a sound for an hour, calls with one', async () => {
  vi.setSystemTime(new Date('2026-01-01T12:00:00Z'))
  await tap('mute')
  expect(opened).toEqual([])
  await push(payload)
  await push({ ...payload, kind: 'incomingCall' })
  vi.setSystemTime(new Date('2026-01-01T13:00:01Z'))
  await push(payload)
  expect(shown.map(([, { silent }]) => silent)).toEqual([true, false, false])
  vi.useRealTimers()
})

test('only the action of a notification answers a call', async () => {
  const path = '/match?ring=ring_1'
  await tap('', path)
  expect(await readMark(marks, 'answer')).toBeNull()
  await tap('answer', path)
  expect(await readMark(marks, 'answer')).toBe('ring_1')
})

test('a call’s notification goes when it rings no more, and one that comes too late does not stay', async () => {
  vi.useFakeTimers()
  try {
    const call = { ...payload, kind: 'incomingCall', tag: 'call usr_1' } as const
    const ringing = push({ ...call, until: Date.now() + 30_000 })
    await vi.advanceTimersByTimeAsync(29_000)
    expect([shown.length, closed]).toEqual([1, []])
    await vi.advanceTimersByTimeAsync(1_000)
    await ringing
    expect(closed).toEqual(['call usr_1'])
    await push({ ...call, until: Date.now() - 1 })
    expect(shown[1]).toMatchObject(['Mira', { requireInteraction: false }])
  } finally {
    vi.useRealTimers()
  }
})
