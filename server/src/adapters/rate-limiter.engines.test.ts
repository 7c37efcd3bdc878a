import { Redis } from 'ioredis'
import { expect, onTestFinished, test } from 'vitest'
import { describeRealtimeEngines } from '../../test/redis.ts'
import { systemClock } from '../kernel/clock.ts'
import { randomIds } from '../kernel/ids.ts'
import { createMemoryRateLimiter } from './memory/memory-rate-limiter.ts'
import { createRedisRateLimiter } from './redis/redis-rate-limiter.ts'

describeRealtimeEngines('rate limiter', (redis) => {
  const aLimiter = () => {
    const client = redis()
    return client
      ? createRedisRateLimiter(client, createMemoryRateLimiter(systemClock))
      : createMemoryRateLimiter(systemClock)
  }

  test('allows the limit and then states how long to wait', async () => {
    const limiter = aLimiter()
    const key = randomIds.next('evt')
    expect((await limiter.take(key, 2, 60_000)).allowed).toBe(true)
    expect((await limiter.take(key, 2, 60_000)).allowed).toBe(true)
    const refused = await limiter.take(key, 2, 60_000)
    expect(refused.allowed).toBe(false)
    expect(refused.retryAfterMs).toBeGreaterThan(0)
    expect(refused.retryAfterMs).toBeLessThanOrEqual(60_000)
  })

  test('counts each key separately', async () => {
    const limiter = aLimiter()
    const [firstId, secondId] = [randomIds.next('evt'), randomIds.next('evt')]
    await limiter.take(firstId, 1, 60_000)
    expect((await limiter.take(secondId, 1, 60_000)).allowed).toBe(true)
  })

  test('with a block the wait begins at the first excess attempt, and later ones do not extend it', async () => {
    const limiter = aLimiter()
    const key = randomIds.next('evt')
    for (let index = 0; index < 3; index += 1) await limiter.take(key, 3, 900_000, 300_000)
    const first = await limiter.take(key, 3, 900_000, 300_000)
    expect(first.allowed).toBe(false)
    expect(first.retryAfterMs).toBeGreaterThan(299_000)
    expect(first.retryAfterMs).toBeLessThanOrEqual(300_000)
    const next = await limiter.take(key, 3, 900_000, 300_000)
    expect(next.allowed).toBe(false)
    expect(next.retryAfterMs).toBeLessThanOrEqual(first.retryAfterMs)
  })
})

test('while Redis is unreachable the process counts locally, and a limit stays a limit', async () => {
  const nowhere = new Redis({ host: '127.0.0.1', port: 1, maxRetriesPerRequest: 0, retryStrategy: () => 10 })
  nowhere.on('error', () => {})
  onTestFinished(() => nowhere.disconnect())
  const limiter = createRedisRateLimiter(nowhere, createMemoryRateLimiter(systemClock))
  expect((await limiter.take('k', 2, 60_000)).allowed).toBe(true)
  expect((await limiter.take('k', 2, 60_000)).allowed).toBe(true)
  expect((await limiter.take('k', 2, 60_000)).allowed).toBe(false)
  await limiter.take('blocked', 1, 60_000, 300_000)
  expect((await limiter.take('blocked', 1, 60_000, 300_000)).retryAfterMs).toBeGreaterThan(60_000)
})
