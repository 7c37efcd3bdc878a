import { sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'

/** The money of an invoice that paid a membership. */
export interface PaidInvoice {
  readonly invoiceId: string
  readonly netMinor: number
  readonly isSandbox: boolean
  /** Deferred revenue of days whose money went back. */
  readonly returnedMinor: number
}

/** Invoices that paid memberships, after one of them; by their ids. */
export async function listPaidMemberships(
  db: Db | Tx,
  { after, most }: { readonly after: string; readonly most: number },
): Promise<readonly PaidInvoice[]> {
  return db
    .selectFrom('invoices as i')
    .select(['i.id as invoiceId', 'i.is_sandbox as isSandbox'])
    .select(sql<number>`(i.price_minor - i.tax_minor)::bigint`.as('netMinor'))
    .select((row) =>
      row
        .selectFrom('payment_refunds as r')
        .select(sql<number>`coalesce(sum(r.deferred_minor), 0)::bigint`.as('sum'))
        .whereRef('r.invoice_id', '=', 'i.id')
        .where('r.state', '=', 'done')
        .$asScalar()
        .$notNull()
        .as('returnedMinor'),
    )
    .where('i.kind', '=', 'membership')
    .where('i.number', 'is not', null)
    .where('i.id', '>', after)
    .orderBy('i.id')
    .limit(most)
    .execute()
}

/** Money that a person paid for memberships less what was returned, by currency; test payments aside. */
export const readPaidMemberships = (
  db: Db | Tx,
  accountId: string,
): Promise<readonly { readonly currency: string; readonly amountMinor: number }[]> =>
  db
    .selectFrom('invoices as i')
    .select('i.currency')
    .select(
      sql<number>`sum(i.price_minor - coalesce((select sum(r.amount_minor) from payment_refunds r
        where r.invoice_id = i.id and r.reason = 'days_returned'), 0))::bigint`.as('amountMinor'),
    )
    .where('i.account_id', '=', accountId)
    .where('i.kind', '=', 'membership')
    .where('i.number', 'is not', null)
    .where('i.is_sandbox', '=', false)
    .groupBy('i.currency')
    .execute()
