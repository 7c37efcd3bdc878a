import { type Claim, noClaim, type TakenClaim, takeClaim } from '../../kernel/claims.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import { isBehind, type QueuePlace } from '../../kernel/queue-place.ts'
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
export const openAppeals = (db: Db, most: number, after: QueuePlace | null): Promise<AppealRow[]> =>
  db
    .selectFrom('account_appeals')
    .selectAll()
    .where('verdict', 'is', null)
    .where(isBehind(['sent_at', 'id'], after))
    .orderBy('sent_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Number of undecided appeals, and the time when the oldest was sent. */
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

/** Leases an undecided appeal to an operator; null if another one has it, or it is decided. */
export async function claimAppeal(tx: Tx, id: string, claim: Claim): Promise<TakenClaim | null> {
  const row = await tx
    .selectFrom('account_appeals')
    .select(['account_id as subject', 'claimed_by', 'claimed_until'])
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return takeClaim(claim, row, (change) =>
    tx.updateTable('account_appeals').set(change).where('id', '=', id).execute(),
  )
}

/** Ends a claim of this operator; answers what the audit log names, or null without one. */
export async function releaseAppeal(tx: Tx, id: string, operatorId: string): Promise<string | null> {
  const ended = await tx
    .updateTable('account_appeals')
    .set(noClaim)
    .where('id', '=', id)
    .where('claimed_by', '=', operatorId)
    .returning('account_id as subject')
    .executeTakeFirst()
  return ended?.subject ?? null
}

/** Answers false if it was decided before. */
export async function closeAppeal(
  tx: Tx,
  id: string,
  { verdict, at }: { readonly verdict: 'upheld' | 'reversed'; readonly at: Date },
): Promise<boolean> {
  const closed = await tx
    .updateTable('account_appeals')
    .set({ verdict, decided_at: at, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('verdict', 'is', null)
    .returning('id')
    .execute()
  return closed.length > 0
}
