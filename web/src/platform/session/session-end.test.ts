// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { storageOf } from '../analytics/storage.ts'
import { fakeClock } from '../fake-clock.ts'
import { announceLogout, rememberSessionEnd, takeSessionEnd } from './session-end.ts'

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
const stored = storageOf(() => localStorage)
const take = (nowMs: number) => takeSessionEnd(sessionStorage, localStorage, nowMs)

test('a session that ended is notified once', () => {
  expect(take(0)).toBe(false)
  rememberSessionEnd(sessionStorage)
  expect([take(0), take(0)]).toEqual([true, false])
})

test('a logout in another tab of this browser is no news for half a minute, and not for ever', () => {
  const clock = fakeClock()
  rememberSessionEnd(sessionStorage)
  // The other tab's entry may be seen later than the server's word.
  announceLogout(stored, clock)
  expect(take(clock.now() + 29_999)).toBe(false)
  rememberSessionEnd(sessionStorage)
  expect(take(clock.now() + 30_000)).toBe(true)
})

test('a full storage stops no logout', () => {
  const full = storageOf(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => announceLogout(full, fakeClock())).not.toThrow()
})
