import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** The UTC day of an instant. */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** What a payer may have seen unpaid in calls that ended on a day, milliseconds. */
export async function findUnpaid(tx: Tx, payerId: string, day: string): Promise<number> {
  const found = await sql<{ unpaid_ms: number }>`select unpaid_ms from call_unpaid_days
    where payer_id = ${payerId} and day = ${day}`.execute(tx)
  return found.rows[0]?.unpaid_ms ?? 0
}

export async function addUnpaid(tx: Tx, payerId: string, day: string, unpaidMs: number): Promise<void> {
  await sql`insert into call_unpaid_days (payer_id, day, unpaid_ms) values (${payerId}, ${day}, ${unpaidMs})
    on conflict (payer_id, day) do update set unpaid_ms = call_unpaid_days.unpaid_ms + excluded.unpaid_ms`.execute(
    tx,
  )
}

export async function deleteUnpaid(db: Db, beforeDay: string): Promise<void> {
  await sql`delete from call_unpaid_days where day < ${beforeDay}`.execute(db)
}
