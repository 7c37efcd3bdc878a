import { reconnectDelayMs } from '@serendip/contract'
import type { Clock } from '../clock.ts'

/** A connection that has not been welcomed by then is given up and tried again. */
export const connectTimeoutMs = 10_000
/** Interval at which a quiet connection is pinged. */
export const heartbeatMs = 15_000
/** Maximum time that the server may take to answer a ping. */
export const pongTimeoutMs = 8_000
/** The same right after the network came back or the page slept, when the old connection is probably dead. */
export const probeTimeoutMs = 1_500

/** Events that a transport reports. */
export interface TransportEvents {
  opened(): void
  received(data: unknown): void
  closed(): void
}

/** The part of a WebSocket that a connection needs; tests replace it. */
export interface Transport {
  send(text: string): void
  close(): void
}

export interface ConnectionDeps {
  connect(events: TransportEvents): Transport
  readonly clock: Clock
  /** In [0, 1). */
  random(): number
  /** The first frame of the next transport; null if nobody is logged in. */
  hello(): string | null
  /** A frame that the server answers. */
  ping(): string
  received(data: unknown): void
  /** The transport broke, was never welcomed, or did not answer a ping; the next attempt is planned. */
  lost(): void
  /** The network is back, or the page runs again after sleeping. */
  onAwake(listener: () => void): () => void
}

/** A WebSocket with heartbeats that reconnects with growing delays from `start` to `stop`. */
export interface Connection {
  start(): void
  stop(): void
  /** Only between `welcomed` and `lost`. */
  send(text: string): void
  /** The server accepted `hello`: heartbeats start, and the delays start again. */
  welcomed(): void
  /** Closes the present transport and plans the next. */
  reconnect(): void
  /** The wait before the next attempt, instead of the usual one. */
  waitNext(delayMs: number): void
}

export const createConnection = (deps: ConnectionDeps): Connection => new ReconnectingConnection(deps)

class ReconnectingConnection implements Connection {
  readonly #deps: ConnectionDeps
  #transport: Transport | null = null
  #isWelcomed = false
  #attempt = 0
  #nextDelayMs: number | null = null
  /** The time-out of the welcome, the next heartbeat, or the next attempt: one at a time. */
  #cancelTimer = () => {}
  #cancelPong = () => {}
  #removeAwake = () => {}

  constructor(deps: ConnectionDeps) {
    this.#deps = deps
  }

  start(): void {
    this.#removeAwake = this.#deps.onAwake(() => this.#probe())
    this.#connect()
  }

  stop(): void {
    this.#close()
    this.#removeAwake()
    this.#attempt = 0
  }

  send(text: string): void {
    this.#transport?.send(text)
  }

  welcomed(): void {
    this.#isWelcomed = true
    this.#attempt = 0
    this.#planHeartbeat()
  }

  reconnect(): void {
    const { clock, random, lost } = this.#deps
    this.#close()
    const delayMs = this.#nextDelayMs ?? reconnectDelayMs(this.#attempt, random())
    this.#cancelTimer = clock.after(delayMs, () => this.#connect())
    this.#nextDelayMs = null
    this.#attempt += 1
    lost()
  }

  waitNext(delayMs: number): void {
    this.#nextDelayMs = delayMs
  }

  #connect(): void {
    this.#cancelTimer()
    const hello = this.#deps.hello()
    if (hello === null) return
    this.#cancelTimer = this.#deps.clock.after(connectTimeoutMs, () => this.reconnect())
    // A transport that was closed or replaced is ignored.
    const isCurrent = () => this.#transport === transport
    const transport = this.#deps.connect({
      opened: () => isCurrent() && transport.send(hello),
      received: (data) => {
        if (!isCurrent()) return
        this.#cancelPong()
        this.#deps.received(data)
      },
      closed: () => isCurrent() && this.reconnect(),
    })
    this.#transport = transport
  }

  #close(): void {
    this.#cancelTimer()
    this.#cancelPong()
    const transport = this.#transport
    this.#transport = null
    this.#isWelcomed = false
    transport?.close()
  }

  /** Whatever was true before is uncertain: an answer proves it, and without one the next attempt does not wait. */
  #probe(): void {
    if (this.#isWelcomed) this.#ping(probeTimeoutMs, () => this.#connectNow())
    else if (this.#transport === null) this.#connect()
    else this.#after(probeTimeoutMs, () => this.#connectNow())
  }

  #connectNow(): void {
    this.#close()
    this.#deps.lost()
    this.#connect()
  }

  #ping(timeoutMs: number, unanswered: () => void): void {
    this.#cancelPong()
    this.#transport?.send(this.#deps.ping())
    this.#cancelPong = this.#deps.clock.after(timeoutMs, unanswered)
  }

  #after(delayMs: number, task: () => void): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#deps.clock.after(delayMs, task)
  }

  #planHeartbeat(): void {
    this.#cancelTimer()
    this.#cancelTimer = this.#deps.clock.after(heartbeatMs, () => {
      this.#ping(pongTimeoutMs, () => this.reconnect())
      this.#planHeartbeat()
    })
  }
}
