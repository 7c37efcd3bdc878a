import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'

export type CardDevice = Row<'payment_method_devices'>

/** Notes that a card may be charged on a device. */
export async function noteCardDevice(tx: Tx, row: CardDevice): Promise<void> {
  await tx
    .insertInto('payment_method_devices')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['method_id', 'device']).doUpdateSet(({ ref }) => ({
        credentials: ref('excluded.credentials'),
        confirmed_at: ref('excluded.confirmed_at'),
      })),
    )
    .execute()
}

export const findCardDevice = (
  db: Db | Tx,
  methodId: string,
  device: string,
): Promise<CardDevice | undefined> =>
  db
    .selectFrom('payment_method_devices')
    .selectAll()
    .where('method_id', '=', methodId)
    .where('device', '=', device)
    .executeTakeFirst()

/** Ids of the saved cards of a person. */
export const listCardIds = async (tx: Tx, accountId: string): Promise<readonly string[]> =>
  (
    await tx
      .selectFrom('payment_methods')
      .select('id')
      .where('account_id', '=', accountId)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .execute()
  ).map(({ id }) => id)
