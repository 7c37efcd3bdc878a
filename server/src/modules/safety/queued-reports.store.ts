import { sql } from 'kysely'
import { type Claim, noClaim, type TakenClaim, takeClaim } from '../../kernel/claims.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { isBehindByPriority, type QueuePlace } from '../../kernel/queue-place.ts'
import type { ReportRow } from './reports.store.ts'

/** The step that a report waits for: a decision, or a second operator's confirmation of one. */
type QueuedState = 'open' | 'waiting'

const columns = [
  ...(['id', 'reported_id', 'reason', 'priority', 'created_at'] as const),
  ...(['claimed_by', 'claimed_until'] as const),
] as const

/** Reports in a state, by priority and age. */
export const queuedReports = (
  db: Db,
  state: QueuedState,
  most: number,
  after: QueuePlace | null,
): Promise<Pick<ReportRow, (typeof columns)[number]>[]> =>
  db
    .selectFrom('reports')
    .select(columns)
    .where('state', '=', state)
    .where(isBehindByPriority(['priority', 'created_at', 'id'], after))
    .orderBy('priority')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** All that there are, as the column derives them from the reason. */
const priorities = [0, 1, 2, 3, 4]

/** Number of reports in a state, up to `most`, and when the oldest was filed; read from indexes alone. */
export function countQueued(
  db: Db,
  state: QueuedState,
  most: number,
): Promise<{ readonly waiting: number; readonly oldest: Date | null }> {
  const wanted = sql.join(priorities.map((priority) => sql`(${priority}::smallint)`))
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from (
        select from reports where state = ${sql.lit(state)} limit ${most}) counted)`.as('waiting'),
      sql<Date | null>`(select min(created_at) from (values ${wanted}) wanted (priority), lateral (
        select created_at from reports where state = ${sql.lit(state)} and priority = wanted.priority
        order by created_at limit 1) first)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

/** Leases an undecided report to an operator; null if another one has it, or it is decided. */
export async function claimReport(
  tx: Tx,
  { id, state }: Pick<ReportRow, 'id' | 'state'>,
  claim: Claim,
): Promise<TakenClaim | null> {
  const row = await tx
    .selectFrom('reports')
    .select(['id as subject', 'claimed_by', 'claimed_until'])
    .where('id', '=', id)
    .where('state', '=', state)
    .where('state', 'in', ['open', 'waiting'])
    .forUpdate()
    .executeTakeFirst()
  return takeClaim(claim, row, (change) =>
    tx.updateTable('reports').set(change).where('id', '=', id).execute(),
  )
}

/** Ends a claim of this operator; answers what the audit log names, or null without one. */
export async function releaseReport(tx: Tx, id: string, operatorId: string): Promise<string | null> {
  const ended = await tx
    .updateTable('reports')
    .set(noClaim)
    .where('id', '=', id)
    .where('claimed_by', '=', operatorId)
    .returning('id as subject')
    .executeTakeFirst()
  return ended?.subject ?? null
}
