import type { Gender, MatchWish } from '@serendip/contract'
import type { Ticket } from './match-pool.port.ts'

/** What the pool has to know of a person before they may look for a partner. */
export interface MatchFacts {
  readonly gender: Gender
  readonly country: string | null
  /** Everybody whom the person never meets, whoever of the two decided that. */
  readonly excludedUserIds: readonly string[]
}

export interface MatchPeople {
  /**
   * Lets a person look for what they wish. Who must prove who they are does not look for video before; a priced filter
   * is charged when the match connects, and whoever could not pay does not look by it.
   * Throws not_found, matching_banned, identity_required, not_enough_coins, spending_limit, self_excluded, in this order.
   */
  admit(userId: string, wish: Pick<MatchWish, 'mode' | 'filter'>): Promise<MatchFacts>
}

/** Two who were found for each other have parted meanwhile: they wait on, and never for each other. */
export class PartedError extends Error {
  override readonly name = 'PartedError'
}

/** What matchmaking asks of calls, which stand above it. */
export interface MatchCalls {
  isInCall(userId: string): Promise<boolean>
  /** The person's call, if there is one, to be left; what `leave` answers tells the two that it is over. */
  openCallOf(userId: string): Promise<{ leave(reason: 'next'): Promise<() => Promise<void>> } | null>
  /**
   * Makes a call of two who were found for each other, and tells both; `offer` is the first one, where whoever waited
   * has made it already. Throws already_in_match, PartedError.
   */
  onPair(waited: Ticket, came: Ticket, offer: string | null): Promise<unknown>
}
