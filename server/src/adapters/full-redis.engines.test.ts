import { Redis } from 'ioredis'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hasRedis, startRedis } from '../../../tools/src/services/redis.ts'
import type { Service } from '../../../tools/src/services/service.ts'
import { aJumpingClock, aPool, aRequest, recentRule } from '../../test/match-pool.ts'
import { writeRefusalOf } from '../kernel/store-failure.ts'

describe.skipIf(!hasRedis() && !process.env['CI'])('the match pool in a Redis without memory', () => {
  let service: Service
  let redis: Redis
  beforeAll(async () => {
    service = await startRedis()
    redis = new Redis(service.url)
  })
  afterAll(async () => {
    redis.disconnect()
    await service.stop()
  })

  it('refuses a new search as a whole: who waited before still waits, and may leave', async () => {
    const pool = aPool(redis, aJumpingClock())('node_a')
    await pool.renewLease()
    expect((await pool.enter(aRequest('ann'), recentRule)).kind).toBe('waiting')
    await redis.config('SET', 'maxmemory', '1')
    const again = await pool
      .enter(aRequest('ann', { connectionId: 'con_second' }), recentRule)
      .catch((error: unknown) => error)
    expect(writeRefusalOf(again)).toBe('full')
    await expect(pool.enter(aRequest('bob'), recentRule)).rejects.toThrow('OOM')
    expect(await pool.looking()).toBe(1)
    expect(await pool.leave('bob', null)).toBeNull()
    expect((await pool.leave('ann', null))?.connectionId).toBe('con_ann')
    expect(await pool.looking()).toBe(0)
  })
})
