import type { Routes } from '@serendip/contract'
import type { EventListener } from '../../kernel/events.ts'
import type { Connection, Handlers } from '../../kernel/handlers.ts'
import { type ClaimedPerson, claimPerson } from './claim-person.ts'
import { startLeaseRenewal, renewLease } from './renew-lease.ts'
import { expelPerson, leavePool } from './leave-pool.ts'
import { type MatchMessages, matchMessages } from './matchmaking.handlers.ts'
import type { Ticket } from './match-pool.port.ts'
import type { NoMatchListener, Matchmaker, MatchmakingDeps } from './matchmaking-deps.ts'
import { Searches } from './searches.ts'

export type { ClaimedPerson } from './claim-person.ts'
export { createMatchPeople, isNeverMatched } from './match-people.ts'
export type { MatchPool, Ticket } from './match-pool.port.ts'
export { type MatchCalls, type MatchFacts, type MatchPeople, PartedError } from './matchmaking.ports.ts'
export type { NoMatchListener, MatchmakingDeps } from './matchmaking-deps.ts'

export interface Matchmaking {
  readonly routes: { readonly matching: Handlers<Routes['matching']> }
  readonly messages: MatchMessages
  /** Ends the search and the call of somebody whom an identity check found to be under 18. */
  readonly listeners: readonly EventListener[]
  /** Takes this node's lease on the pool; nobody may enter before that. Throws unavailable. */
  start(): Promise<void>
  /** Releases the lease: this node's people leave the pool. */
  stop(): Promise<void>
  connectionClosed(connection: Connection): Promise<void>
  /** Takes a banned person out of the pool, calls and rings. */
  expel(userId: string): Promise<void>
  claim(userId: string): Promise<ClaimedPerson | null>
  /** Takes out a person who starts or answers a ring: a person in a call does not search for another. */
  withdraw(userId: string): Promise<void>
  /** The tickets of the people of this node who are searching. */
  waiting(): readonly Ticket[]
  /** Number of people who are searching, on all nodes. */
  looking(): Promise<number>
}

const ageListener = (matchmaker: Matchmaker): EventListener<'identity.rejected'> => ({
  name: 'matchmaking-age',
  events: ['identity.rejected'],
  async handle({ payload: { userId } }) {
    if (!(await matchmaker.people.isAgeRefused(userId))) return
    await matchmaker.calls.leave(userId, 'left')
    await expelPerson(matchmaker, userId, 'cancelled')
  },
})

/** `unmatched` is notified of each person for whom no match is found in time; null without a fallback. */
export function createMatchmaking(deps: MatchmakingDeps, unmatched: NoMatchListener | null): Matchmaking {
  const { clock } = deps.plumbing
  const matchmaker: Matchmaker = {
    ...deps,
    searches: new Searches(clock),
    nextAllowedAt: new Map(),
    unmatched,
  }
  let stopLease: () => void = () => {}
  return {
    routes: { matching: { ban: ({ caller }) => deps.people.banOf(caller.userId) } },
    messages: matchMessages(matchmaker),
    listeners: [ageListener(matchmaker)],
    async start() {
      await renewLease(matchmaker)
      stopLease = startLeaseRenewal(matchmaker)
    },
    async stop() {
      stopLease()
      matchmaker.searches.clear()
      await deps.pool.dropLease()
    },
    connectionClosed: (connection) => leavePool(matchmaker, connection),
    async expel(userId) {
      // Calls first: they do not need the pool, which can be unavailable.
      await deps.calls.expel(userId)
      await expelPerson(matchmaker, userId, 'banned')
    },
    withdraw: (userId) => expelPerson(matchmaker, userId, 'cancelled'),
    claim: (userId) => claimPerson(matchmaker, userId),
    waiting: () => matchmaker.searches.all().map(({ ticket }) => ticket),
    looking: () => deps.pool.looking(),
  }
}
