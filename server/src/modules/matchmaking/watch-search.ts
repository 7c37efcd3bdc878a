import type { ProductSettings } from '../settings/index.ts'
import { bucketsOf } from './match-buckets.ts'
import { type Pair, poolRenewMs, type SeekOutcome, type Ticket, type SearchReach } from './match-pool.port.ts'
import { type Matchmaker, recentRule, notifySearching } from './matchmaking-deps.ts'
import { pairPeople } from './pair-people.ts'
import type { Search } from './searches.ts'

/** A fully widened search is repeated this often, so that nobody is lost whatever fails elsewhere. */
const retryEveryMs = 15_000
/** The delay before searching again while the pool is unreachable, or this person is being paired elsewhere. */
const retrySoonMs = 1_000
/** By then this node has learned why a ticket is gone, or has put it back. */
const confirmGoneMs = 2 * poolRenewMs

/** Reach of a search that started `waitedMs` ago. It never narrows. */
function reachOf(waitedMs: number, before: SearchReach, settings: ProductSettings): SearchReach {
  if (before === 'region' || waitedMs >= settings.widenRegionMs) return 'region'
  return before === 'languages' || waitedMs >= settings.widenLanguageMs ? 'languages' : 'none'
}

function nextRetryAt({ ticket, enteredAt }: Search, now: number, settings: ProductSettings): number {
  // Anyone may fit as soon as the wishes no longer count.
  const { wishesUntil } = ticket
  const orWithoutWishes = (at: number) => (wishesUntil > now ? Math.min(at, wishesUntil) : at)
  if (ticket.card.widened === 'none') return orWithoutWishes(enteredAt + settings.widenLanguageMs)
  if (ticket.card.widened === 'languages') return orWithoutWishes(enteredAt + settings.widenRegionMs)
  return orWithoutWishes(now + retryEveryMs)
}

/** Searches again when the search may widen, and periodically after that. */
export async function watchSearch(matchmaker: Matchmaker, search: Search): Promise<void> {
  const settings = await matchmaker.settings.read()
  const now = matchmaker.plumbing.clock.now()
  retryLater(matchmaker, search, Math.max(0, nextRetryAt(search, now, settings) - now))
}

export function retryLater(matchmaker: Matchmaker, search: Search, delayMs: number): void {
  matchmaker.searches.after(search, 'look', delayMs, () => {
    retry(matchmaker, search).catch((error: unknown) => {
      matchmaker.plumbing.logger.warn({ err: error }, 'a search could not look again')
      retryLater(matchmaker, search, retrySoonMs)
    })
  })
}

/** Pairs two matched people; if that fails, a search is repeated for them, whichever node holds them. */
export async function arrange(matchmaker: Matchmaker, pair: Pair): Promise<void> {
  const { searches, plumbing } = matchmaker
  const { tickets, retryAfterMs } = await pairPeople(matchmaker, pair)
  for (const ticket of tickets) {
    const search = searches.of(ticket.userId)
    if (search?.ticket.ticketId === ticket.ticketId) {
      notifySearching(matchmaker, search.ticket)
      retryLater(matchmaker, search, retryAfterMs)
      continue
    }
    plumbing.clock.after(retryAfterMs, () => {
      retryFor(matchmaker, ticket).catch((error: unknown) =>
        plumbing.logger.warn({ err: error }, 'a person of another node could not be looked for'),
      )
    })
  }
}

/** Searches for a ticket of another node; that node learns of the ticket's end when it renews its lease. */
async function retryFor(matchmaker: Matchmaker, ticket: Ticket): Promise<void> {
  const outcome = await matchmaker.pool.seek(ticket, await recentRule(matchmaker))
  if (outcome.kind === 'paired') await arrange(matchmaker, outcome.pair)
}

async function retry(matchmaker: Matchmaker, search: Search): Promise<void> {
  const settings = await matchmaker.settings.read()
  const before = search.ticket.card.widened
  const widened = reachOf(matchmaker.plumbing.clock.now() - search.enteredAt, before, settings)
  const card = { ...search.ticket.card, widened }
  const ticket = { ...search.ticket, card, buckets: bucketsOf(card) }
  const outcome = await matchmaker.pool.seek(ticket, await recentRule(matchmaker))
  if (outcome.kind === 'waiting' && matchmaker.searches.has(search)) {
    search.ticket = ticket
    if (widened !== before) notifySearching(matchmaker, ticket)
    await watchSearch(matchmaker, search)
  } else {
    await follow(matchmaker, search, outcome)
  }
}

async function follow(matchmaker: Matchmaker, search: Search, outcome: SeekOutcome): Promise<void> {
  if (outcome.kind === 'paired') await arrange(matchmaker, outcome.pair)
  else if (outcome.kind === 'gone') confirmGone(matchmaker, search)
  else if (outcome.kind === 'stranded') await enterAgain(matchmaker, search)
  else retryLater(matchmaker, search, retrySoonMs)
}

/** A ticket may be missing briefly while everyone on this node re-enters; a second check is conclusive. */
function confirmGone(matchmaker: Matchmaker, search: Search): void {
  const { ticketId } = search.ticket
  if (search.missedTicketId === ticketId) {
    matchmaker.searches.drop(search.ticket)
    return
  }
  search.missedTicketId = ticketId
  retryLater(matchmaker, search, confirmGoneMs)
}

/** Puts a person back whose ticket was lost through no fault of theirs, with their original waiting time and reach. */
export async function enterAgain(matchmaker: Matchmaker, search: Search): Promise<void> {
  const { pool, calls, searches } = matchmaker
  const { userId, connectionId } = search.ticket
  if (await calls.isInCall(userId)) {
    await pool.leave(userId, connectionId)
    searches.drop(search.ticket)
    return
  }
  if (!searches.has(search)) return
  const outcome = await pool.enter(search.ticket, await recentRule(matchmaker))
  if (outcome.kind === 'pairing') return retryLater(matchmaker, search, retrySoonMs)
  const ticket = outcome.kind === 'paired' ? outcome.pair.tickets[0] : outcome.ticket
  if (!searches.has(search)) {
    if (outcome.kind === 'paired') await pool.putBack(outcome.pair, { parted: false })
    await pool.leave(userId, connectionId)
    return
  }
  search.ticket = ticket
  if (outcome.kind === 'paired') await arrange(matchmaker, outcome.pair)
  else await watchSearch(matchmaker, search)
}
