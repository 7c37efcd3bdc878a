/** A person's limit for one period. Null coins are no limit. */
export interface SpendingLimit {
  readonly coins: number | null
  /** A raised limit that is pending. */
  readonly next: { readonly coins: number | null; readonly from: number } | null
}

const asNumber = (coins: number | null): number => coins ?? Number.POSITIVE_INFINITY

/** The limit in effect at `now` (milliseconds since the epoch), including a raise that has come due. */
export function limitAt(limit: SpendingLimit, now: number): SpendingLimit {
  return limit.next && limit.next.from <= now ? { coins: limit.next.coins, next: null } : limit
}

/** A lower limit applies at once and drops a pending raise; a higher one waits `waitMs`, starting over each time. */
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
