import { expect, test } from 'vitest'
import { createTapKeys } from './tap-keys.ts'

function aStorage() {
  const entries = new Map<string, string>()
  return {
    getItem: (name: string) => entries.get(name) ?? null,
    setItem: (name: string, text: string) => void entries.set(name, text),
  }
}

test('a button has one key, also after a reload and in another tab, until the outcome is known', () => {
  const storage = aStorage()
  const first = createTapKeys(storage, () => 0)
  const reloaded = createTapKeys(storage, () => 1_000)
  const key = first.keyOf('300 coins')
  expect(reloaded.keyOf('300 coins')).toBe(key)
  expect(reloaded.keyOf('900 coins')).not.toBe(key)
  reloaded.forget('300 coins')
  expect(first.keyOf('300 coins')).not.toBe(key)
})

test('a key ends with the time of the price, and what else is stored does no harm', () => {
  const storage = aStorage()
  let now = 0
  const taps = createTapKeys(storage, () => now)
  const key = taps.keyOf('300 coins')
  now = 3_600_000
  expect(taps.keyOf('300 coins')).not.toBe(key)
  storage.setItem('shopTaps', '{"broken"')
  expect(taps.keyOf('300 coins')).toMatch(/^[\w-]{16,60}$/)
})
