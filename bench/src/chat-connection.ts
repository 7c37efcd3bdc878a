import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { createFrameEncoder, type ServerMessage } from '@serendip/contract'
import { WebSocket } from 'ws'
import { crowdToken } from '../../server/test/seed-crowd.ts'

const retryMs = 50
/** Together far longer than a server takes to start again. */
const triesMax = 1_200
const answerMs = 10_000

/** The server understood a request and did not do it. */
export class Refused extends Error {}

/** Connection of one tab to servers that may be gone at any moment: requests, and one socket at a time. */
export class ChatConnection {
  requests = 0
  unanswered = 0
  drops = 0
  readonly #person: number
  readonly #pickOrigin: () => string
  readonly #push: (message: ServerMessage) => void
  readonly #answers = new Map<number, (answer: unknown) => void>()
  #socket: WebSocket | null = null
  #encode = createFrameEncoder()

  constructor(person: number, pickOrigin: () => string, push: (message: ServerMessage) => void) {
    this.#person = person
    this.#pickOrigin = pickOrigin
    this.#push = push
  }

  get isOnline(): boolean {
    return this.#socket !== null
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
      if (!answer.ok) throw new Refused(`${path}: ${answer.status} ${text}`)
      return JSON.parse(text)
    } catch (error) {
      if (!(error instanceof Refused)) this.unanswered += 1
      throw error
    }
  }

  /** Tries until there is an answer; throws Refused, and the last error if there is none. */
  async insist<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.request<T>(method, path, body)
      } catch (error) {
        if (error instanceof Refused || tries === triesMax) throw error
        await sleep(retryMs)
      }
    }
  }

  /** Opens the socket; answers whether the server welcomed it. */
  async connect(): Promise<boolean> {
    if (this.#socket) return true
    const url = `${this.#pickOrigin().replace('http', 'ws')}/socket`
    const socket = new WebSocket(url, { perMessageDeflate: false })
    const isOpen = await new Promise<boolean>((resolve) => {
      socket.once('open', () => resolve(true))
      socket.once('error', () => resolve(false))
    })
    if (!isOpen) return false
    this.#encode = createFrameEncoder()
    this.#socket = socket
    socket.on('message', (data) => this.#receive(JSON.parse(String(data)) as ServerMessage))
    socket.on('error', () => undefined)
    socket.once('close', () => this.#forget(socket))
    const hello = { type: 'hello', token: crowdToken(this.#person), tabId: `tab-${randomUUID()}` }
    return (await this.ask(hello)) !== null
  }

  /** The answer to a frame; null if the connection was lost. */
  ask(message: { readonly type: string; readonly [field: string]: unknown }): Promise<unknown> {
    const socket = this.#socket
    if (!socket) return Promise.resolve(null)
    const { re, text } = this.#encode(message)
    return new Promise((resolve) => {
      this.#answers.set(re, resolve)
      socket.send(text, (error) => error && resolve(null))
    })
  }

  /** Loses the connection without closing it properly. */
  drop(): void {
    const socket = this.#socket
    if (!socket) return
    this.drops += 1
    socket.terminate()
    this.#forget(socket)
  }

  #receive(message: ServerMessage): void {
    if (message.type !== 'ack') {
      this.#push(message)
      return
    }
    // A server whose Redis is being restarted cannot do it now; like a browser, the tab then connects again.
    if (message.error?.code === 'internal' && this.#socket) {
      this.#socket.terminate()
      this.#forget(this.#socket)
      return
    }
    if (message.error) throw new Error(`a frame was refused: ${message.error.code}`)
    this.#answers.get(message.re)?.(message.answer ?? {})
    this.#answers.delete(message.re)
  }

  #forget(socket: WebSocket): void {
    if (this.#socket !== socket) return
    this.#socket = null
    for (const answer of this.#answers.values()) answer(null)
    this.#answers.clear()
  }
}
