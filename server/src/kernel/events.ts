import type { RawBuilder } from 'kysely'
import type { Tx } from './db.ts'

/**
 * Lasting news, past tense, by name. Modules declare their own by merging:
 * `declare module '../../kernel/events.ts' { interface Events { 'call.ended': CallEnded } }`
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

/** Stands at the beginning of each statement that writes lasting news, so that its commit wakes the relay. */
export const newsMark = '/* news */'

/** Where lasting news is written, in the transaction that makes it true; the worker relays it at least once. */
export interface Outbox {
  append<N extends EventName>(tx: Tx, name: N, payload: Events[N]): Promise<void>
  /**
   * The same as a part of the one statement that makes the news true, `with …, news as (…)`, which then needs no
   * transaction around it; such a statement begins with `newsMark`. `changed` is the part whose row it is news of: where
   * it has none, nothing happened.
   */
  asPart<N extends EventName>(name: N, payload: Events[N], changed: string): RawBuilder<unknown>
}

/** What a module does with lasting news; it may be called again with the same event, so it must tolerate repeats. */
export type EventListener = (event: DomainEvent) => Promise<void>
