import type { Clock } from '../../kernel/clock.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'

const sweepAtKeys = 50_000

export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  let sweepAt = sweepAtKeys
  /** The next one comes after as many new keys as are left, so that each attempt costs the same however many there are. */
  const sweep = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
    sweepAt = Math.max(sweepAtKeys, 2 * windows.size)
  }
  return {
    async take(key, limit, windowMs, blockMs) {
      const now = clock.now()
      if (windows.size >= sweepAt) sweep(now)
      let window = windows.get(key)
      if (!window || window.endsAt <= now) {
        window = { count: 0, endsAt: now + windowMs }
        windows.set(key, window)
      }
      window.count += 1
      if (blockMs !== undefined && window.count === limit + 1) window.endsAt = now + blockMs
      const allowed = window.count <= limit
      return { allowed, retryAfterMs: allowed ? 0 : window.endsAt - now }
    },
  }
}
