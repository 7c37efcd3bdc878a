import {
  clientMessages,
  commonRefusals,
  type ErrorCode,
  type Lane,
  limits,
  type ServerMessage,
  socketCloseCodes,
} from '@serendip/contract'
import type { RawData, WebSocket } from 'ws'
import { connectionIdOn } from '../kernel/connection-id.ts'
import { DomainError } from '../kernel/domain-error.ts'
import type { BrandOrigin, Connection } from '../kernel/handlers.ts'
import { storeFailureOf } from '../kernel/store-failure.ts'
import { type ClientFrame, readFrame } from './read-frame.ts'
import { sendMessage } from './send-message.ts'
import type { SocketDeps } from './socket-deps.ts'
import { createTokenBucket } from './token-bucket.ts'

const closeGraceMs = 1_000
/** Queued frames of one connection; a client that exceeds this is flooding. */
const queuedMax = 64

/** Whether the contract says that a message can be refused with this code. */
function isListed(type: ClientFrame['type'], code: ErrorCode): boolean {
  const all: readonly ErrorCode[] = [...clientMessages[type].errors, ...commonRefusals]
  return all.includes(code)
}

/** Country of a socket's client, the brand of its host, and a callback for the time when its owner is known. */
export interface Handshake extends Pick<BrandOrigin, 'brandId' | 'country'> {
  recognised(): void
}

/** One socket: hello first, then the frames of each lane are handled in order, one at a time, each acknowledged. */
class SocketLife {
  readonly #socket: WebSocket
  readonly #deps: SocketDeps
  readonly #handshake: Handshake
  readonly #mayTake: () => boolean
  /** A faster client is refused at this same rate; beyond that the socket closes. */
  readonly #mayRefuse: () => boolean
  readonly #cancelHelloTimer: () => void
  #connection: Connection | null = null
  #isCutOff = false
  #isLoggedOut = false
  /** The last pending frame of each lane; every lane begins after `hello`. */
  readonly #lanes = new Map<Lane, Promise<void>>()
  #greeting: Promise<void> = Promise.resolve()
  #queued = 0

