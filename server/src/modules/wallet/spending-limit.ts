/** A person's limit for one period. Null coins are no limit. */
export interface SpendingLimit {
  readonly coins: number | null
  /** A raised limit that waits for its time. */
  readonly next: { readonly coins: number | null; readonly from: number } | null
}

const asNumber = (coins: number | null): number => coins ?? Number.POSITIVE_INFINITY

/** The limit that holds at `now` (milliseconds since the epoch), with a raise that has come due taken in. */
export function limitAt(limit: SpendingLimit, now: number): SpendingLimit {
  return limit.next && limit.next.from <= now ? { coins: limit.next.coins, next: null } : limit
}

/** A lower limit holds at once and forgets a waiting raise; a higher one waits `waitMs`, each time anew. */
export function changeLimit(
  limit: SpendingLimit,
  wanted: number | null,
  now: number,
  waitMs: number,
): SpendingLimit {
  const current = limitAt(limit, now)
  if (asNumber(wanted) <= asNumber(current.coins)) return { coins: wanted, next: null }
  return { coins: current.coins, next: { coins: wanted, from: now + waitMs } }
}
