// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { deviceId, visitorId, visitorLifetimeMs } from './device-id.ts'

let now = 1_000
let made = 0
const deps = { local: localStorage, uuid: () => `uuid-${made++}`, now: () => now }

beforeEach(() => {
  localStorage.clear()
  made = 0
})

test('a device keeps its id for good', () => {
  expect(deviceId(deps)).toBe('web_uuid-0')
  expect(deviceId(deps)).toBe('web_uuid-0')
})

test('a visitor keeps the id until it expires', () => {
  expect(visitorId(deps)).toBe('uuid-0')
  now += visitorLifetimeMs - 1
  expect(visitorId(deps)).toBe('uuid-0')
  now += 1
  expect(visitorId(deps)).toBe('uuid-1')
})
