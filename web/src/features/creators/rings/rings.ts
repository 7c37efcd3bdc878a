import type { Partner, RateCoins, RingEndReason } from '@serendip/contract'
import { asApiError } from '../../../platform/api/api-error.ts'
import type { Clock } from '../../../platform/clock.ts'
import { createObservable, type Observable } from '../../../platform/observable.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'
import { idle, type RingEvent, type RingState, reduceRing } from './ring-state.ts'

export interface RingsDeps {
  readonly socket: Pick<SocketClient, 'on' | 'request' | 'subscribe' | 'state'>
  readonly clock: Clock
  /** Shows the screen of calls; resolves when it listens for a call that is found. */
  openMeeting(): Promise<void>
  /** Video was refused for want of a proof of identity. */
  onUnproven(): void
  /** Somebody rang here, and nobody answered. */
  onMissed(from: Partner): void
}

/** Calling creators, and being called as one; lives as long as the page, on whatever screen the person is. */
export interface Rings extends Observable<RingState> {
  /** Rings a creator at the rate on the card; the tap is the consent to pay it. */
  call(creatorId: string, rateCoins: RateCoins): Promise<void>
  cancel(): void
  accept(): Promise<void>
  decline(): void
  /** Closes what told of an outcome. */
  dismiss(): void
  /** Whether a call that is found now answers a ring of this tab. Asked once for each call. */
  takesRungCall(): boolean
  serverNowMs(): number
}

/** How long after its deadline a ring is given up without a word of the server's. */
const overdueGraceMs = 2_000

export const createRings = (deps: RingsDeps): Rings => new LiveRings(deps)

class LiveRings implements Rings {
  readonly #deps: RingsDeps
  readonly #state = createObservable<RingState>(idle)
  #expectsCall = false
  #clockOffsetMs = 0
  #stopWaiting = () => {}
  readonly getSnapshot = this.#state.getSnapshot
  readonly subscribe = this.#state.subscribe

  constructor(deps: RingsDeps) {
    this.#deps = deps
    const { socket, clock } = deps
    socket.on('welcome', ({ serverTimeMs }) => {
      this.#clockOffsetMs = serverTimeMs - clock.now()
    })
    socket.on('call.ringing', ({ creator, ringId, rateCoins, ringUntil }) => {
      this.#expectsCall = this.getSnapshot().kind === 'asking'
      this.#dispatch({ on: 'ringing', person: creator, ringId, rateCoins, ringUntil })
    })
    socket.on('call.incoming', ({ from, ringId, rateCoins, ringUntil }) =>
      this.#dispatch({ on: 'incoming', person: from, ringId, rateCoins, ringUntil }),
    )
    socket.on('call.ringEnded', ({ ringId, reason }) => this.#onEnded(ringId, reason))
    socket.subscribe(() => {
      if (socket.state !== 'open') this.#dispatch({ on: 'socket-lost' })
    })
  }

  serverNowMs(): number {
    return this.#deps.clock.now() + this.#clockOffsetMs
  }

  async call(creatorId: string, rateCoins: RateCoins): Promise<void> {
    if (this.getSnapshot().kind === 'asking') return
    this.#dispatch({ on: 'ask', creatorId })
    if (this.getSnapshot().kind !== 'asking') return
    await this.#ask(() => this.#deps.socket.request('call.ring', { creatorId, rateCoins }))
  }

  cancel(): void {
    const ring = this.getSnapshot()
    if (ring.kind !== 'ringing') return
    // Answered in the same moment: the meeting, which expects no call any more, leaves it.
    this.#expectsCall = false
    void this.#deps.socket.request('call.cancelRing', { ringId: ring.ringId }).catch(() => undefined)
    this.dismiss()
  }

  async accept(): Promise<void> {
    const ring = this.getSnapshot()
    if (ring.kind !== 'incoming' || ring.answering) return
    this.#dispatch({ on: 'answer' })
    await this.#deps.openMeeting()
    this.#expectsCall = true
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

  takesRungCall(): boolean {
    const takes = this.#expectsCall
    this.#expectsCall = false
    return takes
  }

  #dispatch(event: RingEvent): void {
    const before = this.getSnapshot()
    const after = reduceRing(before, event)
    if (after === before) return
    this.#state.set(after)
    this.#stopWaiting()
    if (after.kind !== 'ringing' && after.kind !== 'incoming') return
    const waitMs = Math.max(0, after.ringUntil - this.serverNowMs()) + overdueGraceMs
    this.#stopWaiting = this.#deps.clock.after(waitMs, () => this.#dispatch({ on: 'overdue' }))
  }

  #onEnded(ringId: string, reason: RingEndReason): void {
    const ring = this.getSnapshot()
    if ((ring.kind !== 'ringing' && ring.kind !== 'incoming') || ring.ringId !== ringId) return
    if (reason !== 'accepted') this.#expectsCall = false
    if (ring.kind === 'incoming' && isMissed(reason)) this.#deps.onMissed(ring.person)
    if (ring.kind === 'ringing' && reason === 'accepted') void this.#deps.openMeeting()
    this.#dispatch({ on: 'ended', ringId, reason })
  }

  async #ask(request: () => Promise<void>): Promise<void> {
    try {
      await request()
    } catch (thrown) {
      this.#expectsCall = false
      const { code } = asApiError(thrown)
      if (code !== 'identity_required') return this.#dispatch({ on: 'refused', code })
      this.dismiss()
      this.#deps.onUnproven()
    }
  }
}

const isMissed = (reason: RingEndReason): boolean =>
  reason === 'missed' || reason === 'cancelled' || reason === 'unavailable'
