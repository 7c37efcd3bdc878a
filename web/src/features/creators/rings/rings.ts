import type { Partner, RateCoins, RingEndReason } from '@serendip/contract'
import { asApiError } from '../../../platform/api/api-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createObservable, type Observable } from '../../../platform/observable.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'
import { missingIn } from '../../../shared/coins/missing-in.ts'
import { idle, type Ring, type RingEvent, type RingState, reduceRing } from './ring-state.ts'

export interface RingsDeps {
  readonly socket: Pick<SocketClient, 'on' | 'request' | 'subscribe' | 'state' | 'serverNowMs'>
  readonly clock: Clock
  /** Shows the screen of calls; resolves when it listens for a call that is found. */
  openMeeting(): Promise<void>
  /** Video was refused for want of a proof of identity. */
  onUnproven(): void
  /** A call that rang here and was not answered. */
  onMissed(ring: Ring): void
}

/** Outgoing and incoming rings; lives as long as the page, on every screen. */
export interface Rings extends Observable<RingState> {
  /** Rings a creator at the rate on the card; the tap is the consent to pay it. */
  call(creatorId: string, rateCoins: RateCoins): Promise<void>
  /** Rings a contact, free. */
  callContact(contact: Partner): Promise<void>
  cancel(): void
  accept(): Promise<void>
  decline(): void
  /** Closes the notice of an outcome. */
  dismiss(): void
  /** Whether this tab rang, or answered, and has not taken it back. */
  wants(ringId: string): boolean
}

/** Time after its deadline until a ring is given up without a message from the server. */
const overdueGraceMs = 2_000

export const createRings = (deps: RingsDeps): Rings => new LiveRings(deps)

class LiveRings implements Rings {
  readonly #deps: RingsDeps
  readonly #state = createObservable<RingState>(idle)
  #wantedRing: string | null = null
  #stopWaiting = () => {}
  readonly getSnapshot = this.#state.getSnapshot
  readonly subscribe = this.#state.subscribe

  constructor(deps: RingsDeps) {
    this.#deps = deps
    const { socket } = deps
    socket.on('call.incoming', ({ from, ringId, rateCoins, ringUntil }) =>
      this.#dispatch({ on: 'incoming', person: from, ringId, rateCoins, ringUntil }),
    )
    socket.on('call.ringEnded', ({ ringId, reason }) => this.#onEnded(ringId, reason))
    socket.subscribe(() => {
      if (socket.state !== 'open') this.#dispatch({ on: 'socket-lost' })
    })
  }

  call(creatorId: string, rateCoins: RateCoins): Promise<void> {
    return this.#ring(creatorId, async () => {
      const { creator, ...ring } = await this.#deps.socket.request('call.ring', { creatorId, rateCoins })
      return { ...ring, person: creator }
    })
  }

  callContact(person: Partner): Promise<void> {
    const { userId } = person
    const open = this.getSnapshot()
    // They rang while this tab prepared its own ring: ringing them was the wish to talk, so their ring is answered.
    if (open.kind === 'incoming' && open.person.userId === userId) return this.accept()
    return this.#ring(userId, async () => {
      try {
        const { contact, theirs, ...ring } = await this.#deps.socket.request('call.ringContact', { userId })
        if (!theirs) return { ...ring, person: contact, rateCoins: null }
        // Both rang each other: ringing them was the wish to talk, so their ring is answered.
        this.#dispatch({ on: 'crossed', ...ring, person: contact, rateCoins: null })
        await this.accept()
        return null
      } catch (thrown) {
        if (asApiError(thrown).code !== 'contact_unavailable') throw thrown
        this.#dispatch({ on: 'unavailable', person })
        return null
      }
    })
  }

  cancel(): void {
    const ring = this.getSnapshot()
    if (ring.kind !== 'ringing') return
    // Answered at the same moment: the meeting leaves a call that is no longer wanted here.
    this.#wantedRing = null
    void this.#deps.socket.request('call.cancelRing', { ringId: ring.ringId }).catch(() => undefined)
    this.dismiss()
  }

  async accept(): Promise<void> {
    const ring = this.getSnapshot()
    if (ring.kind !== 'incoming' || ring.answering) return
    this.#dispatch({ on: 'answer' })
    await this.#deps.openMeeting()
    this.#wantedRing = ring.ringId
    await this.#ask(() => this.#deps.socket.request('call.accept', { ringId: ring.ringId }))
  }

  decline(): void {
    const ring = this.getSnapshot()
    if (ring.kind !== 'incoming' || ring.answering) return
    void this.#deps.socket.request('call.decline', { ringId: ring.ringId }).catch(() => undefined)
    this.dismiss()
  }

  dismiss(): void {
    this.#dispatch({ on: 'dismiss' })
  }

  wants(ringId: string): boolean {
    return this.#wantedRing === ringId
  }

  #dispatch(event: RingEvent): void {
    const before = this.getSnapshot()
    const after = reduceRing(before, event)
    if (after === before) return
    this.#state.set(after)
    this.#stopWaiting()
    if (after.kind !== 'ringing' && after.kind !== 'incoming') return
    const waitMs = Math.max(0, after.ringUntil - this.#deps.socket.serverNowMs()) + overdueGraceMs
    this.#stopWaiting = this.#deps.clock.after(waitMs, () => this.#dispatch({ on: 'overdue' }))
  }

  #onEnded(ringId: string, reason: RingEndReason): void {
    const ring = this.getSnapshot()
    if ((ring.kind !== 'ringing' && ring.kind !== 'incoming') || ring.ringId !== ringId) return
    if (reason !== 'accepted') this.#wantedRing = null
    if (ring.kind === 'incoming' && isMissed(reason)) this.#deps.onMissed(ring)
    if (ring.kind === 'ringing' && reason === 'accepted') void this.#deps.openMeeting()
    this.#dispatch({ on: 'ended', ringId, reason })
  }

  async #ring(userId: string, request: () => Promise<Ring | null>): Promise<void> {
    if (this.getSnapshot().kind === 'asking') return
    this.#dispatch({ on: 'ask', userId })
    if (this.getSnapshot().kind !== 'asking') return
    await this.#ask(async () => {
      const ring = await request()
      if (ring === null) return
      if (this.getSnapshot().kind === 'asking') this.#wantedRing = ring.ringId
      this.#dispatch({ on: 'ringing', ...ring })
    })
  }

  async #ask(request: () => Promise<void>): Promise<void> {
    try {
      await request()
    } catch (thrown) {
      this.#wantedRing = null
      const refusal = asApiError(thrown)
      const { code } = refusal
      if (code !== 'identity_required' && code !== 'age_refused')
        return this.#dispatch({ on: 'refused', code, missingCoins: missingIn(refusal) })
      this.dismiss()
      this.#deps.onUnproven()
    }
  }
}

const isMissed = (reason: RingEndReason): boolean =>
  reason === 'missed' || reason === 'cancelled' || reason === 'unavailable'
