import type { Gender, MatchWish, RouteResponse, Routes } from '@serendip/contract'
import type { SoftWishes, Ticket } from './match-pool.port.ts'

/** Facts that the pool must know about a person before they may search for a partner. */
export interface MatchFacts extends SoftWishes {
  readonly brandId: string
  readonly gender: Gender
  readonly country: string | null
  /** Everyone the person never meets, whichever of the two decided that. */
  readonly excludedUserIds: readonly string[]
}

export interface MatchPeople {
  /** Whether the person is banned from matching, why and until when. Throws not_found. */
  banOf(userId: string): Promise<RouteResponse<Routes['matching']['ban']>>
  /** Whether an identity check found the person to be under 18. */
  isAgeRefused(userId: string): Promise<boolean>
  /**
   * Admits a person to a search with their wish. A person who must prove their identity cannot search for video before
   * that; a priced filter is charged when the match connects, and a person who could not pay cannot use it. Throws
   * not_found, matching_banned, matching_not_open, age_refused, identity_required, price_changed, not_enough_coins,
   * spending_limit, self_excluded, in this order.
   */
  admit(userId: string, wish: Pick<MatchWish, 'mode' | 'filter' | 'priceCoins'>): Promise<MatchFacts>
}

/** Two matched people have been separated meanwhile: they keep waiting, and are never matched with each other. */
export class PartedError extends Error {
  override readonly name = 'PartedError'
}

/** The part of calls, a module above, that matchmaking needs. */
export interface MatchCalls {
  isInCall(userId: string): Promise<boolean>
  /** The person's call, if any, for them to leave; the result of `leave` notifies both that it is over. */
  openCallOf(userId: string): Promise<{ leave(reason: 'next'): Promise<() => Promise<void>> } | null>
  /** Ends the call and the rings of a banned person. */
  expel(userId: string): Promise<void>
  leave(userId: string, reason: 'left'): Promise<void>
  /**
   * Creates a call of two matched people and notifies both; `offer` is the first one, if the person who waited has
   * already made it. Throws already_in_match, PartedError.
   */
  onPair(waited: Ticket, came: Ticket, offer: string | null): Promise<unknown>
}
