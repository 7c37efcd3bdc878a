import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe } from 'vitest'

/** Runs the same tests on memory and on Redis. In CI a missing Redis fails; elsewhere it is reported as skipped. */
export function describeRealtimeEngines(name: string, body: (redis: () => Redis | null) => void): void {
  describe(`${name} (memory)`, () => body(() => null))
  describeRedis(name, body)
}

/** Tests for Redis only, such as losing its memory while processes continue. */
export function describeRedis(name: string, body: (redis: () => Redis) => void): void {
  const url = process.env['TEST_REDIS_URL']
  describe.skipIf(!url && !process.env['CI'])(`${name} (redis)`, () => {
    let client: Redis | null = null
    beforeAll(async () => {
      if (!url) throw new Error('TEST_REDIS_URL is not set')
      client = new Redis(url, { lazyConnect: true })
      await client.connect()
    })
    afterAll(() => client?.disconnect())
    body(() => {
      if (!client) throw new Error('Redis is not connected')
      return client
    })
  })
}
