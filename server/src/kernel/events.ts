import type { RawBuilder } from 'kysely'
import type { Db, Tx } from './db.ts'

/**
 * Lasting events, past tense, by name. Modules declare their own by merging:
 * `declare module '../../kernel/events.ts' { interface Events { 'call.ended': CallEnded } }`
 * A payload names its aggregate by a field listed in migration 0290: order is preserved per aggregate.
 */
// biome-ignore lint/suspicious/noEmptyInterface: modules merge their events into it.
export interface Events {}

export type EventName = keyof Events & string

export interface DomainEvent<N extends EventName = EventName> {
  readonly id: string
  readonly name: N
  readonly payload: Events[N]
  readonly occurredAt: number
}

/** Writes a lasting event in the transaction that makes it true; the worker relays it at least once. */
export interface Outbox {
  /** `tx` was begun by `transact`, whose commit wakes the relay. */
  append<N extends EventName>(tx: Tx, name: N, payload: Events[N]): Promise<void>
  /**
   * The same as a part of the one statement that makes the event true, `with …, event as (…)`, which then needs no
   * transaction around it; call `announce` afterwards. `changed` is the part whose row causes the event: if it has
   * none, nothing happened.
   */
  asPart<N extends EventName>(name: N, payload: Events[N], changed: string): RawBuilder<unknown>
  /** Wakes the relay when `db` is committed: after a statement that wrote events itself. A wake may be lost. */
  announce(db: Db | Tx): void
  /** A condition: whether an event that mentions this text, such as an id, is still pending for a listener. */
  isPending(mentioned: RawBuilder<unknown>): RawBuilder<boolean>
  /** Deletes the events that mention this text and are no longer pending. */
  forget(tx: Tx, mentioned: string): Promise<void>
}

/**
 * A module's reaction to lasting events. Each listener has its own progress under its `name`, which never changes. It
 * may be called again with the same event, so it must be idempotent; it throws to have the event retried.
 */
export interface EventListener<N extends EventName = EventName> {
  readonly name: string
  readonly events: readonly N[]
  handle(event: DomainEvent<N>): Promise<void>
}
