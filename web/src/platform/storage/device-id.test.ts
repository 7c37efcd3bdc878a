import { expect, test } from 'vitest'
import { deviceId } from './device-id.ts'

function aStorage(entries: Record<string, string> = {}) {
  const map = new Map(Object.entries(entries))
  return {
    getItem: (name: string) => map.get(name) ?? null,
    setItem: (name: string, value: string) => void map.set(name, value),
  } as Storage
}

test('a device id is web_ and a uuid, created once and stored', () => {
  const storage = aStorage()
  const first = deviceId(storage)
  expect(first).toMatch(/^web_[0-9a-f-]{36}$/)
  expect(deviceId(storage)).toBe(first)
})

test('a damaged id is replaced', () => {
  expect(deviceId(aStorage({ deviceId: '<script>' }), () => 'fresh')).toBe('web_fresh')
})
