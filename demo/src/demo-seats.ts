import type { Gender } from '@serendip/contract'
import { mayMeetPeer, mightMeet } from './demo-fit.ts'
import type { DemoPeer } from './demo-peer.ts'
import type { DemoClock, DemoLogger, WaitingPerson } from './demo-server.ts'

export interface HostedPeer extends DemoPeer {
  readonly gender: Gender
}

/** A peer's seat, and the real person it is with or is being matched with. */
export interface Seat {
  readonly peer: HostedPeer
  guest: WaitingPerson | null
  usedAt: number
  restsUntil: number
  online: boolean
  /** Real people that this guest was notified of: each only once. */
  readonly notifiedOf: Set<string>
}

/** More concurrent demo calls than this would be a load test, not a demo. */
export const demoCallsMax = 4
/** A free peer that nobody needed for this long goes offline; one always stays. */
const departAfterMs = 60_000

/** Next brings another one. */
const longestUnmet = (seats: readonly Seat[]): Seat | null =>
  seats.toSorted((left, right) => left.usedAt - right.usedAt)[0] ?? null

/** Tracks which demo peers are free, busy, resting or offline. */
export class DemoSeats {
  readonly #clock: DemoClock
  readonly #logger: DemoLogger
  readonly #seats: readonly Seat[]

  constructor(peers: readonly HostedPeer[], clock: DemoClock, logger: DemoLogger) {
    this.#clock = clock
    this.#logger = logger
    this.#seats = peers.map((peer) => ({
      peer,
      guest: null,
      usedAt: 0,
      restsUntil: 0,
      online: false,
      notifiedOf: new Set(),
    }))
  }

  onFree(listener: (seat: Seat) => void): void {
    for (const seat of this.#seats) seat.peer.onFree(() => listener(seat))
  }

  /** The available peer that this person has not met for longest; null if there is none. */
  freeFor(person: WaitingPerson): Seat | null {
    if (this.#seats.filter(({ guest }) => guest).length >= demoCallsMax) return null
    return longestUnmet(this.#seats.filter((seat) => this.#isOpen(seat) && mayMeetPeer(person, seat.peer)))
  }

  /** Notifies real people who are with a peer of a real candidate; answers how many were notified. */
  notifyOf(person: WaitingPerson): number {
    const hopeful = this.#seats.filter(
      ({ guest, peer, notifiedOf }) =>
        guest && peer.hasCompany() && mightMeet(guest, person) && !notifiedOf.has(person.userId),
    )
    for (const { peer, notifiedOf } of hopeful) {
      notifiedOf.add(person.userId)
      peer.announceRealPerson()
    }
    return hopeful.length
  }

  free(seat: Seat): void {
    seat.guest = null
    seat.notifiedOf.clear()
    seat.usedAt = this.#clock.now()
    this.#clock.after(departAfterMs, () => this.#departIfUnneeded(seat))
  }

  rest(seat: Seat, restMs: number): void {
    seat.restsUntil = this.#clock.now() + restMs
  }

  /** The peer to be met next is online ahead of time, so that nobody waits for a login. */
  warmUp(): void {
    const next = longestUnmet(this.#seats.filter((seat) => this.#isOpen(seat)))
    if (!next || next.online) return
    next.peer.arrive().then(
      () => {
        next.online = true
      },
      (error: unknown) => this.#logger.warn({ error: String(error) }, 'a demo peer could not come online'),
    )
  }

  departAll(): void {
    for (const { peer } of this.#seats) peer.depart()
  }

  #isOpen(seat: Seat): boolean {
    return !seat.guest && seat.peer.isFree() && seat.restsUntil <= this.#clock.now()
  }

  #departIfUnneeded(seat: Seat): void {
    const hasOther = this.#seats.some(
      (otherSeat) => otherSeat !== seat && otherSeat.online && this.#isOpen(otherSeat),
    )
    if (!hasOther || !this.#isOpen(seat) || this.#clock.now() - seat.usedAt < departAfterMs) return
    seat.online = false
    seat.peer.depart()
  }
}
