import type { Db } from '../../kernel/db.ts'

/** The events of each listener, and what it has given up. */
export interface OutboxDeliveries {
  count(
    db: Db,
    now: Date,
  ): Promise<readonly { readonly listener: string; readonly due: number; readonly dead: number }[]>
  /** Oldest first. */
  deadLetters(db: Db): Promise<
    readonly {
      readonly event_id: string
      readonly name: string
      readonly listener: string
      readonly aggregate_id: string
      readonly attempts: number
      readonly error: string | null
      readonly dead_at: Date
    }[]
  >
  /** Has those of one event, or all (null), tried again; answers how many. */
  retry(db: Db, eventId: string | null, now: Date): Promise<number>
}
