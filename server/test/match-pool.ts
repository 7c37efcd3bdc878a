import type { Redis } from 'ioredis'
import { MatchPoolMemory } from '../src/adapters/memory/match-pool-memory.ts'
import { MemoryMatchPool } from '../src/adapters/memory/memory-match-pool.ts'
import { RedisMatchPool } from '../src/adapters/redis/redis-match-pool.ts'
import type { Clock } from '../src/kernel/clock.ts'
import { randomIds } from '../src/kernel/ids.ts'
import { bucketsOf } from '../src/modules/matchmaking/match-buckets.ts'
import type {
  MatchCard,
  MatchPool,
  RecentRule,
  TicketRequest,
} from '../src/modules/matchmaking/match-pool.port.ts'

export const recentRule: RecentRule = { partners: 2, windowMs: 60_000 }

export interface JumpingClock extends Clock {
  /** Moves the clock, backwards as well as forwards. */
  jump(ms: number): void
}

export function aJumpingClock(): JumpingClock {
  let now = Date.UTC(2026, 0, 1)
  return {
    now: () => now,
    after: () => () => {},
    jump(ms) {
      now += ms
    },
  }
}

/** One empty pool, shared by as many nodes as a test asks for. */
export function aPool(redis: Redis | null, clock: Clock): (nodeId: string) => MatchPool {
  const ids = randomIds
  if (redis) {
    const keyTag = `{${ids.next('evt')}}`
    return (nodeId) => new RedisMatchPool({ redis, nodeId, clock, ids, keyTag })
  }
  const memory = new MatchPoolMemory()
  return (nodeId) => new MemoryMatchPool({ memory, nodeId, clock, ids })
}

export const aCard = (card: Partial<MatchCard> = {}): MatchCard => ({
  brandId: 'serendip',
  gender: 'male',
  filter: 'both',
  languages: ['en'],
  region: 'europe',
  mode: 'video',
  widened: 'none',
  ...card,
})

export function aRequest(
  userId: string,
  request: Partial<Omit<TicketRequest, 'card'>> & { card?: Partial<MatchCard> } = {},
): TicketRequest {
  const card = aCard(request.card)
  return {
    connectionId: `con_${userId}`,
    since: Date.UTC(2026, 0, 1),
    parted: [],
    traits: [],
    wishes: [],
    wishesUntil: 0,
    ...request,
    userId,
    card,
    buckets: bucketsOf(card),
  }
}
