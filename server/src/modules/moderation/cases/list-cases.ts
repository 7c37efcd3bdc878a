import { type ReportReason, reportReason } from '@serendip/contract'
import { casesCounted, casesShown, type ReportCase } from '@serendip/contract/operator'
import type { Db } from '../../../kernel/db.ts'
import { DomainError } from '../../../kernel/domain-error.ts'
import type { Logger } from '../../../kernel/logger.ts'
import { accountCards } from '../../accounts/index.ts'
import { presentClaims } from '../../operators/index.ts'
import {
  countWaiting,
  decidedReports,
  findReport,
  type ReportRow,
  waitingReports,
} from '../../safety/index.ts'
import type { ProductSettings, Settings } from '../../settings/index.ts'
import type { ModerationDeps } from '../moderation-deps.ts'

/** Priorities up to this one (minors, self-harm, threats) have the shorter goal. */
const urgentUpTo = 1
type Goals = Pick<ProductSettings, 'urgentReportGoalMs' | 'reportGoalMs' | 'reportBacklogMax'>

/** When a report has to be decided, by its priority. */
export const reportDueAt = (priority: number, filedAt: number, goals: Goals): number =>
  filedAt + (priority <= urgentUpTo ? goals.urgentReportGoalMs : goals.reportGoalMs)

/** Throws not_found. */
export async function knownReport({ plumbing }: ModerationDeps, reportId: string): Promise<ReportRow> {
  const report = await findReport(plumbing.db, reportId)
  if (!report) throw new DomainError('not_found')
  return report
}

/** The reports as the queue shows them: with names, and without anything private. */
export async function presentCases(
  { plumbing: { db, clock, settings } }: ModerationDeps,
  rows: readonly ReportRow[],
): Promise<ReportCase[]> {
  const goals = await settings.read()
  const personIds = [...new Set(rows.map((row) => row.reported_id))]
  const [people, claimOf] = await Promise.all([
    personIds.length === 0 ? [] : accountCards(db).where('id', 'in', personIds).execute(),
    presentClaims(db, rows, clock.now()),
  ])
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const filedAt = row.created_at.getTime()
    return {
      reportId: row.id,
      reason: reportReason.parse(row.reason),
      subject: row.subject,
      priority: row.priority,
      state: row.state,
      filedAt,
      dueAt: reportDueAt(row.priority, filedAt, goals),
      personId: row.reported_id,
      personName: nameOf.get(row.reported_id) ?? '',
      claim: claimOf(row),
    }
  })
}

/** Number of open and of overdue reports, when the oldest was filed, and whether that is an alert. */
export async function countCases(db: Db, now: number, goals: Goals) {
  const counts = await countWaiting(db, {
    urgentUpTo,
    urgentSince: new Date(now - goals.urgentReportGoalMs),
    since: new Date(now - goals.reportGoalMs),
    most: casesCounted,
  })
  const isBacklog = counts.waiting > goals.reportBacklogMax || counts.waiting === casesCounted
  return { ...counts, isLate: counts.overdue > 0 || isBacklog }
}

/** Writes an error to the log, which alerts, while reports wait too long or too many wait. For a schedule. */
export async function watchCases({
  plumbing: { db, clock },
  settings,
  logger,
}: {
  readonly plumbing: Pick<ModerationDeps['plumbing'], 'db' | 'clock'>
  readonly settings: Settings
  readonly logger: Logger
}): Promise<void> {
  const { waiting, overdue, isLate } = await countCases(db, clock.now(), await settings.read())
  if (isLate) logger.error({ event: 'reports_late', waiting, overdue }, 'reports wait for too long')
}

interface CaseFilter {
  readonly state: 'open' | 'decided'
  readonly reason?: ReportReason | undefined
  /** The last report of the page before. */
  readonly after?: string | undefined
}

/** A page of the queue, or of what was decided last. Throws not_found if the report to go on from is unknown. */
export async function listCases(deps: ModerationDeps, { state, reason, after }: CaseFilter) {
  const { db, clock, settings } = deps.plumbing
  const last = after === undefined ? null : await knownReport(deps, after)
  const page = { most: casesShown, reason: reason ?? null, after: last }
  const goals = await settings.read()
  const [rows, { oldest: _oldest, isLate: _isLate, ...counts }] = await Promise.all([
    state === 'open' ? waitingReports(db, page) : decidedReports(db, page),
    countCases(db, clock.now(), goals),
  ])
  return { cases: await presentCases(deps, rows), ...counts }
}
