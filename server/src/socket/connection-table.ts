import type { ServerMessage } from '@serendip/contract'
import type { WebSocket } from 'ws'
import type { Bus } from '../kernel/bus.ts'
import { nodeOf } from '../kernel/connection-id.ts'
import type { Connection } from '../kernel/handlers.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Realtime, SeriesPart } from '../kernel/realtime.ts'
import type { PresenceStore } from '../modules/presence/index.ts'
import { sendMessage } from './send-message.ts'

export interface OpenConnection extends Connection {
  readonly socket: WebSocket
  /** When its session ends by itself, in milliseconds since the epoch. */
  readonly expiresAt: number
  /** Closes it for good: anything it still sends is ignored. */
  cutOff(): void
}

interface BusEnvelope {
  readonly connectionId: string
  readonly message: ServerMessage
  readonly part?: SeriesPart | undefined
  /** Set if only the tabs of one session are meant. */
  readonly sessionId?: string | undefined
}

/** This node's open connections, and those of other nodes by way of the bus. */
export class ConnectionTable implements Realtime {
  readonly #open = new Map<string, OpenConnection>()
  /** By series, the number up to which a tab was sent all news, or was asked to request it. */
  readonly #lastNews = new WeakMap<OpenConnection, Map<string, number>>()
  readonly #nodeId: string
  readonly #bus: Bus
  readonly #presence: PresenceStore
  readonly #logger: Logger

  constructor(deps: { nodeId: string; bus: Bus; presence: PresenceStore; logger: Logger }) {
    this.#nodeId = deps.nodeId
    this.#bus = deps.bus
    this.#presence = deps.presence
    this.#logger = deps.logger
  }

  async start(): Promise<void> {
    await this.#bus.subscribe(this.#nodeId, (text) => {
      this.#deliver(JSON.parse(text) as BusEnvelope)
    })
  }

  add(connection: OpenConnection): void {
    this.#open.set(connection.connectionId, connection)
  }

  delete(connectionId: string): boolean {
    return this.#open.delete(connectionId)
  }

  has(connectionId: string): boolean {
    return this.#open.has(connectionId)
  }

  all(): readonly OpenConnection[] {
    return [...this.#open.values()]
  }

  toConnection(connectionId: string, message: ServerMessage, part?: SeriesPart): void {
    this.#route({ connectionId, message, part })
  }

  toUser(userId: string, message: ServerMessage, part?: SeriesPart): void {
    this.#toEach(userId, { message, part })
  }

  endSession(userId: string, sessionId: string | null, code: 'session_gone' | 'account_closed'): void {
    this.#toEach(userId, { message: { type: 'session.ended', code }, sessionId: sessionId ?? undefined })
  }

  /** Closes one of this node's own connections, regardless of what other nodes know. */
  endHere(connectionId: string, code: 'session_gone' | 'account_closed'): void {
    this.#deliver({ connectionId, message: { type: 'session.ended', code } })
  }

  #toEach(userId: string, message: Omit<BusEnvelope, 'connectionId'>): void {
    this.#presence
      .connectionsOf(userId)
      .then((connectionIds) => {
        for (const connectionId of connectionIds) this.#route({ connectionId, ...message })
      })
      .catch((error: unknown) =>
        this.#logger.warn({ error: String(error) }, 'a message to a person was lost'),
      )
  }

  #route(envelope: BusEnvelope): void {
    const nodeId = nodeOf(envelope.connectionId)
    if (nodeId === this.#nodeId) this.#deliver(envelope)
    else this.#bus.publish(nodeId, JSON.stringify(envelope))
  }

  /**
   * Whether the tab was sent this news before its number: a socket delivers in order. News that a tab cannot apply,
   * because some before it is missing, does not count: its number sends the tab to ask.
   */
  #isKnown(connection: OpenConnection, { series, since, upTo }: SeriesPart): boolean {
    const lasts = this.#lastNews.get(connection) ?? new Map<string, number>()
    const last = lasts.get(series) ?? -1
    if (since === undefined && upTo <= last) return true
    if ((since ?? last) <= last) lasts.set(series, Math.max(last, upTo))
    this.#lastNews.set(connection, lasts)
    return false
  }

  #deliver({ connectionId, message, part, sessionId }: BusEnvelope): void {
    const connection = this.#open.get(connectionId)
    if (!connection) return
    if (sessionId !== undefined && sessionId !== connection.sessionId) return
    if (part && this.#isKnown(connection, part)) return
    sendMessage(connection.socket, message)
    if (message.type === 'session.ended') connection.cutOff()
  }
}
