import { type StrikeCause, strikeCause } from '@serendip/contract/operator'
import { type Claim, noClaim, type TakenClaim, takeClaim } from '../../../kernel/claims.ts'
import type { Db, Tx } from '../../../kernel/db.ts'
import { isBehind, type QueuePlace } from '../../../kernel/queue-place.ts'
import type { Row } from '../../../kernel/tables.ts'

export type StrikeReviewRow = Row<'strike_reviews'>

/** Waiting reviews, the longest waiting first. */
export const waitingStrikes = (db: Db, most: number, after: QueuePlace | null): Promise<StrikeReviewRow[]> =>
  db
    .selectFrom('strike_reviews')
    .selectAll()
    .where(isBehind(['since', 'id'], after))
    .orderBy('since')
    .orderBy('id')
    .limit(most)
    .execute()

export const findStrikeReview = (db: Db, id: string): Promise<StrikeReviewRow | undefined> =>
  db.selectFrom('strike_reviews').selectAll().where('id', '=', id).executeTakeFirst()

/** The people whose strikes wait, in the order of ids after one of them. */
export async function peopleWithStrikes(db: Db, afterId: string, most: number): Promise<readonly string[]> {
  const found = await db
    .selectFrom('strike_reviews')
    .select('person_id')
    .where('person_id', '>', afterId)
    .orderBy('person_id')
    .limit(most)
    .execute()
  return found.map(({ person_id }) => person_id)
}

/** Number of waiting reviews, and when the oldest began to wait. */
export async function countStrikeReviews(
  db: Db,
): Promise<{ readonly waiting: number; readonly oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('strike_reviews')
    .select((row) => [row.fn.countAll<number>().as('waiting'), row.fn.min<Date | null>('since').as('oldest')])
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}

/** One that waits already stays, with its claim; strikes are the stronger cause. */
export async function insertStrikeReview(
  tx: Tx,
  row: Pick<StrikeReviewRow, 'id' | 'person_id' | 'since' | 'cause'>,
): Promise<void> {
  await tx
    .insertInto('strike_reviews')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('person_id')
        .doUpdateSet({ cause: 'strikes' })
        .where((row) => row.eb('excluded.cause', '=', 'strikes')),
    )
    .execute()
}

/** Ends what waits of a person for these causes. */
export async function deleteStrikeReviewOf(
  tx: Tx,
  personId: string,
  causes: readonly StrikeCause[] = strikeCause.options,
): Promise<void> {
  await tx
    .deleteFrom('strike_reviews')
    .where('person_id', '=', personId)
    .where('cause', 'in', causes)
    .execute()
}

/** Ends one that the operator has claimed; answers whom it was about, or null if it is not theirs. */
export async function deleteClaimedReview(
  tx: Tx,
  id: string,
  { operatorId, now }: Pick<Claim, 'operatorId' | 'now'>,
): Promise<string | null> {
  const deleted = await tx
    .deleteFrom('strike_reviews')
    .where('id', '=', id)
    .where('claimed_by', '=', operatorId)
    .where('claimed_until', '>', now)
    .returning('person_id')
    .executeTakeFirst()
  return deleted?.person_id ?? null
}

/** Leases one to an operator; null if another one has it, or it does not wait. */
export async function claimStrikeReview(tx: Tx, id: string, claim: Claim): Promise<TakenClaim | null> {
  const row = await tx
    .selectFrom('strike_reviews')
    .select(['person_id as subject', 'claimed_by', 'claimed_until'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return takeClaim(claim, row, (change) =>
    tx.updateTable('strike_reviews').set(change).where('id', '=', id).execute(),
  )
}

/** Ends a claim of this operator; answers what the audit log names, or null without one. */
export async function releaseStrikeReview(tx: Tx, id: string, operatorId: string): Promise<string | null> {
  const ended = await tx
    .updateTable('strike_reviews')
    .set(noClaim)
    .where('id', '=', id)
    .where('claimed_by', '=', operatorId)
    .returning('person_id as subject')
    .executeTakeFirst()
  return ended?.subject ?? null
}
