import type { ClientMessage, ServerMessage } from '@serendip/contract'
import { WebSocket } from 'ws'

type Type = ServerMessage['type']
type Message<T extends Type> = Extract<ServerMessage, { type: T }>
type WithoutRe<M> = M extends unknown ? Omit<M, 're'> : never
export type Sent = WithoutRe<ClientMessage>

const waitMs = 30_000

/** A client of `/socket` as lean as can be, so that what is measured is the server. */
export class BenchSocket {
  readonly #socket: WebSocket
  #re = 0
  #hear: (message: ServerMessage) => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as ServerMessage))
  }

  static async open(url: string, token: string): Promise<BenchSocket> {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve)
      socket.once('error', reject)
    })
    const client = new BenchSocket(socket)
    const welcome = client.next('welcome')
    client.send({ type: 'hello', token, tabId: 'bench-tab' })
    await welcome
    return client
  }

  send(message: Sent): void {
    this.#re += 1
    this.#socket.send(JSON.stringify({ ...message, re: this.#re }))
  }

  /** Hears everything, until `next` or another `hear` listens instead. */
  hear(listener: (message: ServerMessage) => void): void {
    this.#hear = listener
  }

  /** The next message of a type; others are passed over, but a refusal rejects. */
  next<T extends Type>(type: T): Promise<Message<T>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${type} within ${waitMs} ms`)), waitMs)
      this.#hear = (message) => {
        const refusal = message.type === 'ack' ? message.error : null
        if (message.type !== type && !refusal) return
        clearTimeout(timer)
        if (message.type === type) resolve(message as Message<T>)
        else reject(new Error(`refused: ${refusal?.code}`))
      }
    })
  }

  close(): void {
    this.#socket.terminate()
  }
}
