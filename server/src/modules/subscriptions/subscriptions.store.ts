import type { Insertable, Updateable } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type SubscriptionRow = Row<'subscriptions'>
export type SubscriptionChange = Updateable<Tables['subscriptions']>

export const insertSubscription = (
  tx: Tx,
  row: Insertable<Tables['subscriptions']>,
): Promise<SubscriptionRow> =>
  tx.insertInto('subscriptions').values(row).returningAll().executeTakeFirstOrThrow()

export async function updateSubscription(tx: Tx, id: string, change: SubscriptionChange): Promise<void> {
  await tx.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}

export const findSubscription = (db: Db | Tx, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscriptions').selectAll().where('id', '=', id).executeTakeFirst()

export const lockSubscription = (tx: Tx, id: string): Promise<SubscriptionRow | undefined> =>
  tx.selectFrom('subscriptions').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** The membership that the person has now, cancelled or not. */
export const findRunning = (db: Db | Tx, accountId: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', 'ended')
    .executeTakeFirst()

export const lockRunning = (tx: Tx, accountId: string): Promise<SubscriptionRow | undefined> =>
  tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('state', '<>', 'ended')
    .forUpdate()
    .executeTakeFirst()

const listedMax = 100

/** All of a person, the latest first. */
export const listSubscriptions = (db: Db | Tx, accountId: string): Promise<SubscriptionRow[]> =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(listedMax)
    .execute()

/** The one that the person has, or had last. */
export const findLatest = async (db: Db | Tx, accountId: string): Promise<SubscriptionRow | undefined> =>
  (await listSubscriptions(db, accountId))[0]

const idsOf = (rows: readonly { readonly id: string }[]): readonly string[] => rows.map(({ id }) => id)

/** Those with a charge that is due, the longest first. */
export const listDue = async (db: Db, now: Date, most: number): Promise<readonly string[]> =>
  idsOf(
    await db
      .selectFrom('subscriptions')
      .select('id')
      .where('next_charge_at', '<=', now)
      .orderBy('next_charge_at')
      .limit(most)
      .execute(),
  )

/** Cancelled ones whose paid period is over. */
export const listOver = async (db: Db, now: Date, most: number): Promise<readonly string[]> =>
  idsOf(
    await db
      .selectFrom('subscriptions')
      .select('id')
      .where('state', '=', 'cancelled')
      .where('period_ends_at', '<=', now)
      .orderBy('period_ends_at')
      .limit(most)
      .execute(),
  )

/** Those that renew before then, after one of them; by their ids. */
export const listRenewing = (
  db: Db,
  { before, after, most }: { readonly before: Date | null; readonly after: string; readonly most: number },
): Promise<SubscriptionRow[]> => {
  const all = db.selectFrom('subscriptions').selectAll().where('state', '=', 'active').where('id', '>', after)
  return (before === null ? all : all.where('next_charge_at', '<=', before))
    .orderBy('id')
    .limit(most)
    .execute()
}
