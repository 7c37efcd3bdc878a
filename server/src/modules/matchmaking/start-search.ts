import type { MatchWish } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import type { Connection } from '../../kernel/handlers.ts'
import { leaveLater } from './leave-pool.ts'
import { bucketsOf } from './match-buckets.ts'
import type { EnterOutcome, MatchCard, TicketRequest } from './match-pool.port.ts'
import type { MatchFacts } from './matchmaking.ports.ts'
import { type Matchmaker, recentRule, notifySearching } from './matchmaking-deps.ts'
import { regionOf } from './region.ts'
import type { Search } from './searches.ts'
import { arrange, watchSearch } from './watch-search.ts'

/**
 * Enters the pool for this connection; an older tab of the same person loses the slot and is notified. Throws
 * already_in_match, unavailable.
 */
export async function startSearch(
  matchmaker: Matchmaker,
  connection: Connection,
  wish: MatchWish,
  facts: MatchFacts,
): Promise<void> {
  const { searches, plumbing } = matchmaker
  const now = plumbing.clock.now()
  const { softWishMs } = await matchmaker.settings.read()
  const request = requestOf(connection, wish, facts, { now, softWishMs })
  const outcome = await enterPool(matchmaker, connection, request)
  if (outcome.kind === 'pairing') throw new DomainError('already_in_match')
  if (outcome.replaced) notifyReplaced(matchmaker, outcome.replaced.connectionId, connection)
  const ticket = outcome.kind === 'paired' ? outcome.pair.tickets[0] : outcome.ticket
  const search = searches.keep(ticket, now)
  scheduleNoMatchFallback(matchmaker, search)
  if (outcome.kind === 'paired') return arrange(matchmaker, outcome.pair)
  notifySearching(matchmaker, ticket)
  await watchSearch(matchmaker, search)
}

async function enterPool(
  matchmaker: Matchmaker,
  connection: Connection,
  request: TicketRequest,
): Promise<EnterOutcome> {
  try {
    return await matchmaker.pool.enter(request, await recentRule(matchmaker))
  } catch (error) {
    // The pool may have taken the ticket although its response was lost; a refused person must not be found.
    leaveLater(matchmaker, connection)
    throw error
  }
}

function requestOf(
  { userId, connectionId }: Connection,
  { filter, languages, mode, priceCoins }: MatchWish,
  facts: MatchFacts,
  { now, softWishMs }: { readonly now: number; readonly softWishMs: number },
): TicketRequest {
  const { brandId, gender, country, excludedUserIds, traits, wishes } = facts
  const region = regionOf(country)
  const price = priceCoins === undefined ? {} : { priceCoins }
  const card: MatchCard = { brandId, gender, filter, languages, mode, region, widened: 'none', ...price }
  return {
    userId,
    connectionId,
    since: now,
    card,
    buckets: bucketsOf(card),
    parted: excludedUserIds,
    traits,
    wishes,
    wishesUntil: wishes.length === 0 ? now : now + softWishMs,
  }
}

function notifyReplaced(
  { realtime }: Matchmaker,
  oldConnectionId: string,
  { connectionId }: Connection,
): void {
  if (oldConnectionId === connectionId) return
  realtime.toConnection(oldConnectionId, { type: 'match.idle', reason: 'other_device' })
}

function scheduleNoMatchFallback({ searches, unmatched }: Matchmaker, search: Search): void {
  if (unmatched === null) return
  searches.after(search, 'noMatch', unmatched.afterMs, () => unmatched.notify(search.ticket))
}
