import type { ReportReason } from '@serendip/contract'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type ReportRow = Pick<
  Row<'reports'>,
  | 'id'
  | 'reporter_id'
  | 'reported_id'
  | 'reason'
  | 'text'
  | 'state'
  | 'created_at'
  | 'priority'
  | 'claimed_by'
  | 'claimed_until'
  | 'decided_at'
  | 'evidence_until'
  | 'held_at'
  | 'opened_by'
  | 'subject'
  | 'copy_of'
>

/** The accounts that a report is about: the reported person and, unless an operator opened the case, the reporter. */
export const bothOf = ({ reporter_id, reported_id }: ReportRow): readonly string[] =>
  reporter_id === null ? [reported_id] : [reporter_id, reported_id]

/** All columns except for the evidence. */
const reports = (db: Db | Tx) =>
  db
    .selectFrom('reports')
    .select(['id', 'reporter_id', 'reported_id', 'reason', 'text', 'state', 'created_at', 'priority'])
    .select([
      'claimed_by',
      'claimed_until',
      'decided_at',
      'evidence_until',
      'held_at',
      'opened_by',
      'subject',
      'copy_of',
    ])

const openStates = ['open', 'waiting'] as const
const decidedStates = ['upheld', 'dismissed'] as const

export interface ReportPage {
  readonly most: number
  /** All of them if null. */
  readonly reason: ReportReason | null
  /** The last report of the page before. */
  readonly after: ReportRow | null
}

