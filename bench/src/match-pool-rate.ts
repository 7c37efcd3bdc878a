import { systemClock } from '../../server/src/kernel/clock.ts'
import type { MatchPool } from '../../server/src/modules/matchmaking/match-pool.port.ts'
import { connectRedis } from '../../server/test/connect-redis.ts'
import { aPool, aRequest, recentRule } from '../../server/test/match-pool.ts'
import { startRedis } from '../../tools/src/services/redis.ts'

export interface PoolRate {
  readonly pairsPerSecond: number
  /** One search among all waiting people, ms each. */
  readonly searchMs: readonly number[]
}

/** Men who wait for women; their languages differ, so that the pool has many buckets. */
const aMan = (index: number) =>
  aRequest(`man${index}`, {
    since: index,
    card: { filter: 'female', languages: index % 3 === 0 ? ['en', 'de'] : ['en'], widened: 'region' },
  })

/** Each pair is three operations: a woman finds the longest wait, the pair is settled, the man waits again. */
async function run(pool: MatchPool, waiting: number, pairs: number, callers: number): Promise<PoolRate> {
  await pool.renewLease()
  for (let index = 0; index < waiting; index += 1) await pool.enter(aMan(index), recentRule)
  const searchMs: number[] = []
  let done = 0
  const caller = async (): Promise<void> => {
    while (done < pairs) {
      const index = done
      done += 1
      const woman = aRequest(`woman${index}`, { card: { gender: 'female' } })
      const startedAt = performance.now()
      const outcome = await pool.enter(woman, recentRule)
      searchMs.push(performance.now() - startedAt)
      if (outcome.kind !== 'paired') throw new Error(`a woman had to wait: ${outcome.kind}`)
      await pool.settle(outcome.pair, recentRule)
      await pool.enter(aMan(waiting + index), recentRule)
      if (index % 1_000 === 0) await pool.renewLease()
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: callers }, caller))
  return { pairsPerSecond: (pairs / (performance.now() - startedAt)) * 1_000, searchMs }
}

export const rateInMemory = (waiting: number, pairs: number): Promise<PoolRate> =>
  run(aPool(null, systemClock)('node_bench'), waiting, pairs, 1)

export async function rateInRedis(waiting: number, pairs: number, callers: number): Promise<PoolRate> {
  const service = await startRedis()
  const redis = await connectRedis(service.url)
  try {
    return await run(aPool(redis, systemClock)('node_bench'), waiting, pairs, callers)
  } finally {
    redis.disconnect()
    await service.stop()
  }
}
