import type { MatchMode } from '@serendip/contract'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'
import type { ClaimedPerson, Ticket } from '../modules/matchmaking/index.ts'
import { mayMeetPeer, mightMeet } from './demo-fit.ts'
import { DemoSeats, type HostedPeer, type Seat } from './demo-seats.ts'

interface Candidate {
  readonly userId: string
  readonly connectionId: string
}

export interface DemoHostDeps {
  readonly peers: readonly HostedPeer[]
  readonly clock: Clock
  readonly logger: Logger
  /** Takes a waiting person out of the pool; null if they no longer wait. */
  claim(userId: string): Promise<ClaimedPerson | null>
  /** The people who wait for a partner now. */
  waiting(): readonly Ticket[]
  /** Starts a call between the two. Throws already_in_match. */
  startCall(waited: Candidate, came: Candidate, mode: MatchMode): Promise<unknown>
}

/**
 * Two real people who wait and may meet are left to each other for this long: their searches need so much time to widen
 * to every language and region.
 */
export const wideningMs = 20_000
/** While a real candidate is with a demo peer, they get this long to press Next before another peer steps in. */
export const realHopeMs = 3_400
/** A peer that could not take a call is not used for this long. */
const restMs = 5_000
/** A peer whose call never reached it is free again after this time. */
const foundWithinMs = 5_000
const lineMax = 200
const attemptsMax = 3
const askAgainMs = 1_000

/** Matches unmatched people with demo peers; real people come first, and peers never enter the pool. */
export class DemoHost {
  readonly #deps: DemoHostDeps
  readonly #seats: DemoSeats
  /** People for whom no peer was free. */
  readonly #line = new Map<string, Ticket>()
  /** Since when a ticket has been left to a real person who waits too. */
  readonly #hopes = new Map<string, number>()
  #stopped = false

  constructor(deps: DemoHostDeps) {
    this.#deps = deps
    this.#seats = new DemoSeats(deps.peers, deps.clock, deps.logger)
    this.#seats.onFree((seat) => this.#free(seat))
    this.#seats.warmUp()
  }

  /** A person is waiting for whom no real person fits. */
  serve(ticket: Ticket): void {
    if (this.#seats.notifyOf(ticket) === 0) this.#seatGuest(ticket, 1)
    else this.#deps.clock.after(realHopeMs, () => this.#seatGuest(ticket, 1))
  }

  stop(): void {
    this.#stopped = true
    this.#line.clear()
    this.#seats.departAll()
  }

  /** Whether a real person waits for whom this one only has to keep waiting. */
  #isHopeful(ticket: Ticket): boolean {
    const { clock, waiting } = this.#deps
    const since = this.#hopes.get(ticket.ticketId) ?? clock.now()
    const isHopeful = clock.now() - since < wideningMs && waiting().some((other) => mightMeet(ticket, other))
    if (isHopeful) this.#hopes.set(ticket.ticketId, since)
    else this.#hopes.delete(ticket.ticketId)
    return isHopeful
  }

  #seatGuest(ticket: Ticket, attempt: number): void {
    if (this.#stopped) return
    if (this.#isHopeful(ticket)) {
      this.#deps.clock.after(askAgainMs, () => this.#seatGuest(ticket, attempt))
      return
    }
    const seat = this.#seats.freeFor(ticket)
    if (!seat) {
      if (this.#line.size < lineMax) this.#line.set(ticket.userId, ticket)
      return
    }
    seat.guest = ticket
    this.#bring(seat, ticket, attempt).catch((error: unknown) => {
      const { clock, logger } = this.#deps
      logger.warn({ error: String(error) }, 'a demo peer could not be brought together with a person')
      this.#seats.rest(seat, restMs)
      clock.after(restMs, () => this.#serveLine())
      this.#free(seat)
      if (attempt < attemptsMax) this.#seatGuest(ticket, attempt + 1)
    })
  }

  async #bring(seat: Seat, ticket: Ticket, attempt: number): Promise<void> {
    const { clock, logger, claim, startCall } = this.#deps
    const { peer } = seat
    const connectionId = await peer.arrive()
    seat.online = true
    const claimed = await claim(ticket.userId)
    if (!claimed || this.#stopped || !mayMeetPeer(claimed.ticket, peer)) {
      await claimed?.putBack()
      this.#free(seat)
      // A person being paired right now may come back; one who left will not be found again either.
      if (attempt < attemptsMax) clock.after(askAgainMs, () => this.#seatGuest(ticket, attempt + 1))
      return
    }
    try {
      await startCall(claimed.ticket, { userId: peer.userId, connectionId }, claimed.ticket.card.mode)
    } catch (error) {
      await claimed.putBack()
      throw error
    }
    // The call exists; a claim that cannot be settled expires by itself.
    await claimed
      .settle()
      .catch((error: unknown) => logger.warn({ error: String(error) }, 'a claim stays open'))
    this.#seats.warmUp()
    clock.after(foundWithinMs, () => {
      if (seat.guest === ticket && peer.isFree()) this.#free(seat)
    })
  }

  #free(seat: Seat): void {
    this.#seats.free(seat)
    this.#serveLine()
  }

  #serveLine(): void {
    const waiting = [...this.#line.values()]
    this.#line.clear()
    for (const ticket of waiting) this.#seatGuest(ticket, 1)
  }
}
