import { type TextDoubt, textDoubts } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { type Claim, noClaim, type TakenClaim, takeClaim } from '../../kernel/claims.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Ids } from '../../kernel/ids.ts'
import { isBehindByPriority, type QueuePlace } from '../../kernel/queue-place.ts'
import type { Row } from '../../kernel/tables.ts'
import type { ProductSettings } from '../settings/index.ts'
import { findDoubts } from '../text-safety/index.ts'

export type TextReviewRow = Row<'text_reviews'>

/** The order of reports: minors first, advertising after the rest of what is urgent. */
const priorityOf: Readonly<Record<TextDoubt, number>> = { age: 0, contact: 3, link: 3, slur: 4 }

interface WrittenText {
  readonly accountId: string
  readonly kind: TextReviewRow['kind']
  /** As it is stored. */
  readonly text: string
}

/**
 * Has an operator read a text that was just stored, if the rules find it doubtful. It takes the place of the one that
 * waited before; one that an operator has kept does not wait again.
 */
export async function reviewText(
  db: Db | Tx,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  rules: Pick<ProductSettings, 'offensiveWords' | 'contactWords' | 'ageWords'>,
  { accountId, kind, text }: WrittenText,
): Promise<void> {
  const doubts = findDoubts(kind, text, rules)
  if (doubts.length === 0) return forgetTextReview(db, accountId, kind)
  const priority = Math.min(...doubts.map((doubt) => priorityOf[doubt]))
  await sql`insert into text_reviews as known (id, account_id, kind, text, doubts, priority, noted_at)
    values (${ids.next('txr')}, ${accountId}, ${kind}, ${text}, ${doubts}, ${priority}, ${new Date(clock.now())})
    on conflict (account_id, kind) do update set id = excluded.id, text = excluded.text, doubts = excluded.doubts,
      priority = excluded.priority, noted_at = excluded.noted_at, kept_at = null, claimed_by = null,
      claimed_until = null
    where known.text <> excluded.text`.execute(db)
}

/** After the rest: nobody waits for it. */
const restoredPriority = 4

/** A text that an appeal gave back: an operator has read it, so that it does not wait while it stays the same. */
export async function keepRestored(
  tx: Tx,
  { clock, ids }: { readonly clock: Clock; readonly ids: Ids },
  { accountId, kind, text }: WrittenText,
): Promise<void> {
  const at = new Date(clock.now())
  await sql`insert into text_reviews (id, account_id, kind, text, doubts, priority, noted_at, kept_at)
    values (${ids.next('txr')}, ${accountId}, ${kind}, ${text}, '{}', ${restoredPriority}, ${at}, ${at})
    on conflict (account_id, kind) do update set id = excluded.id, text = excluded.text, doubts = excluded.doubts,
      priority = excluded.priority, noted_at = excluded.noted_at, kept_at = excluded.kept_at, claimed_by = null,
      claimed_until = null`.execute(tx)
}

/** The text is gone, so nobody has to read it. */
export async function forgetTextReview(
  db: Db | Tx,
  accountId: string,
  kind: TextReviewRow['kind'],
): Promise<void> {
  await db.deleteFrom('text_reviews').where('account_id', '=', accountId).where('kind', '=', kind).execute()
}

/** Waiting texts, in the order of the queue. */
export const waitingTexts = (db: Db, most: number, after: QueuePlace | null): Promise<TextReviewRow[]> =>
  db
    .selectFrom('text_reviews')
    .selectAll()
    .where('kept_at', 'is', null)
    .where(isBehindByPriority(['priority', 'noted_at', 'id'], after))
    .orderBy('priority')
    .orderBy('noted_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** One that waits. */
export const findWaitingText = (db: Db, id: string): Promise<TextReviewRow | undefined> =>
  db
    .selectFrom('text_reviews')
    .selectAll()
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .executeTakeFirst()

/** Number of waiting texts, and when the oldest began to wait. */
export async function countTexts(
  db: Db,
): Promise<{ readonly waiting: number; readonly oldest: Date | null }> {
  const { waiting, oldest } = await db
    .selectFrom('text_reviews')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn.min<Date | null>('noted_at').as('oldest'),
    ])
    .where('kept_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}

export const doubtsOf = ({ doubts }: TextReviewRow): TextDoubt[] =>
  textDoubts.filter((doubt) => doubts.includes(doubt))

/** Leases a waiting text to an operator; null if another one has it, or it does not wait. */
export async function claimText(tx: Tx, id: string, claim: Claim): Promise<TakenClaim | null> {
  const row = await tx
    .selectFrom('text_reviews')
    .select(['account_id as subject', 'claimed_by', 'claimed_until'])
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return takeClaim(claim, row, (change) =>
    tx.updateTable('text_reviews').set(change).where('id', '=', id).execute(),
  )
}

/** Ends a claim of this operator; answers what the audit log names, or null without one. */
export async function releaseText(tx: Tx, id: string, operatorId: string): Promise<string | null> {
  const ended = await tx
    .updateTable('text_reviews')
    .set(noClaim)
    .where('id', '=', id)
    .where('claimed_by', '=', operatorId)
    .returning('account_id as subject')
    .executeTakeFirst()
  return ended?.subject ?? null
}

/** A waiting text that the operator has claimed; null also if its person has changed it. */
export async function findClaimedText(
  db: Db | Tx,
  id: string,
  { operatorId, now }: { readonly operatorId: string; readonly now: Date },
): Promise<TextReviewRow | null> {
  const found = await db
    .selectFrom('text_reviews')
    .selectAll()
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .where('claimed_by', '=', operatorId)
    .where('claimed_until', '>', now)
    .executeTakeFirst()
  return found ?? null
}

/** An operator found nothing wrong with the text. Answers false if it is no longer there. */
export async function keepText(tx: Tx, id: string, at: Date): Promise<boolean> {
  const kept = await tx
    .updateTable('text_reviews')
    .set({ kept_at: at, claimed_by: null, claimed_until: null })
    .where('id', '=', id)
    .where('kept_at', 'is', null)
    .returning('id')
    .execute()
  return kept.length > 0
}
