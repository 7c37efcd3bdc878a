import { mayMeetPeer, mightMeet } from './demo-fit.ts'
import { DemoSeats, type HostedPeer, type Seat } from './demo-seats.ts'
import type { DemoServer, WaitingPerson } from './demo-server.ts'

export interface DemoHostDeps extends Pick<DemoServer, 'clock' | 'logger' | 'waiting' | 'startCall'> {
  readonly peers: readonly HostedPeer[]
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
  readonly #line = new Map<string, WaitingPerson>()
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
  serve(person: WaitingPerson): void {
    if (this.#seats.notifyOf(person) === 0) this.#seatGuest(person, 1)
    else this.#deps.clock.after(realHopeMs, () => this.#seatGuest(person, 1))
  }

  stop(): void {
    this.#stopped = true
    this.#line.clear()
    this.#seats.departAll()
  }

  /** Whether a real person waits for whom this one only has to keep waiting. */
  #isHopeful(person: WaitingPerson): boolean {
    const { clock, waiting } = this.#deps
    const since = this.#hopes.get(person.ticketId) ?? clock.now()
    const isHopeful =
      clock.now() - since < wideningMs && waiting().some((otherPerson) => mightMeet(person, otherPerson))
    if (isHopeful) this.#hopes.set(person.ticketId, since)
    else this.#hopes.delete(person.ticketId)
    return isHopeful
  }

  #seatGuest(person: WaitingPerson, attempt: number): void {
    if (this.#stopped) return
    if (this.#isHopeful(person)) {
      this.#deps.clock.after(askAgainMs, () => this.#seatGuest(person, attempt))
      return
    }
    const seat = this.#seats.freeFor(person)
    if (!seat) {
      if (this.#line.size < lineMax) this.#line.set(person.userId, person)
      return
    }
    seat.guest = person
    this.#bring(seat, person, attempt).catch((error: unknown) => {
      const { clock, logger } = this.#deps
      logger.warn({ error: String(error) }, 'a demo peer could not be brought together with a person')
      this.#seats.rest(seat, restMs)
      clock.after(restMs, () => this.#serveLine())
      this.#free(seat)
      if (attempt < attemptsMax) this.#seatGuest(person, attempt + 1)
    })
  }

  async #bring(seat: Seat, person: WaitingPerson, attempt: number): Promise<void> {
    const { clock, startCall } = this.#deps
    const { peer } = seat
    await peer.arrive()
    seat.online = true
    const accepts = (found: WaitingPerson): boolean => !this.#stopped && mayMeetPeer(found, peer)
    if (!(await startCall(person.userId, peer.userId, accepts))) {
      this.#free(seat)
      // A person being paired right now may come back; one who left will not be found again either.
      if (attempt < attemptsMax) clock.after(askAgainMs, () => this.#seatGuest(person, attempt + 1))
      return
    }
    this.#seats.warmUp()
    clock.after(foundWithinMs, () => {
      if (seat.guest === person && peer.isFree()) this.#free(seat)
    })
  }

  #free(seat: Seat): void {
    this.#seats.free(seat)
    this.#serveLine()
  }

  #serveLine(): void {
    const waiting = [...this.#line.values()]
    this.#line.clear()
    for (const person of waiting) this.#seatGuest(person, 1)
  }
}
