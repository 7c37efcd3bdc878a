import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type MethodRow = Row<'payment_methods'>

/** The saved methods of a person at these providers, the latest first. */
export const listMethods = (
  db: Db | Tx,
  accountId: string,
  providers: readonly string[],
): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('provider', 'in', providers.length > 0 ? providers : [''])
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

/** The saved method that is the same card; locked. */
export const lockSameCard = (
  tx: Tx,
  card: Pick<MethodRow, 'account_id' | 'provider' | 'brand' | 'last_four' | 'expires_month' | 'expires_year'>,
): Promise<MethodRow | undefined> =>
  tx
    .selectFrom('payment_methods')
    .selectAll()
    .where('account_id', '=', card.account_id)
    .where('provider', '=', card.provider)
    .where('brand', '=', card.brand)
    .where('last_four', '=', card.last_four)
    .where('expires_month', '=', card.expires_month)
    .where('expires_year', '=', card.expires_year)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Stores a method unless the same card is saved already; answers whether it did. */
export async function insertMethod(tx: Tx, method: Insertable<Tables['payment_methods']>): Promise<boolean> {
  const stored = await tx
    .insertInto('payment_methods')
    .values(method)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'provider', 'brand', 'last_four', 'expires_month', 'expires_year'])
        .where('removed_at', 'is', null)
        .doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Gives a saved method the new token of its card. */
export async function replaceToken(
  tx: Tx,
  { id, token, savedAt }: { readonly id: string; readonly token: Buffer; readonly savedAt: Date },
): Promise<void> {
  await tx.updateTable('payment_methods').set({ token, saved_at: savedAt }).where('id', '=', id).execute()
}

/** Removes a method, whose token stays until the provider has deleted the card; answers whether it was there. */
export async function removeMethodRow(tx: Tx, id: string, at: Date): Promise<boolean> {
  const removed = await tx
    .updateTable('payment_methods')
    .set({ removed_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .returning('id')
    .execute()
  return removed.length > 0
}

/** A method that was removed here and not yet at the provider. */
export const findRemoved = (db: Db, id: string): Promise<MethodRow | undefined> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .where('token', 'is not', null)
    .executeTakeFirst()

/** All cards of a person that a provider still has, removed ones included. */
export const listTokens = (db: Db, accountId: string): Promise<MethodRow[]> =>
  db
    .selectFrom('payment_methods')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('token', 'is not', null)
    .execute()

/** Notes that the provider has deleted a card; its method cannot be used from then on. */
export async function forgetToken(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('payment_methods')
    .set(({ fn, val }) => ({ token: null, removed_at: fn.coalesce('removed_at', val(at)) }))
    .where('id', '=', id)
    .execute()
}

/** Notes that the person of a saved card is told of its end; answers whether nobody was told before. */
export async function noteExpiryTold(tx: Tx, id: string, at: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('payment_methods')
    .set({ expiry_told_at: at })
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .where('expiry_told_at', 'is', null)
    .returning('id')
    .execute()
  return noted.length > 0
}
