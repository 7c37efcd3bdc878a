import type { MatchWish } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Connection } from '../../kernel/handlers.ts'
import type { Matchmaker } from './matchmaking-deps.ts'
import { startSearch } from './start-search.ts'

/**
 * Leaves the partner, if any, and enters the pool again.
 * Throws next_too_soon, matching_banned, already_in_match, unavailable; for video identity_required; for a priced
 * filter price_changed, not_enough_coins, spending_limit, self_excluded, and the partner stays.
 */
export async function nextMatch(
  matchmaker: Matchmaker,
  connection: Connection,
  wish: MatchWish,
): Promise<void> {
  const { people, calls } = matchmaker
  const { userId } = connection
  await limitNext(matchmaker, userId)
  const [facts, call] = await Promise.all([people.admit(userId, wish), calls.openCallOf(userId)])
  const notifyEnd = await call?.leave('next')
  try {
    await startSearch(matchmaker, connection, wish, facts)
  } finally {
    // The search comes first: the person who pressed Next is waiting for it, the one who was left is not.
    await notifyEnd?.()
  }
}

/** One Next per person within the minimum gap. */
async function limitNext({ settings, nextAllowedAt, plumbing }: Matchmaker, userId: string): Promise<void> {
  const { nextGapMs } = await settings.read()
  const now = plumbing.clock.now()
  const next = nextAllowedAt.get(userId) ?? 0
  if (next > now) throw new DomainError('next_too_soon', { retryAfterMs: next - now })
  nextAllowedAt.set(userId, now + nextGapMs)
  plumbing.clock.after(nextGapMs, () => nextAllowedAt.delete(userId))
}
