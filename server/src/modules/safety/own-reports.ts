import { type OwnReport, reportReason } from '@serendip/contract'
import type { Db } from '../../kernel/db.ts'
import { accountCards } from '../accounts/index.ts'
import { type ReportRow, reportsBy } from './reports.store.ts'

/** More than anyone needs. */
const shownMax = 100

// While a second operator's confirmation waits, the milder measure holds already.
const outcomes = {
  open: 'inReview',
  waiting: 'measure',
  upheld: 'measure',
  dismissed: 'noMeasure',
} as const satisfies Record<ReportRow['state'], OwnReport['outcome']>

/** A person's own reports with their outcomes. */
export async function listOwnReports(db: Db, reporterId: string): Promise<{ reports: OwnReport[] }> {
  const rows = await reportsBy(db, reporterId, shownMax)
  const ids = [...new Set(rows.map((row) => row.reported_id))]
  const people = ids.length === 0 ? [] : await accountCards(db).where('id', 'in', ids).execute()
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  const reports = rows.map((row) => ({
    reportId: row.id,
    reason: reportReason.parse(row.reason),
    outcome: outcomes[row.state],
    name: nameOf.get(row.reported_id) ?? '',
    filedAt: row.created_at.getTime(),
    decidedAt: row.decided_at?.getTime() ?? null,
  }))
  return { reports }
}
