import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { type Claim, type ClaimColumns, type TakenClaim, takeClaim } from './claims.ts'
import type { Db, Tx } from './db.ts'
import { isBehind, type QueuePlace } from './queue-place.ts'
import type { Row, Tables } from './tables.ts'

/** A row that waits for an operator's review while its state is `pending`, since its last change. */
interface ReviewColumns extends ClaimColumns {
  readonly id: string
  readonly state: string
  readonly changed_at: Date
}

type ReviewedTable = {
  [Table in keyof Tables]: Row<Table> extends ReviewColumns ? Table : never
}[keyof Tables]

const claimableRows = z.array(
  z.object({ subject: z.string(), claimed_by: z.string().nullable(), claimed_until: z.date().nullable() }),
)
const waitingRows = z.object({ waiting: z.coerce.number(), oldest: z.date().nullable() })
/** Number of rows that wait, and since when the first one does. */
export type WaitingRows = Readonly<z.infer<typeof waitingRows>>

/** The rows of a table that operators review, oldest first; one operator at a time has claimed a row. */
export interface ReviewRows<Item> {
  /** A page of the rows that wait; `also` narrows it. */
  pending(
    db: Db,
    most: number,
    after: QueuePlace | null,
    also?: RawBuilder<unknown>,
  ): Promise<readonly Item[]>
  count(db: Db, also?: RawBuilder<unknown>): Promise<WaitingRows>
  /** Leases a waiting row to an operator; null if another one has it, or it does not wait. */
  claim(tx: Tx, id: string, claim: Claim): Promise<TakenClaim | null>
  /** Ends a claim of this operator; answers what the audit log names, or null without one. */
  release(tx: Tx, id: string, operatorId: string): Promise<string | null>
}

export function reviewRows<Table extends ReviewedTable>(table: Table): ReviewRows<Row<Table>> {
  const rows = sql.table(table)
  const isPending = sql`state = 'pending'`
  return {
    async pending(db, most, after, also = sql`true`) {
      const found = await sql<Row<Table>>`select * from ${rows}
        where ${isPending} and ${also} and ${isBehind(['changed_at', 'id'], after)}
        order by changed_at, id limit ${most}`.execute(db)
      return found.rows
    },
    async count(db, also = sql`true`) {
      const found = await sql`select count(*) as waiting, min(changed_at) as oldest from ${rows}
        where ${isPending} and ${also}`.execute(db)
      return waitingRows.parse(found.rows[0])
    },
    async claim(tx, id, claim) {
      const found = await sql`
        select id as subject, claimed_by, claimed_until from ${rows}
        where id = ${id} and ${isPending} for update`.execute(tx)
      const [row] = claimableRows.parse(found.rows)
      return takeClaim(claim, row, ({ claimed_by, claimed_until }) =>
        sql`update ${rows} set claimed_by = ${claimed_by}, claimed_until = ${claimed_until}
          where id = ${id}`.execute(tx),
      )
    },
    async release(tx, id, operatorId) {
      const ended = await sql`
        update ${rows} set claimed_by = null, claimed_until = null
        where id = ${id} and claimed_by = ${operatorId} returning id`.execute(tx)
      return ended.rows.length > 0 ? id : null
    },
  }
}
