import { limits, type MatchWish } from '@serendip/contract'
import { ApiError } from '../../platform/api/api-error.ts'
import type { Kind } from './devices/local-media.ts'
import { DrawPace } from './draw-pace.ts'
import type { MeetingPorts } from './meeting-ports.ts'
import { type MissingDevice, OwnSenders } from './own-senders.ts'
import { CallLine, type LineState } from './rtc/call-line.ts'
import { listenToServer } from './server-events.ts'
import type { CallEffect, Command } from './state/call-effect.ts'
import type { CallEvent } from './state/call-event.ts'
import { type CallState, initialCallState, type Senders, sendsNow } from './state/call-state.ts'
import { reduceCall } from './state/reduce-call.ts'

export interface MeetingState {
  readonly call: CallState
  readonly line: LineState
  /** What to add to this device's clock to have the server's. */
  readonly clockOffsetMs: number
}

/** A server that answers "not now" to taking a call up again is asked this often. */
const resumeTriesMax = 4
const resumeAgainMs = 700
/** How long a tap's answer is awaited before the screen between two people is drawn; the last picture goes at once. */
const answerHoldMs = 200
/** How long drawing makes room for offer, answer and candidates, which pass through the page, and the first picture. */
const connectHoldMs = 250
const answersToAsking: ReadonlySet<CallEvent['on']> = new Set([
  'call.found',
  'match.searching',
  'match.idle',
  'refused',
  'socket-lost',
  'cancel',
])
const isForPartner = ({ type }: Command) => type === 'match.start' || type === 'match.next'
const isPassing = (code: string) => code === 'unavailable' || code === 'internal' || code === 'rate_limited'

/**
 * Meeting somebody, as one thing outside of React: the pure machine, and the hands that do what it asks. It lives as
 * long as the page, so that it hears of a call on whatever screen the person is.
 */
export class Meeting {
  readonly #ports: MeetingPorts
  readonly #line: CallLine
  readonly #own: OwnSenders
  readonly #listeners = new Set<() => void>()
  readonly #pace: DrawPace
  #call: CallState
  #state: MeetingState
  /** The offer that the server keeps for the next partner, and the call in which it has gone out. */
  #early: { readonly sdp: string | null; readonly callId: string | null } | null = null

