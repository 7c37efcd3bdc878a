import {
  type ClientMessage,
  createFrameEncoder,
  decodeFrame,
  fromServer,
  reconnectDelayMs,
  type ServerMessage,
} from '@serendip/contract'
import { WebSocket } from 'ws'
import type { Clock } from '../kernel/clock.ts'
import type { Logger } from '../kernel/logger.ts'

export interface DemoSocketPorts {
  readonly url: string
  readonly tabId: string
  readonly clock: Clock
  readonly logger: Logger
  /** A session's token; requested before each connection. */
  token(): Promise<string>
  onMessage(message: ServerMessage): void
}

/** A first welcome that takes longer is abandoned; the host then asks another peer. */
const welcomeMs = 5_000

/** Checks a frame by the contract. Throws if it does not conform. */
function readMessage(text: string): ServerMessage {
  const { type, ...payload } = decodeFrame(text) ?? {}
  const schema = Object.hasOwn(fromServer, type ?? '')
    ? fromServer[type as keyof typeof fromServer]
    : undefined
  if (!schema) throw new Error('an unknown message')
  return { ...schema.parse(payload), type } as ServerMessage
}

/** A client of the public socket protocol: hello, numbered frames, and reconnecting after a loss. */
export class DemoSocket {
  readonly #ports: DemoSocketPorts
  #socket: WebSocket | null = null
  #wanted = false
  #attempt = 0
  #leavingMs = 0
  readonly #encode = createFrameEncoder()
  #cancelRetry = (): void => {}
  #opening: PromiseWithResolvers<void> | null = null

  constructor(ports: DemoSocketPorts) {
    this.#ports = ports
  }

  /** Connects and stays connected until closed; settles when the server has first welcomed it. */
  async open(): Promise<void> {
    if (this.#opening) return this.#opening.promise
    if (this.#wanted) return
    this.#wanted = true
    this.#attempt = 0
    const opening = Promise.withResolvers<void>()
    this.#opening = opening
    const cancel = this.#ports.clock.after(welcomeMs, () => this.close())
    this.#start()
    try {
      await opening.promise
    } finally {
      cancel()
    }
  }

  send(message: ClientMessage): void {
    if (this.#socket) this.#write(this.#socket, message)
  }

  close(): void {
    this.#wanted = false
    this.#cancelRetry()
    this.#opening?.reject(new Error('the server did not welcome a demo peer in time, or the peer left'))
    this.#opening = null
    const closing = this.#socket
    this.#socket = null
    closing?.close()
  }

  #start(): void {
    this.#connect().catch((error: unknown) => {
      this.#ports.logger.warn({ error: String(error) }, 'a demo peer could not connect')
      this.#retry()
    })
  }

  async #connect(): Promise<void> {
    const token = await this.#ports.token()
    if (!this.#wanted) return
    const made = new WebSocket(this.#ports.url, { perMessageDeflate: false })
    this.#socket = made
    made.on('open', () => this.#write(made, { type: 'hello', token, tabId: this.#ports.tabId }))
    made.on('message', (data) => {
      if (this.#socket === made) this.#onMessage(String(data))
    })
    // The cause shows in the close event that always follows.
    made.on('error', () => {})
    made.on('close', () => {
      if (this.#socket === made) this.#retry()
    })
  }

  #retry(): void {
    this.#socket = null
    if (!this.#wanted) return
    const delayMs = this.#leavingMs + reconnectDelayMs(this.#attempt, 1)
    this.#leavingMs = 0
    this.#attempt += 1
    this.#cancelRetry = this.#ports.clock.after(delayMs, () => this.#start())
  }

  #onMessage(text: string): void {
    try {
      this.#take(readMessage(text))
    } catch (error) {
      this.#ports.logger.warn({ error: String(error) }, 'a demo peer did not understand the server')
    }
  }

  #take(message: ServerMessage): void {
    if (message.type === 'welcome') {
      this.#attempt = 0
      this.#opening?.resolve()
      this.#opening = null
    } else if (message.type === 'server.leaving') {
      this.#leavingMs = message.retryMs
    } else if (message.type === 'ack' && message.error) {
      this.#ports.logger.debug({ code: message.error.code }, 'a demo peer was refused')
    }
    this.#ports.onMessage(message)
  }

  #write(target: WebSocket, message: ClientMessage): void {
    if (target.readyState !== WebSocket.OPEN) return
    target.send(this.#encode(message).text)
  }
}
