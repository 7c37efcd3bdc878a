import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type MethodRow = Row<'payment_methods'>

/** The saved methods of a person at one provider, the latest first. */
export const listMethods = (db: Db | Tx, accountId: string, provider: string): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', '=', provider)
    .where('removed_at', 'is', null)
    .orderBy('saved_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** A saved method of the person, unless it was removed. */
export const findMethod = (db: Db | Tx, accountId: string, id: string): Promise<MethodRow | undefined> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()

/** Stores a method, or the new token of a card that is saved already. */
export async function upsertMethod(tx: Tx, method: Insertable<Tables['payment_methods']>): Promise<void> {
  await tx
    .insertInto('payment_methods')
    .values(method)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider', 'brand', 'last_four', 'expires_month', 'expires_year'])
        .where('removed_at', 'is', null)
        .doUpdateSet((row) => ({ token: row.ref('excluded.token'), saved_at: row.ref('excluded.saved_at') })),
    )
    .execute()
}

/** Removes a method, whose token then exists no more; answers whether it was there. */
export async function removeMethodRow(tx: Tx | Db, id: string, at: Date): Promise<boolean> {
  const removed = await tx
    .updateTable('payment_methods')
    .set({ token: null, removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  return removed.length > 0
}
