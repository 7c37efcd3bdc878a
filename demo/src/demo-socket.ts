import { type ClientMessage, fromServer, reconnectDelayMs, type ServerMessage } from '@serendip/contract'
import { createMessageSocket, type MessageSocket } from '@serendip/contract/message-socket'
import { WebSocket } from 'ws'
import type { DemoClock, DemoLogger } from './demo-server.ts'

export interface DemoSocketPorts {
  readonly url: string
  readonly tabId: string
  readonly clock: DemoClock
  readonly logger: DemoLogger
  /** A session's token; requested before each connection. */
  token(): Promise<string>
  onMessage(message: ServerMessage): void
}

/** A first welcome that takes longer is abandoned; the host then asks another peer. */
const welcomeMs = 5_000

/** Checks a message by the contract. Throws if it does not conform. */
function readMessage({ type, ...payload }: ServerMessage): ServerMessage {
  const schema = Object.hasOwn(fromServer, type) ? fromServer[type] : undefined
  if (!schema) throw new Error('an unknown message')
  return { ...schema.parse(payload), type } as ServerMessage
}

/** A client of the public socket protocol: hello, numbered frames, and reconnecting after a loss. */
export class DemoSocket {
  readonly #ports: DemoSocketPorts
  #socket: MessageSocket | null = null
  #wanted = false
  #attempt = 0
  #leavingMs = 0
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
    if (this.#socket?.isOpen) this.#socket.send(message)
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
    const raw = new WebSocket(this.#ports.url, { perMessageDeflate: false })
    const socket = createMessageSocket(raw, (message) => {
      if (this.#socket === socket) this.#onMessage(message)
    })
    this.#socket = socket
    socket.opened.then(
      () => socket.send({ type: 'hello', token, tabId: this.#ports.tabId }),
      // It closes then, which is tried again.
      () => undefined,
    )
    socket.closed.then(() => {
      if (this.#socket === socket) this.#retry()
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

  #onMessage(received: ServerMessage): void {
    try {
      this.#take(readMessage(received))
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
}
