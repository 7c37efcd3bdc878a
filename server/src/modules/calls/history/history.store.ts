import type { CallEndReason, CallHistoryType, MatchMode } from '@serendip/contract'
import { type InferResult, type NotNull, sql } from 'kysely'
import type { TimePlace } from '../../../kernel/cursor-moment.ts'
import type { Db } from '../../../kernel/db.ts'
import { takenCoins } from '../filter-fees/filter-fees.store.ts'

export interface HistoryPage {
  readonly userId: string
  readonly type: CallHistoryType | null
  /** The page contains only older entries; null starts with the newest. */
  readonly before: TimePlace | null
  readonly most: number
}

const calls = (db: Db, userId: string) =>
  db
    .selectFrom('call_sides as mine')
    .innerJoin('calls as c', 'c.id', 'mine.call_id')
    .leftJoin('call_sides as theirs', (side) =>
      side.onRef('theirs.call_id', '=', 'c.id').on('theirs.user_id', '<>', userId),
    )
    .leftJoin('call_bills as b', 'b.call_id', 'c.id')
    .select([
      'c.id',
      sql<CallHistoryType>`case when mine.rang or theirs.rang then 'direct' else 'random' end`.as('type'),
      ...(['c.mode', 'c.started_at as at', 'c.revealed_at as revealedAt'] as const),
      ...(['c.ended_at as endedAt', 'c.end_reason as endReason', 'c.ended_by as endedBy'] as const),
      'theirs.user_id as partnerId',
      'mine.rang as iRang',
      sql<boolean>`b.call_id is not null`.as('isBilled'),
      // Coins charged to the person for the filter; null if their filter has no price.
      sql<number | null>`(
        select ${takenCoins} from call_filter_fees f where f.call_id = c.id and f.user_id = ${userId})::int`.as(
        'feeCoins',
      ),
    ])
    .where('mine.user_id', '=', userId)
    .where('c.ended_at', 'is not', null)
    .$narrowType<{ endedAt: NotNull }>()

const missedRings = (db: Db, userId: string) =>
  db
    .selectFrom('call_rings as r')
    .select([
      'r.id',
      sql<CallHistoryType>`'missed'`.as('type'),
      sql<MatchMode>`'video'`.as('mode'),
      'r.rang_at as at',
      sql<Date | null>`null::timestamptz`.as('revealedAt'),
      'r.ended_at as endedAt',
      sql<CallEndReason | null>`null`.as('endReason'),
      sql<string | null>`null`.as('endedBy'),
      sql<string | null>`case when r.caller_id = ${userId} then r.callee_id else r.caller_id end`.as(
        'partnerId',
      ),
      sql<boolean>`r.caller_id = ${userId}`.as('iRang'),
      sql<boolean>`false`.as('isBilled'),
      sql<number | null>`null::int`.as('feeCoins'),
    ])
    .where((ring) => ring.or([ring('r.caller_id', '=', userId), ring('r.callee_id', '=', userId)]))
    .where('r.end_reason', 'in', ['declined', 'missed', 'cancelled', 'unavailable'])
    .$narrowType<{ endedAt: NotNull }>()

const history = (db: Db, userId: string) =>
  db.selectFrom(calls(db, userId).unionAll(missedRings(db, userId)).as('history')).selectAll()

/** One call or missed ring of a person, as stored. */
export type HistoryRow = InferResult<ReturnType<typeof history>>[number]

/** A page of ended calls and missed rings, newest first. */
export async function listHistory(
  db: Db,
  { userId, type, before, most }: HistoryPage,
): Promise<readonly HistoryRow[]> {
  return history(db, userId)
    .$if(type !== null, (rows) => rows.where('type', '=', type))
    .$if(before !== null, (rows) => rows.where(sql<boolean>`(at, id) < (${before?.at}, ${before?.id})`))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}
