import type { Redis } from 'ioredis'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'

const script = `
local count = redis.call('incr', KEYS[1])
if count == 1 then redis.call('pexpire', KEYS[1], ARGV[1]) end
local block = tonumber(ARGV[3])
if block > 0 and count == tonumber(ARGV[2]) + 1 then redis.call('pexpire', KEYS[1], block) end
return { count, redis.call('pttl', KEYS[1]) }`

/**
 * While Redis is down this process counts locally, in `alone`, and waits for no reconnection: a limit per process is
 * still a limit.
 */
export function createRedisRateLimiter(redis: Redis, alone: RateLimiter): RateLimiter {
  return {
    async take(key, limit, windowMs, blockMs = 0) {
      const takeAlone = () => alone.take(key, limit, windowMs, blockMs === 0 ? undefined : blockMs)
      if (redis.status !== 'ready') return takeAlone()
      try {
        const answer = await redis.eval(script, 1, `rate:${key}`, windowMs, limit, blockMs)
        const [count, leftMs] = answer as [number, number]
        const allowed = count <= limit
        return { allowed, retryAfterMs: allowed ? 0 : Math.max(0, leftMs) }
      } catch {
        return takeAlone()
      }
    },
  }
}
