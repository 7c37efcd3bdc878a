import { expect, it } from 'vitest'
import { verdictOf } from './preflight.ts'

it.each([
  ['closed', 20, 'open', 'offline'],
  ['connecting', 20, 'open', 'checking'],
  ['open', 20, 'checking', 'checking'],
  ['open', null, 'open', 'checking'],
  ['open', 20, 'closed', 'blocked'],
  ['open', 401, 'open', 'slow'],
  ['open', 400, 'open', 'good'],
] as const)('socket %s, round trip %s ms and path %s are %s', (socket, roundTripMs, path, verdict) => {
  expect(verdictOf(socket, roundTripMs, path)).toBe(verdict)
})
