import { announcementPlaces, announcementTexts, languages } from '@serendip/contract'
import type { AnnouncementSegment } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { z } from 'zod'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

// Stored values were checked by the contract. During a deployment a newer release may store a value that this
// one does not know: then the place is left out, and an announcement whose segment cannot be read does not
// run here.
const segment: z.ZodType<AnnouncementSegment> = z.object({
  languages: z.array(z.enum(languages)),
  countries: z.array(z.string()),
  gender: z.enum(['female', 'male']).nullable(),
  role: z.enum(['user', 'creator']).nullable(),
  newWithinDays: z.number().nullable(),
  brand: z.string().nullable(),
})
const place = z.enum(announcementPlaces).nullable().catch(null)

export type AnnouncementRow = ReturnType<typeof parse>
export type RunningAnnouncement = Pick<AnnouncementRow, 'id' | 'segment'>

/** Nothing for one whose segment only a newer release can read. */
const parseKnown = (row: Row<'announcements'> | undefined) =>
  row && segment.safeParse(row.segment).success ? [parse(row)] : []
const parse = (row: Row<'announcements'>) => ({
  ...row,
  texts: announcementTexts.parse(row.texts),
  segment: segment.parse(row.segment),
  place: place.parse(row.place),
})

export async function findAnnouncement(db: Db | Tx, id: string): Promise<AnnouncementRow | null> {
  const row = await db.selectFrom('announcements').selectAll().where('id', '=', id).executeTakeFirst()
  return parseKnown(row)[0] ?? null
}

/** The same, and nobody else changes it before the end of the transaction. */
export async function lockAnnouncement(tx: Tx, id: string): Promise<AnnouncementRow | null> {
  const query = tx.selectFrom('announcements').selectAll().where('id', '=', id).forUpdate()
  return parseKnown(await query.executeTakeFirst())[0] ?? null
}

/** The last ones that were saved, those after `after` in that order. */
export async function listAnnouncements(
  db: Db,
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<readonly AnnouncementRow[]> {
  let query = db
    .selectFrom('announcements')
    .selectAll()
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
  if (after !== null) {
    const last = db.selectFrom('announcements').select(['saved_at', 'id']).where('id', '=', after)
    query = query.where(sql`(saved_at, id)`, '<', last)
  }
  return (await query.execute()).flatMap(parseKnown)
}

/** Announcements that run at that moment, in the order of their starts. */
export async function findRunning(db: Db, now: Date): Promise<readonly AnnouncementRow[]> {
  const rows = await db
    .selectFrom('announcements')
    .selectAll()
    .where('published_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('ends_at', '>', now)
    .where('starts_at', '<=', now)
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  return rows.flatMap(parseKnown)
}

/** When those start and end that are published and overlap this time. */
export const listOverlapping = (tx: Tx, from: Date, until: Date) =>
  tx
    .selectFrom('announcements')
    .select(['starts_at', 'ends_at'])
    .where('published_at', 'is not', null)
    .where('stopped_at', 'is', null)
    .where('ends_at', '>', from)
    .where('starts_at', '<', until)
    .execute()

type Draft = Pick<
  AnnouncementRow,
  'id' | 'texts' | 'place' | 'segment' | 'starts_at' | 'ends_at' | 'saved_at' | 'saved_by'
>
const stored = ({ texts, segment: wanted, ...row }: Draft) => ({
  ...row,
  texts: JSON.stringify(texts),
  segment: JSON.stringify(wanted),
})

export const insertDraft = (tx: Tx, draft: Draft) =>
  tx.insertInto('announcements').values(stored(draft)).execute()

export const updateDraft = (tx: Tx, draft: Draft) =>
  tx.updateTable('announcements').set(stored(draft)).where('id', '=', draft.id).execute()

export const deleteDraft = (tx: Tx, id: string) =>
  tx.deleteFrom('announcements').where('id', '=', id).execute()

export const updateState = (
  tx: Tx,
  id: string,
  state: Partial<
    Pick<
      AnnouncementRow,
      'starts_at' | 'published_at' | 'published_by' | 'reason' | 'stopped_at' | 'stopped_by' | 'stop_reason'
    >
  >,
) => tx.updateTable('announcements').set(state).where('id', '=', id).execute()

/** Two publications at once would each count without the other. */
export const lockPublishing = (tx: Tx) =>
  sql`select pg_advisory_xact_lock(hashtext('announcements.publish'))`.execute(tx)

export interface Counts {
  readonly seen: number
  readonly dismissed: number
}

export async function countMarks(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Counts>> {
  const rows = await db
    .selectFrom('announcement_counts')
    .select(['announcement_id'])
    .select(sql<string>`sum(seen)`.as('seen'))
    .select(sql<string>`sum(dismissed)`.as('dismissed'))
    .where('announcement_id', '=', anyOf(ids))
    .groupBy('announcement_id')
    .execute()
  return new Map(
    rows.map((row) => [row.announcement_id, { seen: Number(row.seen), dismissed: Number(row.dismissed) }]),
  )
}

/** Those of the announcements that the person dismissed. */
export async function listDismissed(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('announcement_marks')
    .select('announcement_id')
    .where('account_id', '=', accountId)
    .where('announcement_id', '=', anyOf(ids))
    .where('dismissed_at', 'is not', null)
    .execute()
  return new Set(rows.map((row) => row.announcement_id))
}

/** Rows that the people who see one announcement are counted in. */
const countParts = 16

/** Marks it as seen, or as dismissed, which includes that. Counts each person once; answers whether it was new. */
export async function insertMark(
  db: Db,
  { accountId, announcementId, at }: { accountId: string; announcementId: string; at: Date },
  isDismissed: boolean,
): Promise<boolean> {
  const conflict = isDismissed
    ? sql`do update set dismissed_at = excluded.dismissed_at where announcement_marks.dismissed_at is null`
    : sql`do nothing`
  const { rows } = await sql`with marked as (
      insert into announcement_marks (account_id, announcement_id, seen_at, dismissed_at)
      values (${accountId}, ${announcementId}, ${at}, ${isDismissed ? at : null})
      on conflict (account_id, announcement_id) ${conflict}
      returning xmax = 0 as is_first
    )
    insert into announcement_counts (announcement_id, part, seen, dismissed)
    select ${announcementId}, abs(hashtext(${accountId}) % ${countParts}), is_first::int, ${isDismissed ? 1 : 0}
      from marked
    on conflict (announcement_id, part) do update
      set seen = announcement_counts.seen + excluded.seen,
        dismissed = announcement_counts.dismissed + excluded.dismissed
    returning part`.execute(db)
  return rows.length > 0
}

/** Deletes of who has seen what ended before that moment at most so many; answers how many. The numbers stay. */
export async function deleteMarks(db: Db, before: Date, most: number): Promise<number> {
  const over = db
    .selectFrom('announcements')
    .select('id')
    .where((row) => row.or([row('ends_at', '<', before), row('stopped_at', '<', before)]))
  const some = db
    .selectFrom('announcement_marks')
    .select(['account_id', 'announcement_id'])
    .where('announcement_id', 'in', over)
    .limit(most)
  const { numAffectedRows = 0n } = await sql`delete from announcement_marks
    where (account_id, announcement_id) in (${some})`.execute(db)
  return Number(numAffectedRows)
}
