import type { MatchWish, PictureFault } from '@serendip/contract'
import type { Kind } from '../../shared/devices/own-tracks.ts'
import { CallConnection, type CallConnectionState } from '../../shared/rtc/call-connection.ts'
import { CommandSender } from './command-sender.ts'
import { DrawPace } from './picture/draw-pace.ts'
import { EarlyOffer } from './early-offer.ts'
import type { MeetingPorts } from './meeting-ports.ts'
import { type MissingDevice, OwnSenders } from './own-senders.ts'
import { paysForPicture, sendEvidence } from './picture/media-evidence.ts'
import { listenToServer } from './server-events.ts'
import type { CallEffect } from './state/call-effect.ts'
import type { CallEvent } from './state/call-event.ts'
import { type CallState, initialCallState, type Senders, sendsNow } from './state/call-state.ts'
import { reduceCall } from './state/reduce-call.ts'

export interface MeetingState {
  readonly call: CallState
  readonly connection: CallConnectionState
  /** Fault of the partner's picture as it arrives; null if there is none. */
  readonly partnerFault: PictureFault | null
}

/**
 * Meeting people, outside of React: the pure machine, and the controller that runs its effects. It lives as long as the
 * page, so that it receives calls on every screen.
 */
export class Meeting {
  readonly #ports: MeetingPorts
  readonly #connection: CallConnection
  readonly #own: OwnSenders
  readonly #listeners = new Set<() => void>()
  readonly #pace: DrawPace
  readonly #offer: EarlyOffer
  readonly #commands: CommandSender
  #call: CallState
  #state: MeetingState

