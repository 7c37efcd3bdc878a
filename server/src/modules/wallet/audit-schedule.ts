import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../kernel/db.ts'
import type { LedgerAudit } from './audit-ledger.ts'

const hourMs = 3_600_000
/** New entries are audited daily, everything weekly. */
const dailyMs = 24 * hourMs
const weeklyMs = 7 * 24 * hourMs
/** A daily audit that has not ended by then is late. */
const lateMs = 26 * hourMs
/** The advisory lock of the auditing process; any number that nothing else locks. */
const auditLock = 7_120_280

export interface AuditState {
  /** Since the newest audit ended, by the database's clock; null if there was none. */
  readonly ageMs: number | null
  readonly fullAgeMs: number | null
  /** The result of the newest one. */
  readonly differences: number
  /** Whether the newest audit, or without one the first transfer, is older than a daily audit may be. */
  readonly isLate: boolean
}

const auditAges = z.array(
  z.object({
    ageMs: z.number().nullable(),
    fullAgeMs: z.number().nullable(),
    differences: z.number(),
    unauditedMs: z.number().nullable(),
  }),
)

export async function readAuditState(db: Db): Promise<AuditState> {
  const found = await sql`
    select a.*, coalesce("ageMs", (select extract(epoch from clock_timestamp() - recorded_at)::float8 * 1000
      from transfers order by xid, id limit 1)) as "unauditedMs"
    from (select extract(epoch from clock_timestamp() - max(finished_at))::float8 * 1000 as "ageMs",
      extract(epoch from clock_timestamp() - max(finished_at) filter (where is_full))::float8 * 1000 as "fullAgeMs",
      coalesce(jsonb_array_length((array_agg(differences order by id desc))[1]), 0) as differences
    from ledger_audits) a`.execute(db)
  const [row] = auditAges.parse(found.rows)
  if (!row) throw new Error('an aggregate answers one row')
  const { unauditedMs, ...state } = row
  return { ...state, isLate: unauditedMs !== null && unauditedMs > lateMs }
}

/**
 * Runs the due audit; null if none is due or another process is running it. The lock belongs to the session, so a
 * process that dies releases it. `audit` stores a checkpoint.
 */
export async function auditWhenDue(
  db: Db,
  audit: (options: { readonly isFull: boolean; readonly keeps: true }) => Promise<LedgerAudit>,
): Promise<LedgerAudit | null> {
  return db.connection().execute(async (connection) => {
    const lock = sql<boolean>`pg_try_advisory_lock(${auditLock})`
    const { isTaken } = await connection.selectNoFrom(lock.as('isTaken')).executeTakeFirstOrThrow()
    if (!isTaken) return null
    try {
      const { ageMs, fullAgeMs } = await readAuditState(connection)
      if (ageMs !== null && ageMs < dailyMs) return null
      return await audit({ isFull: fullAgeMs === null || fullAgeMs >= weeklyMs, keeps: true })
    } finally {
      await sql`select pg_advisory_unlock(${auditLock})`.execute(connection)
    }
  })
}
