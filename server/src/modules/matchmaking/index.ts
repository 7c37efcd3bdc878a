import { bind } from '../../kernel/bind.ts'
import type { EventListener } from '../../kernel/events.ts'
import { claimPerson } from './claim-person.ts'
import { startLeaseRenewal, renewLease } from './renew-lease.ts'
import { expelPerson, leavePool } from './leave-pool.ts'
import { matchMessages, matchRoutes } from './matchmaking.handlers.ts'
import type { Ticket } from './match-pool.port.ts'
import type { NoMatchListener, Matchmaker, MatchmakingDeps } from './matchmaking-deps.ts'

export type { ClaimedPerson } from './claim-person.ts'
export { createMatchPeople, isNeverMatched } from './match-people.ts'
export type { MatchPool, Ticket } from './match-pool.port.ts'
export { type MatchCalls, type MatchFacts, type MatchPeople, PartedError } from './matchmaking.ports.ts'
export type { NoMatchListener, MatchmakingDeps } from './matchmaking-deps.ts'
export { createSearchPool, type SearchPool } from './search-pool.ts'

/** Ends the search and the call of somebody whom an identity check found to be under 18. */
const ageListener = (matchmaker: Matchmaker): EventListener<'identity.rejected'> => ({
  name: 'matchmaking-age',
  events: ['identity.rejected'],
  async handle({ payload: { userId } }) {
    if (!(await matchmaker.people.isAgeRefused(userId))) return
    await matchmaker.calls.leave(userId, 'left')
    await expelPerson(matchmaker, userId, 'cancelled')
  },
})

/** Takes a banned person out of the pool, calls and rings. */
async function expel(matchmaker: Matchmaker, userId: string): Promise<void> {
  // Calls first: they do not need the pool, which can be unavailable.
  await matchmaker.calls.expel(userId)
  await expelPerson(matchmaker, userId, 'banned')
}

/** `unmatched` is notified of each person for whom no match is found in time; null without a fallback. */
export function createMatchmaking(deps: MatchmakingDeps, unmatched: NoMatchListener | null) {
  const { pool, searches } = deps
  const matchmaker: Matchmaker = { ...deps, nextAllowedAt: new Map(), unmatched }
  let stopLease: () => void = () => {}
  return {
    routes: matchRoutes(deps),
    messages: matchMessages(matchmaker),
    listeners: [ageListener(matchmaker)],
    /** Takes this node's lease on the pool; nobody may enter before that. Throws unavailable. */
    async start(): Promise<void> {
      await renewLease(matchmaker)
      stopLease = startLeaseRenewal(matchmaker)
    },
    /** Releases the lease: this node's people leave the pool. */
    async stop(): Promise<void> {
      stopLease()
      searches.clear()
      await pool.dropLease()
    },
    ...bind(matchmaker, { connectionClosed: leavePool, expel, claim: claimPerson }),
    /** The tickets of the people of this node who are searching. */
    waiting: (): readonly Ticket[] => searches.all().map(({ ticket }) => ticket),
  }
}
export type Matchmaking = ReturnType<typeof createMatchmaking>
