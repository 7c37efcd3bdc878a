import { type ClientMessage, reconnectDelayMs, type ServerMessage } from '@serendip/contract'
import { createMessageSocket, type MessageSocket, type SocketPort } from '@serendip/contract/message-socket'
import type { Clock } from '../clock.ts'

/** A connection that has not been welcomed by then is given up and tried again. */
export const connectTimeoutMs = 10_000
/** Interval at which a quiet connection is pinged. */
export const heartbeatMs = 15_000
/** Maximum time that the server may take to answer a ping. */
export const pongTimeoutMs = 8_000
/** The same right after the network came back or the page slept, when the old connection is probably dead. */
export const probeTimeoutMs = 1_500

export interface ConnectionDeps {
  /** A new WebSocket. */
  connect(): SocketPort
  readonly clock: Clock
  /** In [0, 1). */
  random(): number
  /** The first message of the next socket; null if nobody is logged in. */
  hello(): ClientMessage | null
  received(message: ServerMessage): void
  /** The socket broke, was never welcomed, or did not answer a ping; the next attempt is planned. */
  lost(): void
  /** The network is back, or the page runs again after sleeping. */
  onAwake(listener: () => void): () => void
}

/** A message socket with heartbeats that reconnects with growing delays from `start` to `stop`. */
export interface Connection {
  start(): void
  stop(): void
  /** Of the present attempt; null between two attempts. */
  readonly socket: MessageSocket | null
  /** The server accepted `hello`: heartbeats start, and the delays start again. */
  welcomed(): void
  /** Closes the present socket and plans the next. */
  reconnect(): void
  /** The wait before the next attempt, instead of the usual one. */
  waitNext(delayMs: number): void
}

export const createConnection = (deps: ConnectionDeps): Connection => new ReconnectingConnection(deps)

class ReconnectingConnection implements Connection {
  readonly #deps: ConnectionDeps
  #socket: MessageSocket | null = null
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

  get socket(): MessageSocket | null {
    return this.#socket
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
    const port = this.#deps.connect()
    // A socket that was closed or replaced is ignored.
    const isCurrent = () => this.#socket === socket
    const socket = createMessageSocket(port, (message) => {
      if (!isCurrent()) return
      this.#cancelPong()
      this.#deps.received(message)
    })
    port.addEventListener('open', () => isCurrent() && socket.send(hello))
    port.addEventListener('close', () => isCurrent() && this.reconnect())
    this.#socket = socket
  }

  #close(): void {
    this.#cancelTimer()
    this.#cancelPong()
    const closing = this.#socket
    this.#socket = null
    this.#isWelcomed = false
    closing?.close()
  }

  /** Whatever was true before is uncertain: an answer proves it, and without one the next attempt does not wait. */
  #probe(): void {
    if (this.#isWelcomed) this.#ping(probeTimeoutMs, () => this.#connectNow())
    else if (this.#socket === null) this.#connect()
    else this.#after(probeTimeoutMs, () => this.#connectNow())
  }

  #connectNow(): void {
    this.#close()
    this.#deps.lost()
    this.#connect()
  }

  #ping(timeoutMs: number, unanswered: () => void): void {
    this.#cancelPong()
    this.#socket?.send({ type: 'ping' })
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