  constructor(ports: MeetingPorts, languages: MatchWish['languages']) {
    this.#ports = ports
    this.#own = new OwnSenders({ ...ports, onChange: (sends) => this.#sendOnly(sends) })
    this.#call = initialCallState(languages, this.#own.now())
    ports.media.enable(this.#call.sends)
    this.#pace = new DrawPace(ports.clock, () => {
      for (const listener of [...this.#listeners]) listener()
    })
    this.#line = new CallLine({
      ...ports,
      send: (envelope) => void ports.socket.request('call.signal', envelope).catch(() => undefined),
      onChange: () => this.#publish(),
      onRemote: (callId, epoch, remote) => this.#showPicture(callId, epoch, remote),
      onGiveUp: (callId, epoch) => this.dispatch({ on: 'path-dead', callId, epoch }),
      onPackets: (callId, epoch, packets) => this.#reportMedia(callId, epoch, packets),
    })
    this.#state = { call: this.#call, line: this.#line.state, clockOffsetMs: 0 }
    this.#listen()
  }

  readonly current = (): MeetingState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** The server's time, as well as this device can tell. */
  serverNowMs(): number {
    return this.#ports.clock.now() + this.#state.clockOffsetMs
  }

  /** The screen opens: devices that were allowed before are opened, the next connection is prepared. */
  enter(): void {
    void this.#ports.media.openIfGranted()
  }

  /** The screen is left for another one, and with it whatever is going on. */
  exit(): void {
    if (this.#call.status === 'match') this.dispatch({ on: 'cancel' })
    if (this.#call.status === 'incall') this.dispatch({ on: 'leave', atMs: this.serverNowMs() })
    // A call that is being taken up would go on unseen.
    if (this.#call.status === 'start' && this.#call.elsewhere?.resuming)
      this.dispatch({ on: 'leave-elsewhere' })
    this.#ports.supply.discard()
    this.#ports.media.close()
  }

  dispatch(event: CallEvent): void {
    const { state, effects } = reduceCall(this.#call, event)
    const [before, now] = [sendsNow(this.#call), sendsNow(state)]
    this.#ports.onStep(this.#call, state)
    this.#call = state
    if (before.microphone !== now.microphone || before.camera !== now.camera) this.#ports.media.enable(now)
    this.#keepPace(event, effects)
    // Where it fails, the offer is made for the partner.
    if (event.on === 'match.searching') this.#offerEarly().catch(() => undefined)
    for (const effect of effects) this.#perform(effect)
    this.#publish()
  }

  /** Microphone or camera on or off, as the person says. */
  async switch(change: Partial<Senders>): Promise<void> {
    // In writing there is neither to switch.
    if (this.#call.wish.mode !== 'text') await this.#own.switch(change)
  }

  /** Hears of a microphone or a camera that could not be switched on. */
  onMissing(listener: (missing: MissingDevice) => void): () => void {
    return this.#own.onMissing(listener)
  }

  #sendOnly(sends: Senders): void {
    const { microphone, camera } = this.#call.sends
    if (sends.microphone === microphone && sends.camera === camera) return
    this.dispatch({ on: 'senders', sends })
  }

  /** The partner learns that a device is gone; in the lobby nobody is sent anything, and a retry brings it back. */
  #sayGone(kind: Kind): void {
    const { status } = this.#call
    if (status === 'incall' || status === 'match') this.#own.lose(kind)
  }

  /** After a reload a device may still be gone, with no loss to hear of. */
  #sayMissing(): void {
    if (this.#call.status === 'incall' && this.#call.talk.mode === 'video') this.#own.loseMissing()
  }

  /** A tap for the next partner, and a partner who was found, come before the screens that show them. */
  #keepPace({ on }: CallEvent, effects: readonly CallEffect[]): void {
    if (effects.some((effect) => effect.do === 'connect')) this.#pace.hold(connectHoldMs)
    else if ((on === 'start' || on === 'next') && effects.length > 0) this.#pace.hold(answerHoldMs)
    else if (answersToAsking.has(on)) this.#pace.release()
  }

  #listen(): void {
    const { socket, media, memory, supply, tracks, onNetworkChange } = this.#ports
    listenToServer(socket, {
      dispatch: (event) => {
        this.dispatch(event)
        if (event.on === 'call.resumed') this.#sayMissing()
      },
      deliver: (envelope) => this.#line.deliver(envelope),
      welcomed: (serverTimeMs) => this.#setOffset(serverTimeMs),
      isReloadOf: memory.isReloadOf,
      offered: (callId) => {
        this.#early = { sdp: this.#early?.sdp ?? null, callId }
      },
      takesRungCall: () => this.#takesRungCall(),
    })
    const put = (track: MediaStreamTrack) => void this.#line.replaceTrack(track).catch(() => undefined)
    media.onTrack((track) => {
      put(track)
      this.#own.found()
    })
    media.onLoss((kind) => {
      put(tracks()[kind])
      this.#sayGone(kind)
    })
    media.subscribe(() => {
      this.#warm()
      this.#sayMissing()
    })
    onNetworkChange(() => {
      supply.renew()
      this.#offerEarly().catch(() => undefined)
    })
  }

  /** Whoever answers a call from another screen has not woken the camera yet, and the answer was the tap to ask. */
  #takesRungCall(): boolean {
    const { media, takesRungCall } = this.#ports
    const takes = takesRungCall()
    if (takes && media.current().phase !== 'open') void media.open()
    return takes
  }

  #perform(effect: CallEffect): void {
    switch (effect.do) {
      case 'send':
        if (effect.afterGap) this.#ports.clock.after(limits.nextGapMs, () => void this.#send(effect.command))
        else void this.#send(effect.command)
        return
      case 'connect':
        void this.#connect(effect)
        return
      case 'disconnect':
        this.#line.disconnect()
        this.#ports.picture.leave()
        this.#ports.videoReport.over()
        return
      case 'reveal':
        this.#line.reveal()
        return
      case 'check-path':
        this.#line.checkPath()
        return
      case 'remember':
        this.#ports.memory.remember(effect.callId)
    }
  }

  async #connect({ callId, epoch, polite }: Extract<CallEffect, { do: 'connect' }>): Promise<void> {
    const revealed = this.#call.status === 'incall' && this.#call.talk.revealed
    const offered = this.#early?.callId === callId ? this.#early : null
    this.#early = null
    await this.#line.connect({ callId, epoch, polite, revealed, offered })
  }

  /** The picture comes before the screen around it, which is drawn when it stands. */
  #showPicture(callId: string, epoch: number, remote: MediaStream): void {
    this.#ports.picture.show(callId, remote, () => {
      this.dispatch({ on: 'picture', callId, epoch })
      this.#ports.videoReport.seen(callId)
      this.#ports.clock.after(0, () => this.#pace.release())
    })
  }

  async #send(command: Command, attempt = 1): Promise<void> {
    // The welcome to come asks for a partner by itself; asked twice, the second would be refused.
    if (isForPartner(command) && this.#ports.socket.state !== 'open') return
    try {
      await this.#ports.socket.request(command.type, command.payload as never)
    } catch (thrown) {
      const code = thrown instanceof ApiError ? thrown.code : 'internal'
      const wasRefused = thrown instanceof ApiError && thrown.status !== 0
      if (command.type === 'call.resume' && isPassing(code) && attempt < resumeTriesMax) {
        this.#ports.clock.after(resumeAgainMs, () => void this.#send(command, attempt + 1))
        return
      }
      // A command lost with the socket is settled by the next welcome; only a line of text must say that it failed.
      if (command.type === 'call.text') {
        this.dispatch({ on: 'refused', command: command.type, code, key: command.payload.tempId })
      } else if (wasRefused) {
        this.dispatch({ on: 'refused', command: command.type, code })
      }
    }
  }

  /**
   * Whoever waits makes the first offer, and has the time to make it before somebody comes; the server keeps it, so that
   * this somebody has it together with the call.
   */
  async #offerEarly(): Promise<void> {
    const { media, supply, socket } = this.#ports
    const isWaiting = () => this.#call.status === 'match' && this.#call.wish.mode === 'video'
    if (!isWaiting() || media.current().phase !== 'open') return
    const sdp = await supply.offerEarly()
    if (sdp === null || !isWaiting()) return
    await socket.request('match.offer', { sdp })
    // Before the server has it, a call that is found began with another, or with none.
    this.#early = { sdp, callId: null }
  }

  #warm(): void {
    if (this.#ports.media.current().phase === 'open') this.#ports.supply.warm().catch(() => undefined)
  }

  /** The evidence by which a billed call is charged, while there is a line to tell it on: a late one is worth nothing. */
  #reportMedia(callId: string, epoch: number, packets: number): void {
    const { socket } = this.#ports
    const call = this.#call
    if (call.status !== 'incall' || call.talk.callId !== callId || call.talk.bill === null) return
    if (socket.state !== 'open') return
    void socket.request('call.stats', { callId, epoch, packets }).catch(() => undefined)
  }

  #setOffset(serverTimeMs: number): void {
    this.#state = { ...this.#state, clockOffsetMs: serverTimeMs - this.#ports.clock.now() }
  }

  #publish(): void {
    this.#state = { ...this.#state, call: this.#call, line: this.#line.state }
    this.#pace.request()
  }
}
