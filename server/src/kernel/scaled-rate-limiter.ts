import type { RateLimiter } from './rate-limiter.ts'

/** Multiplies every limit, so that tests may sign up many people from one address; never used in prod. */
export function scaleRateLimiter(limiter: RateLimiter, factor: number): RateLimiter {
  return factor === 1
    ? limiter
    : {
        take: (key, limit, windowMs, blockMs) => limiter.take(key, limit * factor, windowMs, blockMs),
      }
}
