import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { createMemoryRateLimiter } from './memory-rate-limiter.ts'

test('a block ends exactly when announced, and further attempts neither extend nor shorten it', async () => {
  const clock = aClock()
  const limiter = createMemoryRateLimiter(clock)
  const blockMs = 5 * 60_000
  const ask = () => limiter.take('reset', 3, 15 * 60_000, blockMs)
  for (let index = 0; index < 3; index += 1) expect((await ask()).allowed).toBe(true)
  clock.advance(60_000)
  expect(await ask()).toEqual({ allowed: false, retryAfterMs: blockMs })
  clock.advance(blockMs - 1)
  expect(await ask()).toEqual({ allowed: false, retryAfterMs: 1 })
  clock.advance(1)
  expect((await ask()).allowed).toBe(true)
})
