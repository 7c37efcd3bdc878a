import type { Clock } from '../../kernel/clock.ts'
import type { RateLimiter } from '../../kernel/rate-limiter.ts'

const sweepAtKeys = 50_000

export function createMemoryRateLimiter(clock: Clock): RateLimiter {
  const windows = new Map<string, { count: number; endsAt: number }>()
  const sweep = (now: number): void => {
    for (const [key, window] of windows) if (window.endsAt <= now) windows.delete(key)
  }
  return {
    async take(key, limit, windowMs, blockMs) {
      const now = clock.now()
      if (windows.size >= sweepAtKeys) sweep(now)
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
