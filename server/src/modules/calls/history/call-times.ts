import type { CallTimes } from '@serendip/contract'
import { anyOf, type Db } from '../../../kernel/db.ts'
import { lastedMs } from '../call.ts'
import type { HistoryRow } from './history.store.ts'

/** Reads when calls started and how long they lasted, as in the history; unknown ids are left out. */
export const callTimesIn =
  (db: Db) =>
  async (callIds: readonly string[]): Promise<ReadonlyMap<string, CallTimes>> => {
    if (callIds.length === 0) return new Map()
    const found = await db
      .selectFrom('calls')
      .select(['id', 'started_at as at', 'revealed_at as revealedAt', 'ended_at as endedAt'])
      .where('id', '=', anyOf(callIds))
      .execute()
    return new Map(found.map((row) => [row.id, { startedAt: row.at.getTime(), durationMs: lastedMsOf(row) }]))
  }

/** Length of a stored call. */
export const lastedMsOf = (
  row: Pick<HistoryRow, 'at' | 'revealedAt'> & { endedAt: Date | null },
): number | null =>
  lastedMs({
    startedAt: row.at.getTime(),
    revealedAt: row.revealedAt?.getTime() ?? null,
    endedAt: row.endedAt?.getTime() ?? null,
  })
