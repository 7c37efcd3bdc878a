/** Counts attempts per key in fixed windows; what it knows may be lost. */
export interface RateLimiter {
  /**
   * Takes one of `limit` attempts per `windowMs`. Where none is left, says how long to wait; with `blockMs` that is as
   * long, from the first attempt too many on.
   */
  take(
    key: string,
    limit: number,
    windowMs: number,
    blockMs?: number,
  ): Promise<{ allowed: boolean; retryAfterMs: number }>
}
