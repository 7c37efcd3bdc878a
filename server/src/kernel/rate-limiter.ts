/** Counts attempts per key in fixed windows; the counts may be lost. */
export interface RateLimiter {
  /**
   * Takes one of `limit` attempts per `windowMs`. If none is left, answers how long to wait; with `blockMs` that long
   * from the first excess attempt.
   */
  take(
    key: string,
    limit: number,
    windowMs: number,
    blockMs?: number,
  ): Promise<{ allowed: boolean; retryAfterMs: number }>
}

/** Multiplies every limit, so that tests may sign up many people from one address; never used in prod. */
export function scaleRateLimiter(limiter: RateLimiter, factor: number): RateLimiter {
  return factor === 1
    ? limiter
    : {
        take: (key, limit, windowMs, blockMs) => limiter.take(key, limit * factor, windowMs, blockMs),
      }
}