/** Reports that wait, by priority and age. */
export const waitingReports = (db: Db, { most, reason, after }: ReportPage): Promise<ReportRow[]> =>
  reports(db)
    .where('state', 'in', openStates)
    .$if(reason !== null, (found) => found.where('reason', '=', reason ?? ''))
    .$if(after !== null, (found) =>
      found.where(
        sql<boolean>`(priority, created_at, id) > (${after?.priority}, ${after?.created_at}, ${after?.id})`,
      ),
    )
    .orderBy('priority')
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Reports that were decided, the last one first. */
export const decidedReports = (db: Db, { most, reason, after }: ReportPage): Promise<ReportRow[]> =>
  reports(db)
    .where('state', 'in', decidedStates)
    .$if(reason !== null, (found) => found.where('reason', '=', reason ?? ''))
    .$if(after !== null, (found) =>
      found
        .where('decided_at', '<=', after?.decided_at ?? null)
        .where((row) =>
          row.or([row('decided_at', '<', after?.decided_at ?? null), row('id', '>', after?.id ?? '')]),
        ),
    )
    .orderBy('decided_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Waiting or decided reports in the order of their ids, for a file of all. */
export const reportsAfter = (
  db: Db,
  { state, reason }: { readonly state: 'open' | 'decided'; readonly reason?: ReportReason | undefined },
  afterId: string,
  most: number,
): Promise<ReportRow[]> =>
  reports(db)
    .where('state', 'in', state === 'open' ? openStates : decidedStates)
    .$if(reason !== undefined, (found) => found.where('reason', '=', reason ?? ''))
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(most)
    .execute()

/** All that there are, as the column derives them from the reason. */
const priorities = [0, 1, 2, 3, 4]

/**
 * Number of waiting reports, of those that have waited for too long, and of those for a second operator; each
 * count stops at `most`. Answered from indexes alone, priority by priority, however long the queue is.
 */
export function countWaiting(
  db: Db,
  {
    urgentUpTo,
    urgentSince,
    since,
    most,
  }: { urgentUpTo: number; urgentSince: Date; since: Date; most: number },
): Promise<{
  readonly waiting: number
  readonly overdue: number
  readonly unconfirmed: number
  /** When the oldest was filed. */
  readonly oldest: Date | null
}> {
  const sinceOf = (priority: number): Date => (priority <= urgentUpTo ? urgentSince : since)
  const goals = sql`(values ${sql.join(
    priorities.map((priority) => sql`(${priority}::smallint, ${sinceOf(priority)}::timestamptz)`),
  )}) goals (priority, since)`
  const isOpen = sql`state in ('open', 'waiting')`
  return db
    .selectNoFrom([
      sql<number>`(select count(*)::int from (
        select from reports where ${isOpen} limit ${most}) counted)`.as('waiting'),
      sql<number>`(select count(*)::int from (
        select from ${goals}, lateral (
          select from reports where ${isOpen} and priority = goals.priority and created_at < goals.since
          limit ${most}) late limit ${most}) counted)`.as('overdue'),
      sql<number>`(select count(*)::int from (
        select from reports where state = 'waiting' limit ${most}) counted)`.as('unconfirmed'),
      sql<Date | null>`(select min(created_at) from ${goals}, lateral (
        select created_at from reports where ${isOpen} and priority = goals.priority
        order by created_at limit 1) first)`.as('oldest'),
    ])
    .executeTakeFirstOrThrow()
}

export const findReport = (db: Db | Tx, id: string): Promise<ReportRow | undefined> =>
  reports(db).where('id', '=', id).executeTakeFirst()

/** Other reports on the person, and the person's own on the reporter; newest first. */
export const relatedReports = (db: Db, report: ReportRow, most: number): Promise<ReportRow[]> =>
  reports(db)
    .where('id', '<>', report.id)
    .where((row) =>
      row.or([
        row('reported_id', '=', report.reported_id),
        row.and([
          row('reported_id', '=', report.reporter_id ?? ''),
          row('reporter_id', '=', report.reported_id),
        ]),
      ]),
    )
    .orderBy('created_at', 'desc')
    .limit(most)
    .execute()

/**
 * Writes the outcome of a report that the operator has claimed, or that waits for a second one. Answers false if it was
 * decided meanwhile, or the claim has expired.
 */
export async function closeReport(
  tx: Tx,
  id: string,
  outcome: {
    readonly from: ReportRow['state']
    readonly state: 'waiting' | 'upheld' | 'dismissed'
    readonly operatorId: string
    readonly at: Date
  },
): Promise<boolean> {
  const closed = await tx
    .updateTable('reports')
    .set({ state: outcome.state, decided_at: outcome.at, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('state', '=', outcome.from)
    .where((row) =>
      row.or([
        row('state', '=', 'waiting'),
        row.and([row('claimed_by', '=', outcome.operatorId), row('claimed_until', '>', outcome.at)]),
      ]),
    )
    .returning('id')
    .execute()
  return closed.length > 0
}

/** Reports about a person, newest first. */
export const reportsAbout = (db: Db | Tx, personId: string, most: number): Promise<ReportRow[]> =>
  reports(db)
    .where('reported_id', '=', personId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Reports by a person, newest first. */
export const reportsBy = (db: Db, reporterId: string, most: number): Promise<ReportRow[]> =>
  reports(db)
    .where('reporter_id', '=', reporterId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Reports about a person whose evidence is still kept: until when the last of it, and how many by a legal hold. */
export async function keptEvidence(
  db: Db,
  personId: string,
  now: Date,
): Promise<{ readonly reports: number; readonly until: number | null; readonly held: number }> {
  const { count, until, held } = await db
    .selectFrom('reports')
    .select((row) => [
      row.fn.countAll().filterWhere('held_at', 'is', null).as('count'),
      row.fn.max<Date | null>('evidence_until').filterWhere('held_at', 'is', null).as('until'),
      row.fn.count('held_at').as('held'),
    ])
    .where('reported_id', '=', personId)
    .where((row) => row.or([row('evidence_until', '>', now), row('held_at', 'is not', null)]))
    .executeTakeFirstOrThrow()
  return { reports: Number(count), until: until?.getTime() ?? null, held: Number(held) }
}

/**
 * Begins a legal hold at `at`, or ends it, after which the evidence expires at `until`, if that is not null, and otherwise
 * when it would have. Answers false if nothing changed.
 */
export async function setHold(
  tx: Tx,
  id: string,
  { at, until }: { readonly at: Date | null; readonly until: Date | null },
): Promise<boolean> {
  const changed = await tx
    .updateTable('reports')
    .set({ held_at: at, ...(until && { evidence_until: until }) })
    .where('id', '=', id)
    .where('held_at', at === null ? 'is not' : 'is', null)
    .where('evidence_sealed', 'is not', null)
    .returning('id')
    .execute()
  return changed.length > 0
}

/**
 * When the last evidence of a report's chat, story or video, or about its person, expires; null while another report of it is under a legal
 * hold. Files of messages belong to one chat; photos of a profile are evidence of every report about their owner.
 */
export async function evidenceEnd(
  tx: Tx,
  id: string,
  shared: 'chat_id' | 'story_id' | 'video_id' | 'reported_id',
): Promise<Date | null> {
  const { end, held } = await tx
    .selectFrom('reports as own')
    .innerJoin('reports as other', (on) =>
      on.on((row) =>
        row.or([
          row('other.id', '=', row.ref('own.id')),
          row(`other.${shared}`, '=', row.ref(`own.${shared}`)),
        ]),
      ),
    )
    .select((row) => [
      row.fn.max<Date>('other.evidence_until').as('end'),
      row.fn.count('other.held_at').as('held'),
    ])
    .where('own.id', '=', id)
    .executeTakeFirstOrThrow()
  return Number(held) > 0 ? null : end
}
