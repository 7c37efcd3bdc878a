import { gender, matchWish } from '@serendip/contract'
import { z } from 'zod'
import { type Region, regions } from './region.ts'

/** Reach of a search as it widens: own language and region, then other languages, then any region. */
const widened = z.enum(['none', 'languages', 'region'])
export type SearchReach = z.infer<typeof widened>

/**
 * A person's attributes and wishes. The pool carries the card without reading it: `Buckets` express the same to the
 * pool.
 */
export const matchCard = matchWish
  .extend({
    brandId: z.string(),
    gender,
    region: z.enum(regions as [Region, ...Region[]]).nullable(),
    widened,
  })
  .readonly()
export type MatchCard = z.infer<typeof matchCard>

/** Traits of a ticket's person, and the wishes of that person in the first seconds. */
export interface SoftWishes {
  /** Traits that others may wish for: `country:DE`, `age:31`, `interest:music`. */
  readonly traits: readonly string[]
  /** Each group asks for any one of its traits; a person fits who has one of every group. */
  readonly wishes: readonly (readonly string[])[]
}

interface ActiveWishes extends SoftWishes {
  /** Until then the person meets only people who satisfy all wishes, ms. */
  readonly wishesUntil: number
}

/** Whether two people satisfy the wishes that still count, both ways. */
export function agree(first: ActiveWishes, second: ActiveWishes, now: number): boolean {
  const accepts = (who: ActiveWishes, whom: ActiveWishes): boolean =>
    now >= who.wishesUntil || who.wishes.every((group) => group.some((trait) => whom.traits.includes(trait)))
  return accepts(first, second) && accepts(second, first)
}

/** One person may meet another exactly when the two share a bucket that one searches and the other waits in. */
export interface Buckets {
  readonly waitsIn: readonly string[]
  readonly looksInto: readonly string[]
}

export interface TicketRequest extends SoftWishes {
  readonly userId: string
  readonly connectionId: string
  /**
   * Since when this person has been waiting, ms; an earlier time that the pool still has for the person takes
   * precedence.
   */
  readonly since: number
  readonly card: MatchCard
  readonly buckets: Buckets
  /** People this person never meets, whichever of the two decided that. */
  readonly parted: readonly string[]
  /** Until then the person meets only people who satisfy all their wishes, ms. */
  readonly wishesUntil: number
}

/** A person's single place in the queue. */
export interface Ticket extends TicketRequest {
  readonly ticketId: string
  /** The node that holds the person's connection; when its lease ends, its tickets are gone. */
  readonly nodeId: string
}

/** Tickets taken out of the queue together, until `settle` or `putBack` decides their outcome. */
export interface Pairing {
  readonly pairingId: string
  readonly tickets: readonly Ticket[]
}
/** Two tickets: first the person who searched, then the one who was waiting. */
export interface Pair extends Pairing {
  readonly tickets: readonly [Ticket, Ticket]
}

export type EnterOutcome =
  | { readonly kind: 'paired'; readonly pair: Pair; readonly replaced: Ticket | null }
  | { readonly kind: 'waiting'; readonly ticket: Ticket; readonly replaced: Ticket | null }
  /** The person is being paired at this moment, from another tab. */
  | { readonly kind: 'pairing' }

export type SeekOutcome =
  | { readonly kind: 'paired'; readonly pair: Pair }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'pairing' }
  /** The pairing was not settled within `pairingMs`: its node died. Enter again, or settle. */
  | { readonly kind: 'stranded' }
  /** The ticket's node has lost its lease, and perhaps the ticket; the node learns this at its next `renewLease`. */
  | { readonly kind: 'unleased' }
  /** Settled, left or replaced. */
  | { readonly kind: 'gone' }

export interface LeaseRenewal {
  /** The lease had ended (or the pool lost its data): this node's tickets are gone, and must enter again. */
  readonly lapsed: boolean
  /** Tickets of this node that another node settled or replaced since the last renewal. */
  readonly gone: readonly string[]
}

/** Recent partners are matched last: this many per person, if they met within the window. */
export interface RecentRule {
  readonly partners: number
  readonly windowMs: number
}

/** A node's tickets live this long without a renewal. */
export const poolLeaseMs = 10_000
/** Interval at which a node renews its lease. */
export const poolRenewMs = 3_000
/** Time for which a pairing may stay unsettled before its node is considered dead. */
export const pairingMs = 10_000

/**
 * The one pool of everyone who pressed Start. Each operation is atomic across all nodes. Operations reject with
 * DomainError `unavailable` while the pool is unreachable.
 */
export interface MatchPool {
  /**
   * Takes the person's slot, then pairs them with the fitting person who has waited longest; recent partners come last.
   */
  enter(request: TicketRequest, recent: RecentRule): Promise<EnterOutcome>
  /** Searches again for a ticket, using its current buckets (a widened search has more). */
  seek(ticket: Ticket, recent: RecentRule): Promise<SeekOutcome>
  /** Leaves the queue, if the ticket belongs to this connection (null: to any) and nobody is pairing it. */
  leave(userId: string, connectionId: string | null): Promise<Ticket | null>
  /** Takes a waiting person out, to be paired with someone outside the pool. */
  claim(userId: string): Promise<Pairing | null>
  /** The pairing succeeded: deletes the tickets and remembers two partners as recent. */
  settle(pairing: Pairing, recent: RecentRule): Promise<void>
  /** The pairing failed: its tickets wait again, with their original waiting time. `parted`: these two never meet. */
  putBack(pairing: Pairing, how: { readonly parted: boolean }): Promise<void>
  /** Keeps this node's tickets alive for another `poolLeaseMs`, and sweeps those of dead nodes. */
  renewLease(): Promise<LeaseRenewal>
  /** Releases the lease on shutdown: this node's tickets are gone. */
  dropLease(): Promise<void>
  /** Number of people who are searching, on all nodes. */
  looking(): Promise<number>
}
