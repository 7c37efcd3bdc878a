import type { PushKind } from '@serendip/contract'
import { sql } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type SubscriptionRow = Row<'push_subscriptions'>
export type NoticeRow = Row<'push_notices'>
export type ChoicesRow = Row<'push_choices'>

/** A person has hardly more browsers; the oldest subscription is dropped first. */
const subscriptionsMax = 20

export const findSubscription = async (db: Db, id: string): Promise<SubscriptionRow | null> =>
  (await db.selectFrom('push_subscriptions').selectAll().where('id', '=', id).executeTakeFirst()) ?? null

export const lockSubscriptionAt = async (tx: Tx, endpoint: string): Promise<SubscriptionRow | null> =>
  (await tx
    .selectFrom('push_subscriptions')
    .selectAll()
    .where('endpoint', '=', endpoint)
    .forUpdate()
    .executeTakeFirst()) ?? null

/** After the one with this id, in the order of ids. */
export const listSubscriptions = (
  db: Db,
  after: string,
  most: number,
): Promise<Pick<SubscriptionRow, 'id' | 'session_id'>[]> =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'session_id'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

/** In place of the one at the same endpoint, and of others of the same session. */
export async function storeSubscription(tx: Tx, row: SubscriptionRow): Promise<void> {
  await tx
    .deleteFrom('push_subscriptions')
    .where((at) => at.or([at('endpoint', '=', row.endpoint), at('session_id', '=', row.session_id)]))
    .execute()
  await tx.insertInto('push_subscriptions').values(row).execute()
  await sql`delete from push_subscriptions where account_id = ${row.account_id} and id in (
    select id from push_subscriptions where account_id = ${row.account_id}
    order by stored_at desc, id offset ${subscriptionsMax})`.execute(tx)
}

/** Those that the push service still knows, as far as we know. */
export const subscriptionsOf = (
  db: Db | Tx,
  accountId: string,
): Promise<Pick<SubscriptionRow, 'id' | 'session_id'>[]> =>
  db
    .selectFrom('push_subscriptions')
    .select(['id', 'session_id'])
    .where('account_id', '=', accountId)
    .where('gone_at', 'is', null)
    .execute()

export async function markGone(db: Db, id: string, at: Date): Promise<void> {
  await db.updateTable('push_subscriptions').set({ gone_at: at }).where('id', '=', id).execute()
}

export async function forgetSubscriptions(db: Db, ids: readonly string[]): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', anyOf(ids)).execute()
}

export async function forgetSubscriptionsOf(db: Db, sessionId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

const firstChoices = (account_id: string): ChoicesRow => ({
  account_id,
  off_kinds: [],
  shows_text: false,
  away_mail: true,
  time_zone: 'UTC',
})

export const findChoices = async (db: Db | Tx, accountId: string): Promise<ChoicesRow> =>
  (await db.selectFrom('push_choices').selectAll().where('account_id', '=', accountId).executeTakeFirst()) ??
  firstChoices(accountId)

/** The choices, which nobody else changes until the transaction ends. */
export async function lockChoices(tx: Tx, accountId: string): Promise<ChoicesRow> {
  await tx
    .insertInto('push_choices')
    .values(firstChoices(accountId))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return tx
    .selectFrom('push_choices')
    .selectAll()
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes some of a person's choices, and leaves the others as they are. */
export async function changeChoices(
  db: Db | Tx,
  accountId: string,
  change: Partial<Omit<ChoicesRow, 'account_id'>>,
): Promise<void> {
  await db
    .insertInto('push_choices')
    .values({ ...firstChoices(accountId), ...change })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(change))
    .execute()
}

/** Answers whether it was new. */
export async function insertNotice(tx: Tx, row: NoticeRow): Promise<boolean> {
  const done = await tx
    .insertInto('push_notices')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (done.numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Whether a notice left as a push. */
export async function wasTold(db: Db, accountId: string, id: string): Promise<boolean> {
  const found = await db
    .selectFrom('push_notices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('push_id', 'is not', null)
    .executeTakeFirst()
  return found !== undefined
}

/** When the last push of the kind left or the next one is due; it stays locked. Null for the first one. */
export async function lockDue(tx: Tx, accountId: string, kind: PushKind): Promise<number | null> {
  await tx
    .insertInto('push_times')
    .values({ account_id: accountId, kind, due_at: new Date(0) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const { due_at: due } = await tx
    .selectFrom('push_times')
    .select('due_at')
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return due.getTime() === 0 ? null : due.getTime()
}

export async function storeDue(tx: Tx, accountId: string, kind: PushKind, at: Date): Promise<void> {
  await tx
    .updateTable('push_times')
    .set({ due_at: at })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .execute()
}

/** Puts all that waits into one push; answers how much there was. */
export async function takeWaiting(
  tx: Tx,
  { accountId, kind, pushId }: { readonly accountId: string; readonly kind: string; readonly pushId: string },
): Promise<number> {
  const done = await tx
    .updateTable('push_notices')
    .set({ push_id: pushId })
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('push_id', 'is', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}

export const noticesOf = (db: Db, pushId: string): Promise<NoticeRow[]> =>
  db
    .selectFrom('push_notices')
    .selectAll()
    .where('push_id', '=', pushId)
    .orderBy('noted_at')
    .orderBy('id')
    .execute()

/** Those of the people who have a subscription. */
export async function listSubscribed(db: Db, accountIds: readonly string[]): Promise<readonly string[]> {
  const found = await db
    .selectFrom('push_subscriptions')
    .select('account_id')
    .distinct()
    .where('account_id', '=', anyOf(accountIds))
    .where('gone_at', 'is', null)
    .execute()
  return found.map(({ account_id }) => account_id)
}

/** Ends the mails to a person who is away. */
export const endAwayMails = (db: Db, accountId: string): Promise<void> =>
  changeChoices(db, accountId, { away_mail: false })