  constructor(ports: MeetingPorts, languages: MatchWish['languages']) {
    this.#ports = ports
    this.#own = new OwnSenders({ ...ports, onChange: (sends) => this.#sendOnly(sends) })
    this.#offer = new EarlyOffer({
      ...ports,
      isWaiting: () => this.#call.status === 'match' && this.#call.wish.mode === 'video',
    })
    this.#commands = new CommandSender(ports, (refused) => this.dispatch(refused))
    this.#call = initialCallState(languages, this.#own.now())
    ports.media.enable(this.#call.sends)
    this.#pace = new DrawPace(ports.clock, () => {
      for (const listener of [...this.#listeners]) listener()
    })
    this.#connection = new CallConnection({
      ...ports,
      send: (envelope) => void ports.socket.request('call.signal', envelope).catch(() => undefined),
      onChange: () => this.#publish(),
      onRemote: (callId, epoch, remote) => this.#showPicture(callId, epoch, remote),
      onGiveUp: (callId, epoch) => this.dispatch({ type: 'path-dead', callId, epoch }),
      onPackets: (callId, epoch, packets) =>
        sendEvidence(this.#ports, this.#call, { callId, epoch, packets }),
    })
    this.#state = { call: this.#call, connection: this.#connection.state, partnerFault: null }
    this.#listen()
  }

  readonly current = (): MeetingState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Runs the task now, or once the next picture and its screen are there. */
  readonly afterDrawing = (task: () => void): void => this.#pace.defer(task)

  /** The screen opens: devices that were allowed before are opened, unless the person wants to write only. */
  enter(): void {
    if (this.#call.wish.mode === 'text') return
    void this.#ports.media.openIfGranted()
  }

  /** The screen is left, and the current activity with it. */
  exit(): void {
    if (this.#call.status === 'match') this.dispatch({ type: 'cancel' })
    if (this.#call.status === 'incall') this.leave()
    // A call that is being resumed would continue unseen.
    if (this.#call.status === 'start' && this.#call.elsewhere?.resuming)
      this.dispatch({ type: 'leave-elsewhere' })
    this.#ports.supply.discard()
    this.#ports.media.close()
  }

  readonly next = (): void => this.dispatch({ type: 'next', atMs: this.#ports.socket.serverNowMs() })

  readonly checkAgain = (): void => this.#ports.sight.checkAgain()

  readonly leave = (): void => this.dispatch({ type: 'leave', atMs: this.#ports.socket.serverNowMs() })

  dispatch(event: CallEvent): void {
    const { state, effects } = reduceCall(this.#call, event)
    const [before, now] = [sendsNow(this.#call), sendsNow(state)]
    this.#ports.onStep(this.#call, state)
    this.#call = state
    if (before.microphone !== now.microphone || before.camera !== now.camera) this.#ports.media.enable(now)
    this.#pace.follow(event, effects)
    this.#ports.sight.follow(state)
    if (event.type === 'match.searching') void this.#offer.make()
    for (const effect of effects) this.#perform(effect)
    this.#publish()
  }

  /** Switches microphone or camera on or off at the person's request. */
  async switch(change: Partial<Senders>): Promise<void> {
    // In writing there is neither to switch.
    if (this.#call.wish.mode !== 'text') await this.#own.switch(change)
  }

  /** Called for a microphone or a camera that could not be switched on. */
  onMissing(listener: (missing: MissingDevice) => void): () => void {
    return this.#own.onMissing(listener)
  }

  #sendOnly(sends: Senders): void {
    const { microphone, camera } = this.#call.sends
    if (sends.microphone === microphone && sends.camera === camera) return
    this.dispatch({ type: 'senders', sends })
  }

  /** The partner learns that a device is gone; in the lobby nothing is sent, and a retry brings it back. */
  #notifyGone(kind: Kind): void {
    const { status } = this.#call
    if (status === 'incall' || status === 'match') this.#own.lose(kind)
  }

  /** After a reload a device may still be missing without a loss event. */
  #notifyMissing(): void {
    if (this.#call.status === 'incall' && this.#call.talk.mode === 'video') this.#own.loseMissing()
  }

  #listen(): void {
    const { socket, media, memory, supply, tracks, onNetworkChange } = this.#ports
    listenToServer(socket, {
      dispatch: (event) => {
        this.dispatch(event)
        if (event.type === 'call.resumed') this.#notifyMissing()
      },
      deliver: (envelope) => this.#connection.deliver(envelope),
      isReloadOf: memory.isReloadOf,
      offered: (callId) => this.#offer.usedIn(callId),
      wantsRing: (ringId) => this.#wantsRing(ringId),
    })
    const put = (track: MediaStreamTrack) => void this.#connection.replaceTrack(track).catch(() => undefined)
    media.onTrack((track) => {
      put(track)
      this.#own.found()
    })
    media.onLoss((kind) => {
      put(tracks()[kind])
      this.#notifyGone(kind)
    })
    this.#ports.sight.onChange(() => this.#publish())
    media.subscribe(() => {
      if (media.current().phase === 'open') supply.warm().catch(() => undefined)
      this.#notifyMissing()
    })
    this.#ports.onAwake(() => this.#connection.awake())
    onNetworkChange(() => {
      supply.renew()
      void this.#offer.make()
    })
  }

  /** A person who answers a call from another screen has not opened the camera yet; answering was the tap to ask. */
  #wantsRing(ringId: string): boolean {
    const { media, wantsRing } = this.#ports
    const wants = wantsRing(ringId)
    if (wants && media.current().phase !== 'open') void media.open()
    return wants
  }

  #perform(effect: CallEffect): void {
    switch (effect.do) {
      case 'send':
        this.#commands.send(effect.command, effect.afterGap)
        return
      case 'connect':
        void this.#connect(effect)
        return
      case 'disconnect':
        this.#connection.disconnect()
        this.#ports.picture.leave(this.afterDrawing)
        this.#ports.videoReport.over()
        return
      case 'reveal':
        this.#connection.reveal()
        return
      case 'check-path':
        this.#connection.checkPath()
        return
      case 'remember':
        this.#ports.memory.remember(effect.callId)
    }
  }

  async #connect({ callId, epoch, polite }: Extract<CallEffect, { do: 'connect' }>): Promise<void> {
    const revealed = this.#call.status === 'incall' && this.#call.talk.revealed
    const offered = this.#offer.take(callId)
    await this.#connection.connect({ callId, epoch, polite, revealed, offered })
  }

  /** The picture comes before the screen around it, which is drawn once the picture is there. */
  #showPicture(callId: string, epoch: number, remote: MediaStream): void {
    const { picture, sight, videoReport, clock } = this.#ports
    const see = () => {
      this.dispatch({ type: 'picture', callId, epoch })
      videoReport.seen(callId)
      clock.after(0, () => this.#pace.release())
    }
    picture.show(callId, remote, () =>
      paysForPicture(this.#call, this.#ports) ? sight.onceShown(see) : see(),
    )
  }

  #publish(): void {
    const partnerFault = this.#ports.sight.partnerFault()
    this.#state = { call: this.#call, connection: this.#connection.state, partnerFault }
    this.#pace.request()
  }
}
