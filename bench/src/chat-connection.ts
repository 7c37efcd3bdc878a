import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientMessage, ErrorCode, ServerMessage } from '@serendip/contract'
import { createMessageSocket, type MessageSocket } from '@serendip/contract/message-socket'
import { WebSocket } from 'ws'
import { crowdToken } from '../../server/test/seed-crowd.ts'

const retryMs = 50
/** Together far longer than a server takes to start again. */
const triesMax = 1_200
const answerMs = 10_000

/** A server whose Redis is being restarted cannot do it now, or one that is overloaded: a client tries again later. */
const isOutage = (code: ErrorCode): boolean => code === 'internal' || code === 'busy'

/** The server understood a request and did not do it. */
export class RefusalError extends Error {}

/** Connection of one tab to servers that may be gone at any moment: requests, and one socket at a time. */
export class ChatConnection {
  requests = 0
  unanswered = 0
  drops = 0
  readonly #person: number
  readonly #pickOrigin: () => string
  readonly #push: (message: ServerMessage) => void
  #open: { readonly raw: WebSocket; readonly socket: MessageSocket } | null = null

  constructor(person: number, pickOrigin: () => string, push: (message: ServerMessage) => void) {
    this.#person = person
    this.#pickOrigin = pickOrigin
    this.#push = push
  }

  get isOnline(): boolean {
    return this.#open !== null
  }

  /** One try; throws Refused, and any other error if the outcome is unknown. */
  async request<T>(method: 'GET' | 'POST', path: string, body?: unknown, giveUpMs = answerMs): Promise<T> {
    this.requests += 1
    try {
      const answer = await fetch(`${this.#pickOrigin()}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${crowdToken(this.#person)}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(giveUpMs),
      })
      const text = await answer.text()
      if (answer.status >= 500 || answer.status === 429) throw new Error(`${path}: ${answer.status} ${text}`)
      if (!answer.ok) throw new RefusalError(`${path}: ${answer.status} ${text}`)
      return JSON.parse(text)
    } catch (error) {
      if (!(error instanceof RefusalError)) this.unanswered += 1
      throw error
    }
  }

  /** Tries until there is an answer; throws Refused, and the last error if there is none. */
  async insist<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.request<T>(method, path, body)
      } catch (error) {
        if (error instanceof RefusalError || tries === triesMax) throw error
        await sleep(retryMs)
      }
    }
  }

  /** Opens the socket; answers whether the server welcomed it. */
  async connect(): Promise<boolean> {
    if (this.#open) return true
    const url = `${this.#pickOrigin().replace('http', 'ws')}/socket`
    const raw = new WebSocket(url, { perMessageDeflate: false })
    const socket = createMessageSocket(raw, (message) => this.#receive(raw, message))
    const isOpen = await socket.opened.then(
      () => true,
      () => false,
    )
    if (!isOpen) return false
    this.#open = { raw, socket }
    socket.closed.then(() => this.#forget(raw))
    const tabId = `tab-${randomUUID()}`
    return (await this.ask({ type: 'hello', token: crowdToken(this.#person), tabId })) !== null
  }

  /** The answer to a message; null if the connection was lost. */
  async ask<T extends ClientMessage['type']>(message: Extract<ClientMessage, { type: T }>): Promise<unknown> {
    const reply = (await this.#open?.socket.request<T>(message)) ?? null
    if (reply === null) return null
    if (reply.error === null) return reply.answer ?? {}
    if (isOutage(reply.error.code)) return null
    throw new Error(`a frame was refused: ${reply.error.code}`)
  }

  /** Loses the connection without closing it properly. */
  drop(): void {
    if (!this.#open) return
    this.drops += 1
    const { raw } = this.#open
    raw.terminate()
    this.#forget(raw)
  }

  #receive(raw: WebSocket, message: ServerMessage): void {
    if (message.type !== 'ack') this.#push(message)
    else if (message.error && isOutage(message.error.code)) {
      // Like a browser, the tab then connects again.
      raw.terminate()
      this.#forget(raw)
    }
  }

  #forget(raw: WebSocket): void {
    if (this.#open?.raw === raw) this.#open = null
  }
}
