import { createFrameEncoder, decodeFrame } from '../connection/socket-protocol.ts'
import type { AnswerTo, answers, ClientMessage, RefusalOf, ServerMessage, ServerMessageOf } from '../index.ts'

/** The part of a WebSocket that a client needs; those of browsers, Node and `ws` have it. */
export interface SocketPort {
  send(text: string): void
  close(): void
  addEventListener(type: 'open', listener: () => void): void
  addEventListener(type: 'error', listener: (event: object) => void): void
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void
}

type ClientType = ClientMessage['type']

/** The server's `ack`: a refusal, or the answer to the message if it has one. */
export type Reply<T extends ClientType> =
  | { readonly error: { readonly code: RefusalOf<T>; readonly details: Readonly<Record<string, unknown>> } }
  | { readonly error: null; readonly answer: T extends keyof typeof answers ? AnswerTo<T> : undefined }

export interface SocketClose {
  readonly code: number
  readonly reason: string
}

/** One connection to `/socket`, until it closes: numbered frames, and the reply to each of them. */
export interface MessageSocket {
  /** Settles when frames can be sent; rejects if the socket closes before. */
  readonly opened: Promise<void>
  readonly closed: Promise<SocketClose>
  /** Whether frames can be sent now. */
  readonly isOpen: boolean
  /** Sends a message whose reply nobody waits for. */
  send(message: ClientMessage): void
  /** Sends a message; null if the socket closed before the reply. */
  request<T extends ClientType>(message: Extract<ClientMessage, { type: T }>): Promise<Reply<T> | null>
  /** The next message of a type from now on; rejects if the socket closes. Other messages still go to `onMessage`. */
  next<T extends ServerMessage['type']>(type: T): Promise<ServerMessageOf<T>>
  /** From here on nothing is received, and no reply is waited for. */
  close(): void
}

interface Waiter {
  readonly type: ServerMessage['type']
  resolve(message: ServerMessage): void
  reject(error: Error): void
}

class OpenSocket implements MessageSocket {
  readonly opened: Promise<void>
  readonly closed: Promise<SocketClose>
  readonly #socket: SocketPort
  readonly #onMessage: (message: ServerMessage) => void
  readonly #encode = createFrameEncoder()
  readonly #replies = new Map<number, (ack: ServerMessageOf<'ack'> | null) => void>()
  readonly #waiters = new Set<Waiter>()
  #isOpen = false
  #end: Error | null = null

  constructor(socket: SocketPort, onMessage: (message: ServerMessage) => void) {
    this.#socket = socket
    this.#onMessage = onMessage
    const opened = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<SocketClose>()
    this.opened = opened.promise
    this.closed = closed.promise
    // Nobody has to wait for it.
    opened.promise.catch(() => {})
    socket.addEventListener('open', () => {
      this.#isOpen = true
      opened.resolve()
    })
    socket.addEventListener('message', ({ data }) => this.#receive(data))
    // Browsers say no cause; Node does, such as the status that the upgrade was refused with.
    socket.addEventListener('error', (event) => {
      opened.reject(new Error('message' in event ? String(event.message) : 'the socket failed'))
    })
    socket.addEventListener('close', ({ code, reason }) => {
      const error = new Error(`the socket was closed: ${code} ${reason}`)
      opened.reject(error)
      closed.resolve({ code, reason })
      this.#finish(error)
    })
  }

  get isOpen(): boolean {
    return this.#isOpen
  }

  send(message: ClientMessage): void {
    this.#socket.send(this.#encode(message).text)
  }

  request<T extends ClientType>(message: Extract<ClientMessage, { type: T }>): Promise<Reply<T> | null> {
    if (this.#end !== null) return Promise.resolve(null)
    const { re, text } = this.#encode(message)
    return new Promise((resolve) => {
      // The frame that `re` numbers was of this type, so its reply is of that type too.
      this.#replies.set(re, (ack) => resolve(ack as Reply<T> | null))
      this.#socket.send(text)
    })
  }

  next<T extends ServerMessage['type']>(type: T): Promise<ServerMessageOf<T>> {
    if (this.#end !== null) return Promise.reject(this.#end)
    return new Promise((resolve, reject) => {
      this.#waiters.add({ type, resolve: (message) => resolve(message as ServerMessageOf<T>), reject })
    })
  }

  close(): void {
    // A network that is gone says so late, or never.
    this.#finish(new Error('the socket was closed by this side'))
    this.#socket.close()
  }

  #receive(data: unknown): void {
    if (this.#end !== null) return
    const frame = decodeFrame(data)
    if (frame === null) return
    const message = frame as unknown as ServerMessage
    if (message.type === 'ack') {
      this.#replies.get(message.re)?.(message)
      this.#replies.delete(message.re)
    }
    for (const waiter of this.#waiters) {
      if (waiter.type !== message.type) continue
      this.#waiters.delete(waiter)
      waiter.resolve(message)
    }
    this.#onMessage(message)
  }

  #finish(error: Error): void {
    if (this.#end !== null) return
    this.#isOpen = false
    this.#end = error
    for (const settle of this.#replies.values()) settle(null)
    this.#replies.clear()
    for (const waiter of this.#waiters) waiter.reject(error)
    this.#waiters.clear()
  }
}

/** A client on a socket that was just created; `onMessage` gets every message of the server, acknowledgements too. */
export const createMessageSocket = (
  socket: SocketPort,
  onMessage: (message: ServerMessage) => void = () => {},
): MessageSocket => new OpenSocket(socket, onMessage)
