import type { ReportReason } from '@serendip/contract'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type ModerationEvent = Row<'moderation_events'>

type NewEvent = Omit<ModerationEvent, 'decision_id'> & Partial<Pick<ModerationEvent, 'decision_id'>>

export const insertEvent = async (tx: Tx, row: NewEvent): Promise<void> => {
  await tx.insertInto('moderation_events').values(row).execute()
}

export const findEvent = (db: Db | Tx, id: string) =>
  db.selectFrom('moderation_events').selectAll().where('id', '=', id).executeTakeFirst()

/** The decisions about these reports. */
export async function decisionsOn(db: Db | Tx, reportIds: readonly string[]): Promise<readonly string[]> {
  if (reportIds.length === 0) return []
  const found = await db
    .selectFrom('moderation_events')
    .select('id')
    .where('report_id', '=', anyOf(reportIds))
    .where('kind', '=', 'decided')
    .execute()
  return found.map(({ id }) => id)
}

/** Decisions in the order of their ids, for a file of all. */
export const eventsAfter = (db: Db, afterId: string, most: number): Promise<ModerationEvent[]> =>
  db.selectFrom('moderation_events').selectAll().where('id', '>', afterId).orderBy('id').limit(most).execute()

/** Decisions about a person, newest first. */
export const eventsOf = (db: Db, personId: string, most: number): Promise<ModerationEvent[]> =>
  db
    .selectFrom('moderation_events')
    .selectAll()
    .where('person_id', '=', personId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/** Decisions about a person of which they were informed, newest first. */
export const decisionsAbout = (db: Db, personId: string, most: number): Promise<ModerationEvent[]> =>
  db
    .selectFrom('moderation_events')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', 'decided')
    .where('statement', '<>', '')
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(most)
    .execute()

/**
 * Measures taken against a person since a moment that neither an appeal nor an operator took back, newest first. A ban
 * that was lifted for another reason than a mistake names no decision, and counts.
 */
export const standingDecisions = (db: Db | Tx, personId: string, since: Date): Promise<ModerationEvent[]> =>
  db
    .selectFrom('moderation_events as decided')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', 'decided')
    .where('measure', '<>', 'none')
    .where('at', '>', since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('moderation_events as back')
            .select('back.id')
            .whereRef('back.person_id', '=', 'decided.person_id')
            .where('back.kind', 'in', ['reversed', 'strikeRemoved', 'lifted'])
            .where((row) =>
              row.or([
                row('back.decision_id', '=', row.ref('decided.id')),
                row.and([
                  row('back.report_id', '<>', ''),
                  row('back.report_id', '=', row.ref('decided.report_id')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id')
    .execute()

/**
 * The decision about a person of the moment `at`, and all that was decided about the same report, oldest first; empty if
 * there is none. A ban and its decision have the same moment, which a decision without effect on the ban does not share.
 */
export async function eventsBehind(db: Db | Tx, personId: string, at: Date): Promise<ModerationEvent[]> {
  const decided = await db
    .selectFrom('moderation_events')
    .selectAll()
    .where('person_id', '=', personId)
    .where('kind', '=', 'decided')
    .where('measure', '<>', 'none')
    .where('at', '=', at)
    .orderBy('id')
    .executeTakeFirst()
  if (!decided || decided.report_id === '') return decided ? [decided] : []
  return db
    .selectFrom('moderation_events')
    .selectAll()
    .where('report_id', '=', decided.report_id)
    .orderBy('at')
    .orderBy('id')
    .execute()
}

/** The decision about a report that waits for a second operator. */
export const findProposal = (db: Db | Tx, reportId: string) =>
  db
    .selectFrom('moderation_events')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('kind', '=', 'proposed')
    .orderBy('at', 'desc')
    .executeTakeFirst()

/** Whether a report was decided, or is proposed to be, as a violation of this rule. */
/** When something was last taken from what a person shows of themselves; null for never. */
export async function lastRemoval(db: Db, personId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('moderation_events')
    .select('at')
    .where('person_id', '=', personId)
    .where('kind', '=', 'decided')
    .where('measure', 'in', ['nameReset', 'bioRemoved', 'photoRemoved'])
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return found?.at ?? null
}

export async function isUnderRule(db: Db | Tx, reportId: string, rule: ReportReason): Promise<boolean> {
  const found = await db
    .selectFrom('moderation_events')
    .select('id')
    .where('report_id', '=', reportId)
    .where('rule', '=', rule)
    .where('kind', 'in', ['proposed', 'decided'])
    .where('measure', '<>', 'none')
    .limit(1)
    .execute()
  return found.length > 0
}

/** The statement of a decision, for the mail that carries it; null once erased. */
export async function statementOf(db: Db, eventId: string): Promise<string | null> {
  const found = await findEvent(db, eventId)
  return found && found.statement !== '' ? found.statement : null
}
