import { expect, test } from 'vitest'
import { fakeClock } from '../fake-clock.ts'
import { aStorage } from './a-storage.test-kit.ts'
import { createAnalytics, sendBeforeLeavingMs, waitingMax } from './analytics.ts'
import type { ConsentState, VisitReports } from './visit-reports.ts'

function aLoaded(loads: readonly ('fails' | 'works')[] = ['works']) {
  const reported: unknown[] = []
  let state: ConsentState = 'unknown'
  let loaded = 0
  const sending = Promise.withResolvers<void>()
  const reports: VisitReports = {
    async start() {
      state = 'asking'
    },
    state: () => state,
    choose(choice) {
      state = choice
    },
    follow() {},
    visitor: () => (state === 'granted' ? { visitorId: 'v', attribution: null } : null),
    landingEvent() {},
    appEvent: (...event) => void reported.push(event),
    hide() {},
    send: () => sending.promise,
    drop: () => void reported.push('dropped'),
  }
  const clock = fakeClock()
  const temporary = aStorage()
  const stored = aStorage()
  const make = (isAsked = false) =>
    createAnalytics({
      isAsked,
      clock,
      temporary,
      stored,
      async load() {
        const outcome = loads[Math.min(loaded, loads.length - 1)]
        loaded += 1
        if (outcome === 'fails') throw new Error('no network')
        return reports
      },
    })
  return { make, reported, clock, temporary, stored, sending, loads: () => loaded }
}

const login = { name: 'login', fields: { method: 'ownemail' } } as const

test('reports made before the sender is loaded wait for it, also across a full load', async () => {
  const { make, reported, temporary } = aLoaded()
  make().report(login)
  const next = make()
  next.report({ name: 'photo-skip', fields: { kind: 'upload-skip' } })
  expect(reported).toEqual([])
  await next.start()
  expect(reported).toEqual([
    ['login', { method: 'ownemail' }],
    ['photo-skip', { kind: 'upload-skip' }],
  ])
  expect(temporary.stored.size).toBe(0)
  next.report(login)
  expect(reported).toHaveLength(3)
})

test('the newest fifty waiting reports are kept', async () => {
  const { make, reported } = aLoaded()
  const analytics = make()
  for (let seconds = 0; seconds < waitingMax + 3; seconds += 1) {
    analytics.report({ name: 'call_ended', fields: { reason: 'left', mode: 'video', seconds } })
  }
  await analytics.start()
  expect(reported).toHaveLength(waitingMax)
  expect(reported[0]).toMatchObject(['call_ended', { seconds: 3 }])
})

test('the sender is loaded once, and again if the first load failed for good', async () => {
  const { make, clock, loads } = aLoaded(['fails', 'fails', 'fails', 'fails', 'fails', 'works'])
  const analytics = make()
  const failed = analytics.start().catch((thrown: Error) => thrown.message)
  for (let turn = 0; turn < 60; turn += 1) {
    await Promise.resolve()
    if (turn % 6 === 5) clock.advance(3_000)
  }
  expect(await failed).toBe('no network')
  expect(loads()).toBe(5)
  expect(analytics.consent()).toBe('unknown')
  await Promise.all([analytics.start(), analytics.start()])
  expect(loads()).toBe(6)
})

test('a choice is passed to all listeners, and creates or removes the visitor', async () => {
  const { make } = aLoaded()
  const analytics = make()
  const seen: ConsentState[] = []
  analytics.subscribe(() => void seen.push(analytics.consent()))
  expect(analytics.visitor()).toBeNull()
  await analytics.choose('granted')
  expect(analytics.visitor()).toEqual({ visitorId: 'v', attribution: null })
  await analytics.choose('denied')
  expect(analytics.visitor()).toBeNull()
  expect(seen).toEqual(['asking', 'granted', 'denied'])
})

test('leaving waits for pending reports, but only for a moment', async () => {
  const { make, sending, clock } = aLoaded()
  const analytics = make()
  await analytics.start()
  let left = 0
  const leave = async () => {
    await analytics.sendWaiting()
    left += 1
  }
  const slow = leave()
  clock.advance(sendBeforeLeavingMs - 1)
  await Promise.resolve()
  expect(left).toBe(0)
  clock.advance(1)
  await slow
  const quick = leave()
  sending.resolve()
  await quick
  expect(left).toBe(2)
})

test('leaving works even if the sender cannot be loaded', async () => {
  const { make, clock } = aLoaded(['fails'])
  const left = make().sendWaiting()
  clock.advance(sendBeforeLeavingMs)
  expect(await left).toBeUndefined()
})

test('nothing that waited for one person is sent as the next one’s', async () => {
  const { make, reported, temporary, stored } = aLoaded()
  stored.write('analyticsQueue', '[]')
  const first = make()
  first.report(login)
  first.dropWaiting()
  expect([temporary.stored.size, stored.stored.size]).toEqual([0, 0])
  const next = make()
  await next.start()
  expect(reported).toEqual([])
  next.dropWaiting()
  expect(reported).toEqual(['dropped'])
})

test('if the document already shows the question, it is asked before anything is loaded, and then by what is known', async () => {
  const { make } = aLoaded()
  const analytics = make(true)
  expect(analytics.consent()).toBe('asking')
  await analytics.choose('denied')
  expect(analytics.consent()).toBe('denied')
})
