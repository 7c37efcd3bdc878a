import type { ServerMessage } from '@serendip/contract'
import type { WebSocket } from 'ws'
import type { Bus } from '../kernel/bus.ts'
import { nodeOf } from '../kernel/connection-id.ts'
import type { Connection } from '../kernel/handlers.ts'
import type { Logger } from '../kernel/logger.ts'
import type { Realtime } from '../kernel/realtime.ts'
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
  /** Set if only the tabs of one session are meant. */
  readonly sessionId?: string | undefined
}

/** This node's open connections, and those of other nodes by way of the bus. */
export class ConnectionTable implements Realtime {
  readonly #open = new Map<string, OpenConnection>()
  /** The last change of its chats up to which a tab was sent all of them, or was asked to request them. */
  readonly #chatChange = new WeakMap<OpenConnection, number>()
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

  toConnection(connectionId: string, message: ServerMessage): void {
    this.#route({ connectionId, message })
  }

  toUser(userId: string, message: ServerMessage): void {
    this.#toEach(userId, { message })
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
   * Whether the tab was sent the changes themselves before their number: a socket delivers in order. Changes that a tab
   * cannot apply, because some before them are missing or they are a reset, do not count: its number sends it to ask.
   */
  #isKnown(connection: OpenConnection, message: ServerMessage): boolean {
    if (message.type !== 'chat.changes' && message.type !== 'chat.changed') return false
    const last = this.#chatChange.get(connection) ?? -1
    if (message.type === 'chat.changed') {
      if (message.upTo <= last) return true
      this.#chatChange.set(connection, message.upTo)
      return false
    }
    const { since, upTo, reset } = message.changes
    if (!reset && since <= last) this.#chatChange.set(connection, Math.max(last, upTo))
    return false
  }

  #deliver({ connectionId, message, sessionId }: BusEnvelope): void {
    const connection = this.#open.get(connectionId)
    if (!connection) return
    if (sessionId !== undefined && sessionId !== connection.sessionId) return
    if (this.#isKnown(connection, message)) return
    sendMessage(connection.socket, message)
    if (message.type === 'session.ended') connection.cutOff()
  }
}
