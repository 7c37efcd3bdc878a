import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../kernel/db.ts'
import { withLease } from './audit-lease.ts'
import type { LedgerAudit } from './audit-ledger.ts'
import { findAudit } from './audit-records.ts'

const hourMs = 3_600_000
/** New entries are audited daily, everything weekly. */
const dailyMs = 24 * hourMs
const weeklyMs = 7 * 24 * hourMs
/** A daily audit that has not ended by then is late. */
const lateMs = 26 * hourMs

export interface AuditState {
  /** Since the newest audit ended, by the database's clock; null if there was none. */
  readonly ageMs: number | null
  readonly fullAgeMs: number | null
  /** The result of the newest one. */
  readonly differences: number
  /** Whether the newest audit, or without one the first transfer, is older than a daily audit may be. */
  readonly isLate: boolean
}

const unaudited = z.array(z.object({ ms: z.number() }))

/** Only audits with the mac of the key count; without a key each one does. */
export async function readAuditState(db: Db, key: string | null): Promise<AuditState> {
  const last = await findAudit(db, key, () => true)
  const full = last?.isFull ? last : await findAudit(db, key, ({ isFull }) => isFull)
  const first = await sql`select extract(epoch from clock_timestamp() - recorded_at)::float8 * 1000 as ms
    from transfers order by epoch, xid, id limit 1`.execute(db)
  const waitedMs = last?.ageMs ?? unaudited.parse(first.rows)[0]?.ms ?? 0
  return {
    ageMs: last?.ageMs ?? null,
    fullAgeMs: full?.ageMs ?? null,
    differences: last?.differences.length ?? 0,
    isLate: waitedMs > lateMs,
  }
}

/** Runs the due audit; null if none is due or another process is running it. `audit` stores a checkpoint. */
export const auditWhenDue = (
  db: Db,
  key: string | null,
  audit: (options: { readonly isFull: boolean; readonly keeps: true }) => Promise<LedgerAudit>,
): Promise<LedgerAudit | null> =>
  withLease(db, { name: 'due', waits: false }, async () => {
    const { ageMs, fullAgeMs } = await readAuditState(db, key)
    if (ageMs !== null && ageMs < dailyMs) return null
    return audit({ isFull: fullAgeMs === null || fullAgeMs >= weeklyMs, keeps: true })
  })
