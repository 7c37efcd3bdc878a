import { banMeasures } from '@serendip/contract/operator'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type ModerationEvent = Row<'moderation_events'>

export const insertEvent = async (tx: Tx, row: ModerationEvent): Promise<void> => {
  await tx.insertInto('moderation_events').values(row).execute()
}

export const findEvent = (db: Db, id: string) =>
  db.selectFrom('moderation_events').selectAll().where('id', '=', id).executeTakeFirst()

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

/**
 * What was decided about the report that led to the ban of a person made at `since`, oldest first; empty if no report
 * did. A ban and its decision have the same moment, which a decision without effect on the ban does not share.
 */
export const eventsBehindBan = (db: Db | Tx, personId: string, since: Date): Promise<ModerationEvent[]> =>
  db
    .selectFrom('moderation_events')
    .selectAll()
    .where('report_id', '=', (events) =>
      events
        .selectFrom('moderation_events')
        .select('report_id')
        .where('person_id', '=', personId)
        .where('kind', '=', 'decided')
        .where('measure', 'in', banMeasures)
        .where('at', '=', since)
        .orderBy('id')
        .limit(1),
    )
    .orderBy('at')
    .orderBy('id')
    .execute()

/** The decision about a report that waits for a second operator. */
export const findProposal = (db: Db | Tx, reportId: string) =>
  db
    .selectFrom('moderation_events')
    .selectAll()
    .where('report_id', '=', reportId)
    .where('kind', '=', 'proposed')
    .orderBy('at', 'desc')
    .executeTakeFirst()

/** The statement of a decision, for the mail that carries it; null once erased. */
export async function statementOf(db: Db, eventId: string): Promise<string | null> {
  const found = await findEvent(db, eventId)
  return found && found.statement !== '' ? found.statement : null
}
