import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type PeriodRow = Row<'subscription_periods'>

export async function insertPeriod(tx: Tx, row: Insertable<Tables['subscription_periods']>): Promise<void> {
  await tx.insertInto('subscription_periods').values(row).execute()
}

export async function updatePeriod(
  tx: Tx,
  id: string,
  change: Updateable<Tables['subscription_periods']>,
): Promise<void> {
  await tx.updateTable('subscription_periods').set(change).where('id', '=', id).execute()
}

const periodsMax = 1_000

/** Those of a subscription, the latest first. */
export const listPeriods = (db: Db | Tx, subscriptionId: string): Promise<PeriodRow[]> =>
  db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('number', 'desc')
    .limit(periodsMax)
    .execute()

export const findPeriodOfInvoice = (db: Db | Tx, invoiceId: string): Promise<PeriodRow | undefined> =>
  db.selectFrom('subscription_periods').selectAll().where('invoice_id', '=', invoiceId).executeTakeFirst()

/** Those whose earnings are not all in the books, after one of them; by their ids. Locked. */
export const lockUnearned = (tx: Tx, after: string, most: number): Promise<PeriodRow[]> =>
  tx
    .selectFrom('subscription_periods')
    .selectAll()
    .where('id', '>', after)
    .where(
      sql<boolean>`(returned_at is null and earned_minor < price_minor - tax_minor) or earned_minor < earned_before_minor`,
    )
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()

/** Those that these invoices paid. */
export const listPeriodsOfInvoices = (db: Db | Tx, invoiceIds: readonly string[]): Promise<PeriodRow[]> =>
  db
    .selectFrom('subscription_periods')
    .selectAll()
    .where('invoice_id', 'in', invoiceIds.length > 0 ? [...invoiceIds] : [''])
    .execute()
