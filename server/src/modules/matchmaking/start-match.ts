import type { MatchWish } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Connection } from '../../kernel/handlers.ts'
import type { Matchmaker } from './matchmaking-deps.ts'
import { startSearch } from './start-search.ts'

/**
 * Enters the pool from the lobby, or renews the wish in it.
 * Throws matching_banned, already_in_match, unavailable; for video identity_required; for a priced filter
 * price_changed, not_enough_coins, spending_limit, self_excluded.
 */
export async function startMatch(
  matchmaker: Matchmaker,
  connection: Connection,
  wish: MatchWish,
): Promise<void> {
  const { people, calls } = matchmaker
  const { userId } = connection
  const [facts, isInCall] = await Promise.all([people.admit(userId, wish), calls.isInCall(userId)])
  if (isInCall) throw new DomainError('already_in_match')
  await startSearch(matchmaker, connection, wish, facts)
}
