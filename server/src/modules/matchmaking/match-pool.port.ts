import { gender, matchWish } from '@serendip/contract'
import { z } from 'zod'
import { type Region, regions } from './region.ts'

/** How far a search has widened: own language and region, then other languages, then any region. */
const widened = z.enum(['none', 'languages', 'region'])
export type Widened = z.infer<typeof widened>

/** What somebody is and wishes. The pool carries it and does not read it: `Places` say the same to the pool. */
export const matchCard = matchWish
  .extend({ gender, region: z.enum(regions as [Region, ...Region[]]).nullable(), widened })
  .readonly()
export type MatchCard = z.infer<typeof matchCard>

/** One person may meet another exactly when a place that one looks into is a place where the other waits. */
export interface Places {
  readonly waitsIn: readonly string[]
  readonly looksInto: readonly string[]
}

export interface TicketRequest {
  readonly userId: string
  readonly connectionId: string
  /** Since when this person waits, ms; an earlier time that the pool still knows for the person wins. */
  readonly since: number
  readonly card: MatchCard
  readonly places: Places
  /** People whom this person never meets, whoever of the two decided that. */
  readonly parted: readonly string[]
}

/** A person's one place in the queue. */
export interface Ticket extends TicketRequest {
  readonly ticketId: string
  /** The node that holds the person's connection; when its lease ends, its tickets are gone. */
  readonly nodeId: string
}

/** Tickets taken out of the queue together until `settle` or `putBack` says what became of them. */
export interface Pairing {
  readonly pairingId: string
  readonly tickets: readonly Ticket[]
}
/** Two tickets: first whoever searched, then whoever had waited. */
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
  /** The pairing was never settled within `pairingMs`: its node died. Enter again, or settle. */
  | { readonly kind: 'stranded' }
  /** The ticket's node has lost its lease, and perhaps the ticket; the next `renewLease` says so to the node. */
  | { readonly kind: 'unleased' }
  /** Settled, left or replaced. */
  | { readonly kind: 'gone' }

export interface LeaseRenewal {
  /** The lease had ended (or the pool lost its memory): this node's tickets are gone, and have to enter again. */
  readonly lapsed: boolean
  /** Tickets of this node that another node settled or replaced since the last renewal. */
  readonly gone: readonly string[]
}

/** The latest partners come last: so many of each person, if they met within the window. */
export interface RecentRule {
  readonly partners: number
  readonly windowMs: number
}

/** A node's tickets live this long without a renewal … */
export const poolLeaseMs = 10_000
/** … and it renews this often. */
export const poolRenewMs = 3_000
/** How long a pairing may stay unsettled before its node counts as dead. */
export const pairingMs = 10_000

/**
 * The one pool of everybody who pressed Start. Each operation is atomic over all nodes. Operations reject with
 * DomainError `unavailable` while the pool cannot be reached.
 */
export interface MatchPool {
  /** Takes the person's slot, then pairs with whoever fits and has waited longest; recent partners come last. */
  enter(request: TicketRequest, recent: RecentRule): Promise<EnterOutcome>
  /** Searches again for a ticket, from the places it now has (a widened search has more). */
  seek(ticket: Ticket, recent: RecentRule): Promise<SeekOutcome>
  /** Leaves the queue, if the ticket is this connection's (null: whichever it is) and nobody is pairing it. */
  leave(userId: string, connectionId: string | null): Promise<Ticket | null>
  /** Takes a waiting person out, to be paired with somebody who is not in the pool. */
  claim(userId: string): Promise<Pairing | null>
  /** The pairing came to be: forgets the tickets and remembers two partners as recent. */
  settle(pairing: Pairing, recent: RecentRule): Promise<void>
  /** The pairing failed: its tickets wait again since when they did. `parted`: these two never meet. */
  putBack(pairing: Pairing, how: { readonly parted: boolean }): Promise<void>
  /** Keeps this node's tickets alive for another `poolLeaseMs`, and sweeps those of nodes that died. */
  renewLease(): Promise<LeaseRenewal>
  /** Gives the lease back on shutdown: this node's tickets are gone. */
  dropLease(): Promise<void>
  /** How many people are looking, on all nodes. */
  looking(): Promise<number>
}
