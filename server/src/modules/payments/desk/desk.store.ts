import { sql } from 'kysely'
import type { DeclineReason, InvoiceState } from '@serendip/contract'
import type { RevenueRow } from '@serendip/contract/operator'
import { afterRow, type Db } from '../../../kernel/db.ts'
import type { InvoiceRow } from '../invoices.store.ts'

export interface WantedInvoices {
  /** Accounts, or one number or id; null for all. */
  readonly by: { readonly accountIds: readonly string[] } | { readonly reference: string } | null
  readonly state: InvoiceState | undefined
  /** The last one of the page before. */
  readonly after: string | undefined
}

/** A search by a person’s id, or a number or id of an invoice or a provider; null for all. */
export function wantedBy(q: string | undefined): WantedInvoices['by'] {
  if (q === undefined || q === '') return null
  return q.startsWith('usr_') ? { accountIds: [q] } : { reference: q }
}

/** Newest first. */
export function findInvoices(
  db: Db,
  { by, state, after }: WantedInvoices,
  most: number,
): Promise<InvoiceRow[]> {
  let found = db.selectFrom('invoices').selectAll()
  if (state !== undefined) found = found.where('state', '=', state)
  if (by && 'accountIds' in by)
    found = found.where('account_id', 'in', by.accountIds.length > 0 ? [...by.accountIds] : [''])
  if (by && 'reference' in by) {
    const { reference } = by
    found = found.where(({ or, eb }) =>
      or([
        eb('id', '=', reference),
        eb('number', '=', reference),
        eb('payment_id', '=', reference),
        eb('checkout_id', '=', reference),
      ]),
    )
  }
  if (after !== undefined) {
    const row = db.selectFrom('invoices').select(['created_at', 'id']).where('id', '=', after)
    found = found.where(afterRow('created_at', row))
  }
  return found.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(most).execute()
}

const notificationsMax = 200

/** Notifications of the provider about an invoice, oldest first. */
export const listNotifications = (db: Db, invoiceId: string) =>
  db
    .selectFrom('payment_events')
    .select(['event_id', 'outcome', 'at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('at')
    .orderBy('event_id')
    .limit(notificationsMax)
    .execute()

/** Paid invoices since a moment, test payments aside. */
const paidSince = (db: Db, since: Date) =>
  db.selectFrom('invoices as i').where('i.paid_at', '>=', since).where('i.is_sandbox', '=', false)

const sums = [
  sql<number>`count(*)`.as('invoices'),
  sql<number>`sum(i.price_minor)::bigint`.as('amountMinor'),
  sql<number>`sum(i.tax_minor)::bigint`.as('taxMinor'),
] as const

/** Their sums by one of their columns and currency, the largest first. */
export const sumPaid = (
  db: Db,
  since: Date,
  by: 'currency' | 'product_id' | 'country' | 'provider',
): Promise<RevenueRow[]> =>
  paidSince(db, since)
    .select([sql<string>`coalesce(${sql.ref(`i.${by}`)}, '')`.as('key'), 'i.currency', ...sums])
    .groupBy(['key', 'i.currency'])
    .orderBy('amountMinor', 'desc')
    .orderBy('key')
    .execute()

/** Sums of those whose person had paid none before, by currency. */
export const sumFirstPaid = (db: Db, since: Date): Promise<RevenueRow[]> =>
  paidSince(db, since)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices as before')
            .select('before.id')
            .whereRef('before.account_id', '=', 'i.account_id')
            .whereRef('before.paid_at', '<', 'i.paid_at'),
        ),
      ),
    )
    .select(['i.currency as key', 'i.currency', ...sums])
    .groupBy('i.currency')
    .orderBy('amountMinor', 'desc')
    .execute()

/** Money that went back since a moment for coins that were taken back, by currency; test payments aside. */
export const sumReturned = (db: Db, since: Date): Promise<RevenueRow[]> =>
  db
    .selectFrom('payment_refunds as r')
    .innerJoin('invoices as i', 'i.id', 'r.invoice_id')
    .where('r.done_at', '>=', since)
    .where('r.reason', '=', 'coins_taken_back')
    .where('i.is_sandbox', '=', false)
    .select(['r.currency as key', 'r.currency'])
    .select(sql<number>`count(distinct i.id)`.as('invoices'))
    .select(sql<number>`sum(r.amount_minor)::bigint`.as('amountMinor'))
    .select(sql<number>`sum(r.tax_minor)::bigint`.as('taxMinor'))
    .groupBy('r.currency')
    .orderBy('amountMinor', 'desc')
    .execute()

/** Invoices created since a moment, test accounts aside, and how many of them were paid. */
export const countCreated = (db: Db, since: Date) =>
  db
    .selectFrom('invoices')
    .select([sql<number>`count(*)`.as('created'), sql<number>`count(number)`.as('paid')])
    .where('created_at', '>=', since)
    .where('is_sandbox', '=', false)
    .executeTakeFirstOrThrow()

/** Of invoices created since a moment, test accounts aside, that were not paid: why the last payment was declined. */
export const countDeclines = (db: Db, since: Date) =>
  db
    .selectFrom('invoices')
    .select(['decline_reason as reason', sql<number>`count(*)`.as('invoices')])
    .where('created_at', '>=', since)
    .where('decline_reason', 'is not', null)
    .where('is_sandbox', '=', false)
    .$narrowType<{ reason: DeclineReason }>()
    .groupBy('decline_reason')
    .orderBy('invoices', 'desc')
    .execute()
