import { expect, test } from 'vitest'
import { storageOf } from '../analytics/storage.ts'
import { fakeClock } from '../fake-clock.ts'
import { announceLogout, isLogoutKnown } from './session-end.ts'

function aBrowser(setItem?: () => void) {
  const items = new Map<string, string>()
  const storage = {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: setItem ?? ((name: string, value: string) => void items.set(name, value)),
    removeItem: (name: string) => void items.delete(name),
  } as Storage
  return storageOf(() => storage)
}

test('a logout is known to the tabs of its browser for half a minute, and not for ever', () => {
  const clock = fakeClock()
  const stored = aBrowser()
  expect(isLogoutKnown(stored, clock)).toBe(false)
  announceLogout(stored, clock)
  expect(isLogoutKnown(stored, clock)).toBe(true)
  clock.advance(29_999)
  expect(isLogoutKnown(stored, clock)).toBe(true)
  clock.advance(1)
  expect(isLogoutKnown(stored, clock)).toBe(false)
})

test('a full storage stops no logout', () => {
  const stored = aBrowser(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(() => announceLogout(stored, fakeClock())).not.toThrow()
})
