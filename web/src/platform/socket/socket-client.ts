import type {
  ClientMessage,
  fromClient,
  MessagePayload,
  PromisedAnswer,
  ServerMessage,
  ServerMessageOf,
} from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import type { ContractCheck } from '../contract-check.ts'
import type { Logger } from '../logger.ts'
import { createObservable } from '../observable.ts'
import type { SessionEnd } from '../session/session.ts'
import { type Connection, type ConnectionDeps, createConnection } from './connection.ts'
import { createRequests, type Requests } from './requests.ts'

export type SocketState = 'connecting' | 'open' | 'closed'
type ClientType = Exclude<ClientMessage['type'], 'hello' | 'ping'>

export interface SocketClient {
  /** `connecting` also while waiting for the next attempt; `closed` before `start` and after `stop`. */
  readonly state: SocketState
  /** The last welcome, kept across a reconnect. */
  readonly welcome: ServerMessageOf<'welcome'> | null
  start(): void
  stop(): void
  subscribe(listener: () => void): () => void
  /** Subscribes to all messages of a type; the returned function unsubscribes. */
  on<T extends ServerMessage['type']>(type: T, handler: (message: ServerMessageOf<T>) => void): () => void
  /**
   * The server's time in milliseconds since the epoch: that of the last welcome and what has passed since, whatever this
   * device's clock is set to.
   */
  serverNowMs(): number
  /**
   * Sends a message and resolves with the server's answer to it. While connecting it waits for the connection.
   * Throws ApiError: the server's code, or `unavailable` when the connection was lost or too slow.
   */
  request<T extends ClientType>(type: T, payload: MessagePayload<typeof fromClient, T>): PromisedAnswer<T>
}

export interface SocketDeps extends Pick<ConnectionDeps, 'connect' | 'clock' | 'random' | 'onAwake'> {
  readonly logger: Pick<Logger, 'warn'>
  /** Validates frames in development and tests; null if the server is trusted. */
  readonly check: ContractCheck | null
  /** The content of `hello`; null if nobody is logged in. */
  credentials(): { readonly token: string; readonly tabId: string } | null
  onSessionEnded(token: string, why: SessionEnd): void
  /** Nothing connects before the person accepts the changed terms; `start` tries again. */
  onTermsChanged(): void
}

export const createSocketClient = (deps: SocketDeps): SocketClient => new ConnectedClient(deps)

const isOf = <T extends ServerMessage['type']>(
  message: ServerMessage,
  type: T,
): message is ServerMessageOf<T> => message.type === type

class ConnectedClient implements SocketClient {
  readonly #deps: SocketDeps
  readonly #state = createObservable<SocketState>('closed')
  readonly #handlers = new Set<(message: ServerMessage) => void>()
  readonly #requests: Requests
  readonly #connection: Connection
  #welcome: ServerMessageOf<'welcome'> | null = null
  #helloToken = ''
  /** The server's time at the monotonic clock's zero; null before the first welcome. */
  #serverZeroMs: number | null = null
  readonly subscribe = this.#state.subscribe

  constructor(deps: SocketDeps) {
    this.#deps = deps
    this.#requests = createRequests(deps.clock)
    this.#connection = createConnection({
      ...deps,
      hello: () => this.#hello(),
      received: (message) => this.#received(message),
      lost: () => this.#state.set('connecting'),
    })
  }

  get state(): SocketState {
    return this.#state.getSnapshot()
  }

  get welcome(): ServerMessageOf<'welcome'> | null {
    return this.#welcome
  }

  serverNowMs(): number {
    const { clock } = this.#deps
    return this.#serverZeroMs === null ? clock.now() : this.#serverZeroMs + clock.monotonicMs()
  }

  on<T extends ServerMessage['type']>(type: T, handler: (message: ServerMessageOf<T>) => void): () => void {
    const handle = (message: ServerMessage) => {
      if (isOf(message, type)) handler(message)
    }
    this.#handlers.add(handle)
    return () => this.#handlers.delete(handle)
  }

  start(): void {
    if (this.state !== 'closed') return
    this.#state.set('connecting')
    this.#connection.start()
  }

  stop(): void {
    this.#connection.stop()
    this.#welcome = null
    this.#requests.failAll()
    this.#state.set('closed')
  }

  request<T extends ClientType>(type: T, payload: MessagePayload<typeof fromClient, T>): PromisedAnswer<T> {
    if (this.state === 'closed')
      return Promise.reject(new ApiError('unavailable', {}, 0)) as PromisedAnswer<T>
    const socket = this.state === 'open' ? this.#connection.socket : null
    // The reply is to this message, so its answer is of the message's type.
    return this.#requests.send({ type, ...payload } as ClientMessage, socket) as PromisedAnswer<T>
  }

  /** The first message of a connection; without a person there is nothing to connect. */
  #hello(): ClientMessage | null {
    const credentials = this.#deps.credentials()
    if (credentials === null) {
      this.stop()
      return null
    }
    this.#helloToken = credentials.token
    return { type: 'hello', ...credentials }
  }

  #received(message: ServerMessage): void {
    if (!this.#isUnderstood(message)) return
    if (message.type === 'ack') this.#acknowledged(message)
    else if (message.type === 'welcome') this.#welcomed(message)
    else {
      if (message.type === 'session.ended') this.#endSession(message.code)
      if (message.type === 'server.leaving') this.#connection.waitNext(message.retryMs)
      this.#dispatch(message)
    }
  }

  /**
   * Whether `check` finds no fault. A type only a newer server knows is read as well and has no handlers, so that calls
   * survive a rolling deployment.
   */
  #isUnderstood({ type, ...payload }: ServerMessage): boolean {
    const faults = this.#deps.check?.message(type, payload) ?? []
    if (faults.length === 0) return true
    this.#deps.logger.warn('The server said something that this page does not understand.', {
      type,
      fields: faults.join(' '),
    })
    return false
  }

  #dispatch(message: ServerMessage): void {
    for (const handle of [...this.#handlers]) handle(message)
  }

  #acknowledged({ error }: ServerMessageOf<'ack'>): void {
    // Only a token that opens nothing ends the session, and changed terms wait for the person; another refusal of `hello`
    // is tried again.
    if (error?.code === 'session_gone' || error?.code === 'account_closed') this.#endSession(error.code)
    else if (error?.code === 'terms_changed' && this.state !== 'open') this.#waitForTerms()
    else if (error !== null && this.state !== 'open') this.#connection.reconnect()
  }

  #welcomed(message: ServerMessageOf<'welcome'>): void {
    this.#welcome = message
    this.#serverZeroMs = message.serverTimeMs - this.#deps.clock.monotonicMs()
    this.#connection.welcomed()
    this.#state.set('open')
    // Requests that waited go out after the handlers have processed the welcome.
    this.#dispatch(message)
    const { socket } = this.#connection
    if (this.state === 'open' && socket !== null) this.#requests.flush(socket)
  }

  #waitForTerms(): void {
    this.stop()
    this.#deps.onTermsChanged()
  }

  #endSession(why: SessionEnd): void {
    this.stop()
    this.#deps.onSessionEnded(this.#helloToken, why)
  }
}
