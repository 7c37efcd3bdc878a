import { limits, type ServerMessage } from '@serendip/contract'
import type { RawData, WebSocket } from 'ws'
import { connectionIdOn } from '../kernel/connection-id.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { Connection } from '../kernel/handlers.ts'
import { type ClientFrame, readFrame } from './read-frame.ts'
import { sendMessage } from './send-message.ts'
import type { SocketDeps } from './socket-deps.ts'
import { createTokenBucket } from './token-bucket.ts'

const closeCodes = { policy: 1008, tooMany: 4008, sessionGone: 4483, accountClosed: 4488 } as const
/** Frames of one connection that may wait for their turn; a client that outruns it is flooding. */
const queuedMax = 64

/** One socket: says hello, then its frames are handled in order, one at a time, each acknowledged. */
class SocketLife {
  readonly #socket: WebSocket
  readonly #deps: SocketDeps
  readonly #country: string | null
  readonly #mayTake: () => boolean
  /** Whoever sends faster is told so at the same pace again; beyond that the socket closes. */
  readonly #mayRefuse: () => boolean
  readonly #cancelHelloTimer: () => void
  #connection: Connection | null = null
  #isCutOff = false
  #queue: Promise<void> = Promise.resolve()
  #queued = 0

  constructor(socket: WebSocket, deps: SocketDeps, country: string | null) {
    this.#socket = socket
    this.#country = country
    this.#deps = deps
    const aPace = () => createTokenBucket(limits.socketMessagesPerSecond, () => deps.clock.now())
    this.#mayTake = aPace()
    this.#mayRefuse = aPace()
    this.#cancelHelloTimer = deps.clock.after(limits.socketHelloMs, () => {
      if (!this.#connection) socket.close(closeCodes.policy, 'hello expected')
    })
  }

  receive(data: RawData, isBinary: boolean): void {
    // What floods still arrives while its socket closes; what was under way at a graceful stop is heard.
    if (this.#isCutOff) return
    const isInPace = this.#mayTake()
    if (!isInPace && !this.#mayRefuse()) this.#cutOff(closeCodes.tooMany, 'too many messages')
    else this.#read(data, isBinary, isInPace)
  }

  #read(data: RawData, isBinary: boolean, isInPace: boolean): void {
    const reading = isBinary ? { kind: 'garbage' as const } : readFrame(String(data))
    if (reading.kind === 'garbage') this.#cutOff(closeCodes.policy, 'not a message')
    else if (!isInPace) this.#acknowledge(reading.re, new DomainError('rate_limited', { retryAfterMs: 1000 }))
    else if (reading.kind === 'refused') this.#acknowledge(reading.re, reading.error)
    else this.#enqueue(reading.frame)
  }

  #cutOff(code: number, reason: string): void {
    this.#isCutOff = true
    this.#socket.close(code, reason)
  }

  /** Waits for frames under way, then gives the connection up everywhere. */
  async end(): Promise<void> {
    this.#cancelHelloTimer()
    await this.#queue
    const connection = this.#connection
    if (!connection) return
    this.#deps.table.delete(connection.connectionId)
    try {
      await this.#deps.presence.remove(connection)
    } finally {
      // While Redis is away the call must hear of it all the same.
      await this.#deps.closed(connection)
    }
  }

  #enqueue(frame: ClientFrame): void {
    if (this.#queued >= queuedMax) {
      this.#cutOff(closeCodes.tooMany, 'too many messages')
    } else {
      this.#queued += 1
      this.#queue = this.#queue.then(() => this.#answer(frame))
    }
  }

  async #answer(frame: ClientFrame): Promise<void> {
    try {
      await this.#handle(frame)
      this.#acknowledge(frame.re, null)
    } catch (error) {
      this.#refuse(frame, error)
    } finally {
      this.#queued -= 1
    }
  }

  async #handle(frame: ClientFrame): Promise<void> {
    if (frame.type === 'hello') await this.#hello(frame)
    else if (!this.#connection) throw new DomainError('unauthenticated')
    else if (frame.type === 'ping') this.#send({ type: 'pong' })
    else await this.#deps.dispatch(this.#connection, frame)
  }

  async #hello(frame: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { nodeId, ids, presence, table } = this.#deps
    if (this.#connection) throw new DomainError('conflict')
    const { isDemoPeer, ...caller } = await this.#deps.authenticate(frame.token, this.#country)
    const open = await presence.connectionsOf(caller.userId)
    if (open.length >= limits.socketsPerUser) throw new DomainError('too_many_connections')
    this.#cancelHelloTimer()
    const connection = { ...caller, tabId: frame.tabId, connectionId: connectionIdOn(nodeId, ids) }
    this.#connection = connection
    table.add({ ...connection, socket: this.#socket })
    await presence.add({ ...connection, isCounted: !isDemoPeer })
    this.#send(await this.#deps.welcome(connection))
    await this.#deps.welcomed(connection).catch((error: unknown) => {
      this.#deps.logger.warn({ err: error }, 'a new connection was not told what goes on')
    })
  }

  #refuse(frame: ClientFrame, error: unknown): void {
    const known = error instanceof DomainError ? error : new DomainError('internal')
    if (known.code === 'internal') {
      this.#deps.logger.error({ err: error, type: frame.type }, 'a socket message failed unexpectedly')
    }
    this.#acknowledge(frame.re, known)
    if (this.#connection) return
    if (known.code === 'session_gone') this.#socket.close(closeCodes.sessionGone, 'session gone')
    else if (known.code === 'account_closed') this.#socket.close(closeCodes.accountClosed, 'account closed')
    else this.#socket.close(closeCodes.policy, known.code)
  }

  #acknowledge(re: number, error: DomainError | null): void {
    this.#send({ type: 'ack', re, error: error && { code: error.code, details: { ...error.details } } })
  }

  #send(message: ServerMessage): void {
    sendMessage(this.#socket, message)
  }
}

/** Serves one socket; resolves when it has closed and everything that its closing meant is done. */
export function serveSocket(socket: WebSocket, deps: SocketDeps, country: string | null): Promise<void> {
  const life = new SocketLife(socket, deps, country)
  socket.on('message', (data, isBinary) => life.receive(data, isBinary))
  socket.on('error', () => socket.terminate())
  return new Promise((resolve) => {
    socket.on('close', () => {
      life
        .end()
        .catch((error: unknown) => deps.logger.error({ err: error }, 'closing a connection failed'))
        .finally(resolve)
    })
  })
}
