import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe } from 'vitest'

/**
 * The test server's address with the worker's own database, which its files use one after the other; undefined without
 * a server. Databases 1 and 2 are taken by the two workers, 9 and 10 by tests that empty theirs.
 */
export function redisUrl(): string | undefined {
  const given = process.env['TEST_REDIS_URL']
  if (!given) return undefined
  const url = new URL(given)
  url.pathname = `/${process.env['VITEST_POOL_ID'] ?? '0'}`
  return url.href
}

/** Runs the same tests on memory and on Redis. In CI a missing Redis fails; elsewhere it is reported as skipped. */
export function describeRealtimeEngines(name: string, body: (redis: () => Redis | null) => void): void {
  describe(`${name} (memory)`, () => body(() => null))
  describeRedis(name, body)
}

/** Tests for Redis only, such as losing its memory while processes continue. */
export function describeRedis(name: string, body: (redis: () => Redis) => void): void {
  const url = redisUrl()
  describe.skipIf(!url && !process.env['CI'])(`${name} (redis)`, () => {
    let client: Redis | null = null
    beforeAll(async () => {
      if (!url) throw new Error('TEST_REDIS_URL is not set')
      // As the product connects: what is written together must not change an answer.
      client = new Redis(url, { lazyConnect: true, enableAutoPipelining: true })
      await client.connect()
    })
    afterAll(() => client?.disconnect())
    body(() => {
      if (!client) throw new Error('Redis is not connected')
      return client
    })
  })
}
