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

/** The highest price that a person paid for 1,000 coins in a currency, in minor units. */
export interface PaidRate {
  readonly currency: string
  /** Rounded up. */
  readonly minorPer1000Coins: number
}

/**
 * The highest rate of a person's purchases in each currency. It is that of a purchase's row, whose price and coins never change; one
 * that was given back as a whole was not paid, and test payments count nothing.
 */
export const readPaidRates = (db: Db | Tx, ownerId: string): Promise<readonly PaidRate[]> =>
  db
    .selectFrom('purchases')
    .select([
      sql<number>`max((price_minor * 1000 + coins - 1) / coins)::bigint`.as('minorPer1000Coins'),
      'currency',
    ])
    .where('owner_id', '=', ownerId)
    .where('is_sandbox', '=', false)
    .where('price_minor', '>', 0)
    .where('currency', 'is not', null)
    .whereRef('taken', '<', 'coins')
    .groupBy('currency')
    .orderBy('currency')
    .$narrowType<{ currency: string }>()
    .execute()
