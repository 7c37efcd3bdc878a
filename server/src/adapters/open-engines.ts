import type { Config } from '../config/config.ts'
import type { Bus } from '../kernel/bus.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Ids } from '../kernel/ids.ts'
import type { Logger } from '../kernel/logger.ts'
import type { RateLimiter } from '../kernel/rate-limiter.ts'
import type { MediaReports } from '../modules/calls/media-reports.port.ts'
import type { MatchPool } from '../modules/matchmaking/match-pool.port.ts'
import type { PresenceStore } from '../modules/presence/presence.port.ts'
import { MatchPoolMemory } from './memory/match-pool-memory.ts'
import { createMemoryBus } from './memory/memory-bus.ts'
import { MemoryMatchPool } from './memory/memory-match-pool.ts'
import { createMemoryMediaReports } from './memory/memory-media-reports.ts'
import { createMemoryPresence } from './memory/memory-presence.ts'
import { createMemoryRateLimiter } from './memory/memory-rate-limiter.ts'
import { type Database, openEmbedded, openPostgres } from './postgres/open-database.ts'
import { createRedisBus } from './redis/redis-bus.ts'
import { RedisMatchPool } from './redis/redis-match-pool.ts'
import { createRedisMediaReports } from './redis/redis-media-reports.ts'
import { createRedisPresence } from './redis/redis-presence.ts'
import { createRedisRateLimiter } from './redis/redis-rate-limiter.ts'

/** Every adapter that depends on where data is stored: all embedded, or PostgreSQL and Redis. */
export interface Engines {
  readonly database: Database
  /** The ledger's sealer, a role of its own; null where this process has none. */
  readonly sealerDatabase: Database | null
  readonly bus: Bus
  readonly presence: PresenceStore
  readonly rateLimiter: RateLimiter
  /** Of this process alone, for what costs only its own time. */
  readonly localLimiter: RateLimiter
  readonly matchPool: MatchPool
  readonly mediaReports: MediaReports
  /** Writes a little to Redis; rejects with its error. Nothing without Redis. */
  checkWrites(): Promise<void>
  close(): Promise<void>
}

export interface EngineDeps {
  readonly storage: Config['storage']
  readonly nodeId: string
  readonly clock: Clock
  readonly ids: Ids
  readonly logger: Logger
}

const writeCheckLifeMs = 60_000

async function openEmbeddedEngines({ storage, nodeId, clock, ids, logger }: EngineDeps): Promise<Engines> {
  const database = await openEmbedded(storage.dataDirectory, logger)
  return {
    database,
    sealerDatabase: null,
    bus: createMemoryBus(),
    presence: createMemoryPresence(),
    rateLimiter: createMemoryRateLimiter(clock),
    localLimiter: createMemoryRateLimiter(clock),
    matchPool: new MemoryMatchPool({ memory: new MatchPoolMemory(), nodeId, clock, ids }),
    mediaReports: createMemoryMediaReports(),
    checkWrites: async () => {},
    close: () => database.close(),
  }
}

async function openSharedEngines(databaseUrl: string, redisUrl: string, deps: EngineDeps): Promise<Engines> {
  const database = await openPostgres(databaseUrl, deps.logger)
  const { databaseSealerUrl } = deps.storage
  const sealerDatabase =
    databaseSealerUrl === null ? null : await openPostgres(databaseSealerUrl, deps.logger)
  // Loaded here, for a process with embedded storage never needs it.
  const { connectRedis, connectSubscriber } = await import('./redis/connect-redis.ts')
  const redis = connectRedis(redisUrl, deps.logger)
  const subscriber = connectSubscriber(redisUrl, deps.logger)
  return {
    database,
    sealerDatabase,
    bus: createRedisBus(redis, subscriber.redis, deps.logger),
    presence: createRedisPresence(redis, deps.nodeId),
    rateLimiter: createRedisRateLimiter(redis, createMemoryRateLimiter(deps.clock)),
    localLimiter: createMemoryRateLimiter(deps.clock),
    matchPool: new RedisMatchPool({ redis, nodeId: deps.nodeId, clock: deps.clock, ids: deps.ids }),
    mediaReports: createRedisMediaReports(redis),
    checkWrites: async () => {
      await redis.set(`writes:${deps.nodeId}`, '1', 'PX', writeCheckLifeMs)
    },
    close: async () => {
      redis.disconnect()
      subscriber.close()
      await sealerDatabase?.close()
      await database.close()
    },
  }
}

/** Throws if a store cannot be opened: a data directory in use, an unreachable database. */
export function openEngines(deps: EngineDeps): Promise<Engines> {
  const { databaseUrl, redisUrl } = deps.storage
  return databaseUrl && redisUrl ? openSharedEngines(databaseUrl, redisUrl, deps) : openEmbeddedEngines(deps)
}
