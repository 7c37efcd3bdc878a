import {
  type ClientMessage,
  createFrameEncoder,
  type ServerMessage,
  type ServerMessageOf,
} from '@serendip/contract'
import { WebSocket } from 'ws'

type Type = ServerMessage['type']
type WithoutRe<M> = M extends unknown ? Omit<M, 're'> : never
export type ClientMessageBody = WithoutRe<ClientMessage>

const waitMs = 30_000

/** A minimal client of `/socket`, so that the server is what is measured. */
export class BenchSocket {
  readonly #socket: WebSocket
  readonly #encode = createFrameEncoder()
  #listen: (message: ServerMessage) => void = () => {}
  #fail: (error: Error) => void = () => {}

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#listen(JSON.parse(String(data)) as ServerMessage))
    socket.on('close', (code, reason) => this.#fail(new Error(`the socket was closed: ${code} ${reason}`)))
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

  send(message: ClientMessageBody): void {
    this.#socket.send(this.#encode(message).text)
  }

  /** Receives all messages until `next` or another `listen` replaces it. */
  listen(listener: (message: ServerMessage) => void): void {
    this.#listen = listener
  }

  /** The next message of a type; others are skipped, but a refusal rejects, and so does a closed socket. */
  next<T extends Type>(type: T): Promise<ServerMessageOf<T>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`no ${type} within ${waitMs} ms`)), waitMs)
      this.#fail = (error) => {
        clearTimeout(timer)
        reject(error)
      }
      this.#listen = (message) => {
        const refusal = message.type === 'ack' ? message.error : null
        if (message.type !== type && !refusal) return
        clearTimeout(timer)
        if (message.type === type) resolve(message as ServerMessageOf<T>)
        else reject(new Error(`refused: ${refusal?.code}`))
      }
    })
  }

  /** The code that the server closes it with. */
  closed(): Promise<number> {
    return new Promise((resolve) => this.#socket.once('close', resolve))
  }

  close(): void {
    this.#socket.terminate()
  }
}
