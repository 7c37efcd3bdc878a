import { reportReason } from '@serendip/contract'
import { casesShown, type ReportCase } from '@serendip/contract/operator'
import type { Db } from '../../kernel/db.ts'
import { accountCards } from '../accounts/index.ts'
import { operatorNames } from '../operators/index.ts'
import { countWaiting, decidedReports, type ReportRow, waitingReports } from '../safety/index.ts'
import type { ModerationDeps } from './moderation-deps.ts'

const hourMs = 3_600_000
/** Priorities up to this one (minors, self-harm, threats) are decided within an hour, all others within a day. */
const urgentUpTo = 1
const urgentGoalMs = hourMs
const goalMs = 24 * hourMs

const isDefined = <T>(value: T | null | undefined): value is T => value != null

/** The reports as the queue shows them: with names, and without anything private. */
export async function presentCases(
  { plumbing: { db, clock } }: ModerationDeps,
  rows: readonly ReportRow[],
): Promise<ReportCase[]> {
  const now = clock.now()
  const personIds = [...new Set(rows.map((row) => row.reported_id))]
  const [people, names] = await Promise.all([
    personIds.length === 0 ? [] : accountCards(db).where('id', 'in', personIds).execute(),
    operatorNames(db, [...new Set(rows.map((row) => row.claimed_by).filter(isDefined))]),
  ])
  const nameOf = new Map(people.map(({ id, name }) => [id, name]))
  return rows.map((row) => {
    const filedAt = row.created_at.getTime()
    const until = row.claimed_until?.getTime() ?? 0
    const isClaimed = row.claimed_by !== null && until > now
    return {
      ...{ reportId: row.id, reason: reportReason.parse(row.reason), priority: row.priority },
      ...{ state: row.state, filedAt, dueAt: filedAt + (row.priority <= urgentUpTo ? urgentGoalMs : goalMs) },
      ...{ personId: row.reported_id, personName: nameOf.get(row.reported_id) ?? '' },
      claim: isClaimed
        ? { operatorId: row.claimed_by ?? '', name: names.get(row.claimed_by ?? '') ?? '', until }
        : null,
    }
  })
}

/** How many reports are open, how many of them for longer than they may, and since when. */
export function countCases(db: Db, now: number): ReturnType<typeof countWaiting> {
  return countWaiting(db, {
    ...{ urgentUpTo, urgentSince: new Date(now - urgentGoalMs), since: new Date(now - goalMs) },
  })
}

/** The queue, or what was decided last. */
export async function listCases(deps: ModerationDeps, state: 'open' | 'decided') {
  const { db, clock } = deps.plumbing
  const [rows, { oldest: _oldest, ...counts }] = await Promise.all([
    state === 'open' ? waitingReports(db, casesShown) : decidedReports(db, casesShown),
    countCases(db, clock.now()),
  ])
  return { cases: await presentCases(deps, rows), ...counts }
}
