import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'

/** Money in one currency. */
export interface PaidMoney {
  readonly currency: string
  readonly amountMinor: number
}

/** Coins that were taken back returned their share of the price, rounded down. */
const keptMinor = sql<number>`sum(price_minor - price_minor * taken / coins)::bigint`

/**
 * A person's payments for coins, less what was returned, by currency. Test payments count nothing, and neither do purchases
 * that state no price; deferred ones count until they are given back.
 */
export const readPaidMoney = (db: Db | Tx, ownerId: string): Promise<readonly PaidMoney[]> =>
  db
    .selectFrom('purchases')
    .select([keptMinor.as('amountMinor'), 'currency'])
    .where('owner_id', '=', ownerId)
    .where('is_sandbox', '=', false)
    .where('price_minor', 'is not', null)
    .where('currency', 'is not', null)
    .groupBy('currency')
    .orderBy('currency')
    .$narrowType<{ currency: string }>()
    .execute()