  constructor(socket: WebSocket, deps: SocketDeps, handshake: Handshake) {
    this.#socket = socket
    this.#handshake = handshake
    this.#deps = deps
    const aPace = () => createTokenBucket(limits.socketMessagesPerSecond, () => deps.clock.now())
    this.#mayTake = aPace()
    this.#mayRefuse = aPace()
    this.#cancelHelloTimer = deps.clock.after(limits.socketHelloMs, () => {
      if (!this.#connection) socket.close(socketCloseCodes.policy, 'hello expected')
    })
  }

  receive(data: RawData, isBinary: boolean): void {
    // A flood keeps arriving while its socket closes; work in progress at a graceful shutdown is completed.
    if (this.#isCutOff) return
    const isInPace = this.#mayTake()
    if (!isInPace && !this.#mayRefuse()) this.#cutOff(socketCloseCodes.tooMany, 'too many messages')
    else this.#read(data, isBinary, isInPace)
  }

  #read(data: RawData, isBinary: boolean, isInPace: boolean): void {
    const reading = isBinary ? { kind: 'garbage' as const } : readFrame(String(data))
    if (reading.kind === 'garbage') this.#cutOff(socketCloseCodes.policy, 'not a message')
    else if (!isInPace) this.#acknowledge(reading.re, new DomainError('rate_limited', { retryAfterMs: 1000 }))
    else if (reading.kind === 'refused') this.#acknowledge(reading.re, reading.error)
    else this.#enqueue(reading.frame)
  }

  #cutOff(code: number, reason: string): void {
    this.#isCutOff = true
    this.#socket.close(code, reason)
  }

  /** A client that does not disconnect by itself is terminated: its session does not wait for it. */
  #endWithSession(): void {
    this.#isLoggedOut = true
    if (this.#isCutOff) return
    this.#cutOff(socketCloseCodes.sessionEnded, 'session ended')
    this.#deps.clock.after(closeGraceMs, () => this.#socket.terminate())
  }

  /** Waits for frames in progress, then removes the connection everywhere. */
  async end(): Promise<void> {
    this.#cancelHelloTimer()
    await Promise.all([this.#greeting, ...this.#lanes.values()])
    const connection = this.#connection
    if (!connection) return
    this.#deps.table.delete(connection.connectionId)
    try {
      await this.#deps.presence.remove(connection)
    } finally {
      // Even while Redis is unreachable the call must be notified.
      await this.#deps.closed(connection, { loggedOut: this.#isLoggedOut })
    }
  }

  #enqueue(frame: ClientFrame): void {
    if (this.#queued >= queuedMax) {
      this.#cutOff(socketCloseCodes.tooMany, 'too many messages')
    } else {
      this.#queued += 1
      const { lane } = clientMessages[frame.type]
      const done = (this.#lanes.get(lane) ?? this.#greeting).then(() => this.#answer(frame))
      if (frame.type === 'hello' && !this.#lanes.has(lane)) {
        // From here on the delay is the server's: a busy one must not close clients that all reconnect at once.
        this.#cancelHelloTimer()
        this.#greeting = done
      } else {
        this.#lanes.set(lane, done)
      }
    }
  }

  async #answer(frame: ClientFrame): Promise<void> {
    try {
      this.#acknowledge(frame.re, null, await this.#handle(frame))
    } catch (error) {
      this.#refuse(frame, error)
    } finally {
      this.#queued -= 1
    }
  }

  async #handle(frame: ClientFrame): Promise<unknown> {
    if (frame.type === 'hello') await this.#hello(frame)
    else if (!this.#connection) throw new DomainError('unauthenticated')
    else if (frame.type === 'ping') this.#send({ type: 'pong' })
    else return this.#deps.dispatch(this.#connection, frame)
    return undefined
  }

  async #hello(frame: Extract<ClientFrame, { type: 'hello' }>): Promise<void> {
    const { nodeId, ids, presence, table } = this.#deps
    if (this.#connection) throw new DomainError('conflict')
    const known = await this.#deps.authenticate(frame.token, this.#handshake)
    const { isDemoPeer, isCreator, expiresAt, ...caller } = known
    const open = await presence.connectionsOf(caller.userId)
    if (open.length >= limits.socketsPerUser) throw new DomainError('too_many_connections')
    this.#handshake.recognised()
    const connection = {
      ...caller,
      tabId: frame.tabId,
      connectionId: connectionIdOn(nodeId, ids),
      isOpen: () => this.#socket.readyState === this.#socket.OPEN,
    }
    this.#connection = connection
    const cutOff = () => this.#endWithSession()
    table.add({ ...connection, expiresAt, socket: this.#socket, cutOff })
    const creatorSince = isCreator ? this.#deps.clock.now() : null
    await presence.add({ ...connection, isCounted: !isDemoPeer, creatorSince })
    this.#send(await this.#deps.welcome(connection))
    await this.#deps.welcomed(connection).catch((error: unknown) => {
      this.#deps.logger.warn({ err: error }, 'a new connection did not get the current state')
    })
  }

  #refuse(frame: ClientFrame, error: unknown): void {
    const known =
      error instanceof DomainError ? error : (storeFailureOf(error) ?? new DomainError('internal'))
    if (known.code === 'internal') {
      this.#deps.logger.error({ err: error, type: frame.type }, 'a socket message failed unexpectedly')
    } else if (!isListed(frame.type, known.code)) {
      const { type } = frame
      this.#deps.logger.warn(
        { type, code: known.code },
        'a socket message was refused with an unlisted error',
      )
    }
    this.#acknowledge(frame.re, known)
    if (this.#connection) return
    if (known.code === 'session_gone') this.#socket.close(socketCloseCodes.sessionGone, 'session gone')
    else if (known.code === 'account_closed')
      this.#socket.close(socketCloseCodes.accountClosed, 'account closed')
    else this.#socket.close(socketCloseCodes.policy, known.code)
  }

  #acknowledge(re: number, error: DomainError | null, answer?: unknown): void {
    const refusal = error && { code: error.code, details: { ...error.details } }
    this.#send({ type: 'ack', re, error: refusal, ...(answer === undefined ? {} : { answer }) })
  }

  #send(message: ServerMessage): void {
    sendMessage(this.#socket, message)
  }
}

/** Serves one socket; resolves when it has closed and its cleanup is done. */
export function serveSocket(socket: WebSocket, deps: SocketDeps, handshake: Handshake): Promise<void> {
  const life = new SocketLife(socket, deps, handshake)
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
