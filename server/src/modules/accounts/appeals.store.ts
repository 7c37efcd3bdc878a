import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type AppealRow = Row<'account_appeals'>

/** The appeal against one decision, if it was made. */
export async function findAppealOf(db: Db, accountId: string, since: Date): Promise<AppealRow | null> {
  const found = await db
    .selectFrom('account_appeals')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('standing_since', '=', since)
    .executeTakeFirst()
  return found ?? null
}

/** Every appeal of an account. */
export const appealsOf = (db: Db, accountId: string): Promise<AppealRow[]> =>
  db.selectFrom('account_appeals').selectAll().where('account_id', '=', accountId).execute()

/** Answers false if that decision was appealed before. */
export async function insertAppeal(
  db: Db,
  row: Pick<AppealRow, 'id' | 'account_id' | 'standing_since' | 'text' | 'sent_at'>,
): Promise<boolean> {
  const made = await db
    .insertInto('account_appeals')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return made.length > 0
}

/** Appeals that nobody has decided, the longest waiting first. */
export const openAppeals = (db: Db, most: number): Promise<AppealRow[]> =>
  db
    .selectFrom('account_appeals')
    .selectAll()
    .where('verdict', 'is', null)
    .orderBy('sent_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** How many appeals nobody has decided, and when the oldest was sent. */
export async function countAppeals(
  db: Db,
): Promise<{ readonly waiting: number; readonly oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('account_appeals')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn.min<Date | null>('sent_at').as('oldest'),
    ])
    .where('verdict', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}

export const findAppeal = (db: Db | Tx, id: string): Promise<AppealRow | undefined> =>
  db.selectFrom('account_appeals').selectAll().where('id', '=', id).executeTakeFirst()

/** Answers false if it was decided before. */
export async function closeAppeal(
  tx: Tx,
  id: string,
  { verdict, at }: { readonly verdict: 'upheld' | 'reversed'; readonly at: Date },
): Promise<boolean> {
  const closed = await tx
    .updateTable('account_appeals')
    .set({ verdict, decided_at: at })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .returning('id')
    .execute()
  return closed.length > 0
}
