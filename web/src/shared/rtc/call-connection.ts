import type { Signal } from '@serendip/contract'
import { createSignalInbox, type SignalEnvelope } from '@serendip/contract/signalling'
import type { Clock } from '../../platform/clock.ts'
import type { ConnectionSupply } from './connection-supply.ts'
import { openPeerSession, type PeerSession } from './peer-session.ts'
import type { PreparedConnection } from './prepared-connection.ts'
import type { HealthSample, Quality } from './quality.ts'

/** The connection of the current call as a screen shows it. */
export interface CallConnectionState {
  readonly path: 'none' | 'connecting' | 'connected' | 'broken'
  readonly quality: Quality
  readonly health: HealthSample | null
}

export interface CallConnectionPorts {
  readonly supply: ConnectionSupply
  readonly clock: Clock
  readonly onNetworkChange: (run: () => void) => () => void
  readonly send: (envelope: SignalEnvelope) => void
  readonly onChange: () => void
  /**
   * The stream that will carry the partner's sound and picture. It carries nothing before both sides have agreed: drawing
   * its place earlier would delay the answer.
   */
  readonly onRemote: (callId: string, epoch: number, remote: MediaStream) => void
  readonly onGiveUp: (callId: string, epoch: number) => void
  /** Called about once a second with the number of packets received on the connection of this epoch. */
  readonly onPackets: (callId: string, epoch: number, packets: number) => void
}

export interface CallConnectionWish {
  readonly callId: string
  readonly epoch: number
  readonly polite: boolean
  readonly revealed: boolean
  /** Set if the partner already has a first offer of this tab; null inside if it is not known which. */
  readonly offered: { readonly sdp: string | null } | null
}

const noConnection: CallConnectionState = { path: 'none', quality: 'good', health: null }
/** When the next connection is created: late enough not to compete with the first pictures of this one. */
const warmAfterMs = 2_500

const isOfferOf = ({ pc }: PreparedConnection, sdp: string | null): boolean =>
  sdp !== null && pc.localDescription?.sdp === sdp

/** The one peer connection of a page: opened for a call and epoch, replaced by the next, never two. */
export class CallConnection {
  readonly #ports: CallConnectionPorts
  readonly #inbox = createSignalInbox()
  #state = noConnection
  #session: PeerSession | null = null
  /** Detects an opening that was overtaken by another one. */
  #turn = 0
  #cancelWarm = () => {}
  /** A connection that could not be made as the partner expects it. */
  #unmade: CallConnectionWish | null = null

  constructor(ports: CallConnectionPorts) {
    this.#ports = ports
  }

  get state(): CallConnectionState {
    return this.#state
  }

  deliver(envelope: SignalEnvelope): void {
    this.#inbox.deliver(envelope)
  }

  async connect(wish: CallConnectionWish): Promise<void> {
    const { supply } = this.#ports
    const turn = this.#leave()
    // The last picture stays on the screen while a new epoch connects.
    this.#set({ path: 'connecting', health: null })
    const prepared = await supply.take(!wish.polite).catch(() => null)
    if (turn !== this.#turn) {
      prepared?.pc.close()
      return
    }
    if (prepared === null) {
      this.#set({ path: 'broken' })
      return
    }
    if (wish.offered !== null && !isOfferOf(prepared, wish.offered.sdp)) {
      // The network changed, or credentials expired, since it was created: both start over.
      prepared.pc.close()
      this.#giveUp(wish)
      return
    }
    let seq = wish.offered === null ? 0 : 1
    const send = (signal: Signal) => {
      this.#ports.send({ callId: wish.callId, epoch: wish.epoch, seq, signal })
      seq += 1
    }
    const session: PeerSession = openPeerSession({
      ...this.#ports,
      prepared,
      polite: wish.polite,
      revealed: wish.revealed,
      offered: wish.offered !== null,
      send,
      onPhase: (path) => this.#onPhase(turn, path),
      onAgreed: () => turn === this.#turn && this.#ports.onRemote(wish.callId, wish.epoch, session.remote),
      onHealth: (health, quality) => {
        if (turn !== this.#turn) return
        const { audio, video } = health.packetsReceived
        this.#ports.onPackets(wish.callId, wish.epoch, audio + video)
        this.#set({ health, quality })
      },
      onGiveUp: () => turn === this.#turn && this.#ports.onGiveUp(wish.callId, wish.epoch),
    })
    this.#session = session
    this.#inbox.open(wish.callId, wish.epoch, session.accept)
  }

  disconnect(): void {
    this.#session?.end()
    this.#session = null
    this.#leave()
    this.#inbox.close()
    this.#set(noConnection)
  }

  reveal(): void {
    this.#session?.reveal()
  }

  /** The page ran again after sleeping: a path that broke, or that carries nothing any more, is tried again. */
  awake(): void {
    this.#session?.awake()
    this.#reportUnmade()
  }

  checkPath(): void {
    this.#session?.checkPath()
    this.#reportUnmade()
  }

  async replaceTrack(track: MediaStreamTrack): Promise<void> {
    await Promise.all([this.#session?.replaceTrack(track), this.#ports.supply.replaceTrack(track)])
  }

  /** There may have been no listener when it could not be made. */
  #reportUnmade(): void {
    if (this.#unmade !== null) this.#giveUp(this.#unmade)
  }

  #giveUp(wish: CallConnectionWish): void {
    this.#unmade = wish
    this.#ports.onGiveUp(wish.callId, wish.epoch)
  }

  #leave(): number {
    this.#cancelWarm()
    this.#unmade = null
    this.#session?.close()
    this.#session = null
    this.#turn += 1
    return this.#turn
  }

  #onPhase(turn: number, path: 'connecting' | 'connected' | 'broken'): void {
    if (turn !== this.#turn) return
    this.#set({ path })
    if (path !== 'connected') return
    this.#cancelWarm()
    this.#cancelWarm = this.#ports.clock.after(warmAfterMs, () => {
      this.#ports.supply.warm().catch(() => undefined)
    })
  }

  #set(change: Partial<CallConnectionState>): void {
    this.#state = { ...this.#state, ...change }
    this.#ports.onChange()
  }
}
