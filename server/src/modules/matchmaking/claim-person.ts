import type { Ticket } from './match-pool.port.ts'
import { type Matchmaker, recentRule, notifySearching } from './matchmaking-deps.ts'
import { retryLater } from './watch-search.ts'

/** A waiting person taken out of the pool, to be paired with someone outside it. */
export interface ClaimedPerson {
  readonly ticket: Ticket
  /** The call was created: the search is over. */
  settle(): Promise<void>
  /** No call was created: the person waits again, with their original waiting time. */
  putBack(): Promise<void>
}

/** Takes a waiting person out at once, so that nobody else pairs them; null if they are no longer waiting. */
export async function claimPerson(matchmaker: Matchmaker, userId: string): Promise<ClaimedPerson | null> {
  const { pool, searches } = matchmaker
  const claim = await pool.claim(userId)
  const ticket = claim?.tickets[0]
  if (!claim || !ticket) return null
  return {
    ticket,
    async settle() {
      searches.drop(ticket)
      await pool.settle(claim, await recentRule(matchmaker))
    },
    async putBack() {
      await pool.putBack(claim, { parted: false })
      const search = searches.of(userId)
      if (!search) return
      notifySearching(matchmaker, search.ticket)
      retryLater(matchmaker, search, 0)
    },
  }
}
