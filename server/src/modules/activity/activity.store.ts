import { type ActivityKind, unseenActivityMax } from '@serendip/contract'
import { sql } from 'kysely'
import type { TimePlace } from '../../kernel/cursor-moment.ts'
import { anyOf, type Db } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type ActivityRow = Row<'activities'>

/** Stores an event of a person once. A follow that was answered becomes a contact. Answers whether anything changed. */
export async function insertActivity(db: Db, row: ActivityRow): Promise<boolean> {
  const stored = await db
    .insertInto('activities')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'source'])
        .doUpdateSet({ kind: row.kind, happened_at: row.happened_at, noted_at: row.noted_at })
        .where('activities.kind', '=', 'follow' satisfies ActivityKind)
        .where(sql.lit(row.kind), '=', 'contact' satisfies ActivityKind),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

interface ActivityPage {
  readonly accountId: string
  /** All kinds if there are none. */
  readonly kinds: readonly ActivityKind[]
  readonly before: TimePlace | null
  readonly most: number
}

export async function listActivities(
  db: Db,
  { accountId, kinds, before, most }: ActivityPage,
): Promise<readonly ActivityRow[]> {
  let query = db.selectFrom('activities').selectAll().where('account_id', '=', accountId)
  if (kinds.length > 0) query = query.where('kind', '=', anyOf(kinds))
  if (before) query = query.where(sql<boolean>`(happened_at, id) < (${before.at}, ${before.id})`)
  return query.orderBy('happened_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

export async function findSeenAt(db: Db, accountId: string): Promise<Date | null> {
  const found = await db
    .selectFrom('activity_views')
    .select('seen_at')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return found?.seen_at ?? null
}

/** Answers whether the moment is later than the stored one. */
export async function storeSeenAt(db: Db, accountId: string, seenAt: Date): Promise<boolean> {
  const stored = await db
    .insertInto('activity_views')
    .values({ account_id: accountId, seen_at: seenAt })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ seen_at: seenAt })
        .where('activity_views.seen_at', '<', seenAt),
    )
    .returning('account_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Deletes the event of a person that is about this. Answers whether there was one. */
export async function deleteActivity(db: Db, accountId: string, source: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('activities')
    .where('account_id', '=', accountId)
    .where('source', '=', source)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Events that were noted since the person looked, the latest first, at most as many as are counted. */
export async function listUnseen(
  db: Db,
  accountId: string,
): Promise<readonly Pick<ActivityRow, 'other_id'>[]> {
  return db
    .selectFrom('activities as a')
    .leftJoin('activity_views as v', 'v.account_id', 'a.account_id')
    .select('a.other_id')
    .where('a.account_id', '=', accountId)
    .where((row) => row.or([row('v.seen_at', 'is', null), row('a.noted_at', '>', row.ref('v.seen_at'))]))
    .orderBy('a.noted_at', 'desc')
    .limit(unseenActivityMax)
    .execute()
}
