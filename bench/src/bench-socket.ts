import { setTimeout as sleep } from 'node:timers/promises'
import type { ClientMessage, ServerMessage, ServerMessageOf } from '@serendip/contract'
import { createMessageSocket, type MessageSocket } from '@serendip/contract/message-socket'
import { WebSocket } from 'ws'

const waitMs = 30_000

/** One tab that a bench controls: a refusal is an error of whatever is awaited. */
export class BenchSocket {
  readonly #raw: WebSocket
  readonly #socket: MessageSocket
  #listen: (message: ServerMessage) => void = () => {}
  #refused = Promise.withResolvers<never>()

  private constructor(raw: WebSocket) {
    this.#raw = raw
    this.#socket = createMessageSocket(raw, (message) => {
      if (message.type === 'ack' && message.error) {
        this.#refused.reject(new Error(`refused: ${message.error.code}`))
      }
      this.#listen(message)
    })
  }

  static async open(url: string, token: string): Promise<BenchSocket> {
    const client = new BenchSocket(new WebSocket(url, { perMessageDeflate: false }))
    await client.#socket.opened
    const welcome = client.next('welcome')
    client.send({ type: 'hello', token, tabId: 'bench-tab' })
    await welcome
    return client
  }

  send(message: ClientMessage): void {
    this.#socket.send(message)
  }

  /** Receives all messages until another `listen` replaces it. */
  listen(listener: (message: ServerMessage) => void): void {
    this.#listen = listener
  }

  /** The next message of a type; a refusal rejects, and so do a closed socket and half a minute without one. */
  async next<T extends ServerMessage['type']>(type: T): Promise<ServerMessageOf<T>> {
    this.#refused = Promise.withResolvers<never>()
    const given = new AbortController()
    const late = sleep(waitMs, undefined, { signal: given.signal }).then(() => {
      throw new Error(`no ${type} within ${waitMs} ms`)
    })
    late.catch(() => undefined)
    try {
      return await Promise.race([this.#socket.next(type), this.#refused.promise, late])
    } finally {
      given.abort()
    }
  }

  /** The code that the server closes it with. */
  async closed(): Promise<number> {
    return (await this.#socket.closed).code
  }

  close(): void {
    this.#raw.terminate()
  }
}
