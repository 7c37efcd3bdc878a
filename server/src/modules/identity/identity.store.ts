import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type CheckRow = Row<'identity_checks'>

/** The tries of a person, oldest first. */
export async function listChecks(db: Db, accountId: string): Promise<readonly CheckRow[]> {
  return db
    .selectFrom('identity_checks')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
}

export async function findCheck(db: Db, verificationId: string): Promise<CheckRow | null> {
  const found = await db
    .selectFrom('identity_checks')
    .selectAll()
    .where('verification_id', '=', verificationId)
    .executeTakeFirst()
  return found ?? null
}

/** The provider has erased its data, so no reference to it is needed. */
export async function deleteCheck(db: Db, id: string): Promise<void> {
  await db.deleteFrom('identity_checks').where('id', '=', id).execute()
}

/** Of these people, those with one approved try: that is permanent. */
export async function listApproved(db: Db, accountIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await db
    .selectFrom('identity_checks')
    .select('account_id')
    .distinct()
    .where('account_id', '=', anyOf(accountIds))
    .where('status', '=', 'approved')
    .execute()
  return new Set(found.map((row) => row.account_id))
}

/** The same row, locked until the transaction ends; null if it was erased meanwhile. */
export async function lockCheck(tx: Tx, id: string): Promise<CheckRow | null> {
  const found = await tx
    .selectFrom('identity_checks')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return found ?? null
}

/** Returns false if another tab began a try first. */
export async function insertCheck(
  db: Db | Tx,
  row: { id: string; accountId: string; verificationId: string; at: Date },
): Promise<boolean> {
  const added = await db
    .insertInto('identity_checks')
    .values({
      id: row.id,
      account_id: row.accountId,
      verification_id: row.verificationId,
      status: 'started',
      started_at: row.at,
      changed_at: row.at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length === 1
}

export async function updateCheck(
  tx: Tx,
  row: Pick<CheckRow, 'id' | 'status' | 'declined'> & { identificationId: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('identity_checks')
    .set({
      status: row.status,
      declined: row.declined,
      changed_at: row.at,
      ...(row.identificationId === null ? {} : { identification_id: row.identificationId }),
    })
    .where('id', '=', row.id)
    .execute()
}

/**
 * Claims the next look at an open try after `looks` earlier ones, for one worker only. Null if it was already claimed,
 * or the try is over.
 */
export async function claimPoll(tx: Tx, id: string, looks: number): Promise<CheckRow | null> {
  const claimed = await tx
    .updateTable('identity_checks')
    .set({ looks: looks + 1 })
    .where('id', '=', id)
    .where('looks', '=', looks)
    .where('status', 'in', ['started', 'pending'])
    .returningAll()
    .executeTakeFirst()
  return claimed ?? null
}

/**
 * Has the rejected tries of a person count no more, if one of them says that they are under 18; returns whether one did.
 */
export async function voidRejected(tx: Tx, accountId: string, at: Date): Promise<boolean> {
  const answer = await tx
    .updateTable('identity_checks')
    .set({ voided_at: at })
    .where('account_id', '=', accountId)
    .where('declined', '=', 'age')
    .where('voided_at', 'is', null)
    .returning('id')
    .execute()
  if (answer.length === 0) return false
  await tx
    .updateTable('identity_checks')
    .set({ voided_at: at })
    .where('account_id', '=', accountId)
    .where('status', '=', 'rejected')
    .where('voided_at', 'is', null)
    .execute()
  return true
}

export async function wasReceived(db: Db, eventId: string): Promise<boolean> {
  const found = await db
    .selectFrom('identity_news')
    .select('event_id')
    .where('event_id', '=', eventId)
    .execute()
  return found.length > 0
}

/** Longer than the provider repeats anything. */
const webhookKeepMs = 60 * 24 * 3_600_000

/** Returns false if the same webhook was received before; deletes those too old to be repeated. */
export async function insertWebhook(tx: Tx, eventId: string, at: Date): Promise<boolean> {
  const before = new Date(at.getTime() - webhookKeepMs)
  await tx.deleteFrom('identity_news').where('received_at', '<', before).execute()
  const added = await tx
    .insertInto('identity_news')
    .values({ event_id: eventId, received_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .execute()
  return added.length === 1
}
