import { type Insertable, sql } from 'kysely'
import { afterRow, type Db, type Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type InvoiceRow = Row<'invoices'>

/** Stores an invoice unless the person has one with its key already; answers the stored one. */
export async function insertInvoice(
  tx: Tx | Db,
  invoice: Insertable<Tables['invoices']>,
): Promise<InvoiceRow> {
  await tx
    .insertInto('invoices')
    .values(invoice)
    .onConflict((conflict) => conflict.columns(['account_id', 'tap_key']).doNothing())
    .execute()
  return tx
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', invoice.account_id)
    .where('tap_key', '=', invoice.tap_key)
    .executeTakeFirstOrThrow()
}

export const findInvoice = (db: Db | Tx, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('id', '=', id).executeTakeFirst()

export const findInvoiceByKey = (
  db: Db | Tx,
  accountId: string,
  tapKey: string,
): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('tap_key', '=', tapKey)
    .executeTakeFirst()

/** The order that the person made last. */
export const findLatest = (db: Db, accountId: string): Promise<InvoiceRow | undefined> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const lockInvoice = (tx: Tx, id: string): Promise<InvoiceRow | undefined> =>
  tx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const findInvoiceOfPurchase = (db: Db, purchaseId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom('invoices').selectAll().where('purchase_id', '=', purchaseId).executeTakeFirst()

/** Newest first; `after` is the last one of the page before. */
export function listInvoices(
  db: Db,
  {
    accountId,
    after,
    most,
    arePaid = false,
  }: {
    readonly accountId: string
    readonly after: string | undefined
    readonly most: number
    /** Only those that were paid once, whatever became of them. */
    readonly arePaid?: boolean
  },
): Promise<InvoiceRow[]> {
  const all = db.selectFrom('invoices').selectAll().where('account_id', '=', accountId)
  const own = arePaid ? all.where('paid_at', 'is not', null) : all
  const row = db
    .selectFrom('invoices')
    .select(['created_at', 'id'])
    .where('id', '=', after ?? '')
    .where('account_id', '=', accountId)
  const page = after === undefined ? own : own.where(afterRow('created_at', row))
  return page.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

export const listInvoiceIds = async (db: Db, accountId: string): Promise<readonly string[]> =>
  (await db.selectFrom('invoices').select('id').where('account_id', '=', accountId).execute()).map(
    ({ id }) => id,
  )

/** A page of the provider was ended, and is not given out again. */
export async function closePage(db: Db, id: string, checkoutId: string): Promise<void> {
  await db
    .updateTable('invoices')
    .set((row) => ({ checkout_id: null, closed_pages: row('closed_pages', '+', 1) }))
    .where('id', '=', id)
    .where('checkout_id', '=', checkoutId)
    .execute()
}

/** Paid invoices that the client has not reported as conversions, the oldest first. */
export const listUntracked = (db: Db, accountId: string, most: number): Promise<InvoiceRow[]> =>
  db
    .selectFrom('invoices')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where('tracked_at', 'is', null)
    .orderBy('paid_at')
    .orderBy('id')
    .limit(most)
    .execute()

export async function findFirstPaid(db: Db, accountId: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('invoices')
    .select('id')
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .orderBy('paid_at')
    .orderBy('id')
    .executeTakeFirst()
  return found?.id
}

/** A paid invoice of the person was reported; any other is left as it is. */
export async function markTracked(
  db: Db,
  { id, accountId, at }: { readonly id: string; readonly accountId: string; readonly at: Date },
): Promise<void> {
  await db
    .updateTable('invoices')
    .set({ tracked_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .where('paid_at', 'is not', null)
    .where('tracked_at', 'is', null)
    .execute()
}

export async function updateInvoice(
  tx: Tx | Db,
  id: string,
  change: Partial<Omit<InvoiceRow, 'id' | 'account_id'>>,
): Promise<void> {
  await tx.updateTable('invoices').set(change).where('id', '=', id).execute()
}

/** Whether the notification is new: each counts once. */
export async function insertEvent(tx: Tx, event: Insertable<Tables['payment_events']>): Promise<boolean> {
  const stored = await tx
    .insertInto('payment_events')
    .values(event)
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('event_id')
    .executeTakeFirst()
  return stored !== undefined
}

/** The next number of a brand and year; the row stays locked until the transaction ends, so that there is no gap. */
export async function nextNumber(tx: Tx, brandId: string, year: number): Promise<string> {
  const { last } = await tx
    .insertInto('invoice_numbers')
    .values({ brand_id: brandId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(['brand_id', 'year']).doUpdateSet({ last: sql<number>`invoice_numbers.last + 1` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  return `${brandId}-${year}-${String(last).padStart(6, '0')}`
}

/** Unpaid invoices whose time is over, oldest first. */
export const findOverdue = (db: Db, now: Date, most: number): Promise<readonly { readonly id: string }[]> =>
  db
    .selectFrom('invoices')
    .select('id')
    .where('state', 'in', ['created', 'pending', 'declined'])
    .where('expires_at', '<=', now)
    .orderBy('expires_at')
    .limit(most)
    .execute()

/**
 * Invoices whose page of a provider nobody asked about since then: of each provider of a brand at most so many, the longest
 * unasked first.
 */
export function findPagesToAsk(db: Db, askedBefore: Date, mostOfEach: number): Promise<InvoiceRow[]> {
  const lastAsked = sql<Date>`coalesce(asked_at, created_at)`
  const due = db
    .selectFrom('invoices')
    .select('id')
    .select(
      sql<number>`row_number() over (partition by brand_id, provider order by ${lastAsked}, id)`.as('place'),
    )
    .where('state', '=', 'pending')
    .where('checkout_id', 'is not', null)
    .where(lastAsked, '<=', askedBefore)
  return db
    .selectFrom('invoices')
    .selectAll()
    .where('id', 'in', (all) => all.selectFrom(due.as('due')).select('id').where('place', '<=', mostOfEach))
    .orderBy(lastAsked)
    .orderBy('id')
    .execute()
}
