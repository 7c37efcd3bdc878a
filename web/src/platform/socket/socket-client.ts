import type { ClientMessage, fromClient, MessagePayload, PromisedAnswer } from '@serendip/contract'
import { ApiError, refusalOf } from '../api/api-error.ts'
import type { ContractCheck } from '../contract-check.ts'
import type { Logger } from '../logger.ts'
import { createObservable } from '../observable.ts'
import type { SessionEnd } from '../session/session.ts'
import { readFrame } from './frames.ts'
import { createKeptLink, type KeptLink, type KeptLinkDeps } from './kept-link.ts'
import { createMessageHandlers, type MessageHandlers, type ServerMessageOf } from './message-handlers.ts'
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
  readonly on: MessageHandlers['on']
  /** The server's time in milliseconds since the epoch, as the last welcome and this device's clock know it. */
  serverNowMs(): number
  /**
   * Sends a message and resolves with the server's answer to it. While connecting it waits for the connection.
   * Throws ApiError: the server's code, or `unavailable` when the connection was lost or too slow.
   */
  request<T extends ClientType>(type: T, payload: MessagePayload<typeof fromClient, T>): PromisedAnswer<T>
}

export interface SocketDeps extends Pick<KeptLinkDeps, 'connect' | 'clock' | 'random' | 'onOnline'> {
  readonly logger: Pick<Logger, 'warn'>
  /** Validates frames in development and tests; null if the server is trusted. */
  readonly check: ContractCheck | null
  /** The content of `hello`; null if nobody is logged in. */
  credentials(): { readonly token: string; readonly tabId: string } | null
  onSessionEnded(token: string, why: SessionEnd): void
}

export const createSocketClient = (deps: SocketDeps): SocketClient => new LinkedClient(deps)

class LinkedClient implements SocketClient {
  readonly #deps: SocketDeps
  readonly #state = createObservable<SocketState>('closed')
  readonly #handlers = createMessageHandlers()
  readonly #requests: Requests
  readonly #link: KeptLink
  #welcome: ServerMessageOf<'welcome'> | null = null
  #helloToken = ''
  #serverAheadMs = 0
  readonly on = this.#handlers.on
  readonly subscribe = this.#state.subscribe

  constructor(deps: SocketDeps) {
    this.#deps = deps
    this.#requests = createRequests(deps.clock)
    this.#link = createKeptLink({
      ...deps,
      hello: () => this.#hello(),
      ping: () => this.#requests.frame('ping', {}).text,
      received: (data) => this.#received(data),
      lost: () => {
        this.#state.set('connecting')
        this.#requests.failSent()
      },
    })
  }

  get state(): SocketState {
    return this.#state.getSnapshot()
  }

  get welcome(): ServerMessageOf<'welcome'> | null {
    return this.#welcome
  }

  serverNowMs(): number {
    return this.#deps.clock.now() + this.#serverAheadMs
  }

  start(): void {
    if (this.state !== 'closed') return
    this.#state.set('connecting')
    this.#link.start()
  }

  stop(): void {
    this.#link.stop()
    this.#welcome = null
    this.#requests.failAll()
    this.#state.set('closed')
  }

  request<T extends ClientType>(type: T, payload: MessagePayload<typeof fromClient, T>): PromisedAnswer<T> {
    if (this.state === 'closed')
      return Promise.reject(new ApiError('unavailable', {}, 0)) as PromisedAnswer<T>
    // The frame that `re` numbers was of this type, so its answer is of that type too.
    return this.#requests.send(type, payload, this.state === 'open' ? this.#link : null) as PromisedAnswer<T>
  }

  /** The first frame of a connection; without a person there is nothing to connect. */
  #hello(): string | null {
    const credentials = this.#deps.credentials()
    if (credentials === null) {
      this.stop()
      return null
    }
    this.#helloToken = credentials.token
    return this.#requests.frame('hello', credentials).text
  }

  #received(data: unknown): void {
    const complain = (type: string, fields: readonly string[]) =>
      this.#deps.logger.warn('The server said something that this page does not understand.', {
        type,
        fields: fields.join(' '),
      })
    const message = readFrame(data, complain, this.#deps.check)
    if (message === null) return
    if (message.type === 'ack') this.#acknowledged(message)
    else if (message.type === 'welcome') this.#welcomed(message)
    else {
      if (message.type === 'session.ended') this.#endSession(message.code)
      if (message.type === 'server.leaving') this.#link.waitNext(message.retryMs)
      this.#handlers.tell(message)
    }
  }

  #acknowledged({ re, error, answer }: ServerMessageOf<'ack'>): void {
    // Only a token that opens nothing ends the session; another refusal of `hello` is tried again.
    if (error?.code === 'session_gone' || error?.code === 'account_closed') this.#endSession(error.code)
    else if (error !== null && this.state !== 'open') this.#link.giveUp()
    else this.#requests.settle(re, error && refusalOf(error), answer)
  }

  #welcomed(message: ServerMessageOf<'welcome'>): void {
    this.#welcome = message
    this.#serverAheadMs = message.serverTimeMs - this.#deps.clock.now()
    this.#link.welcomed()
    this.#state.set('open')
    // Requests that waited go out after the handlers have processed the welcome.
    this.#handlers.tell(message)
    if (this.state === 'open') this.#requests.flush(this.#link)
  }

  #endSession(why: SessionEnd): void {
    this.stop()
    this.#deps.onSessionEnded(this.#helloToken, why)
  }
}
