import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../../kernel/db.ts'
import type { Row, Tables } from '../../../kernel/tables.ts'

export type RefundRow = Row<'payment_refunds'>

/** Stores a refund unless its claw-back, or the second payment, has one already; answers whether it did. */
export async function insertRefund(tx: Tx, refund: Insertable<Tables['payment_refunds']>): Promise<boolean> {
  const stored = await tx
    .insertInto('payment_refunds')
    .values(refund)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

export const findRefund = (db: Db | Tx, id: string): Promise<RefundRow | undefined> =>
  db.selectFrom('payment_refunds').selectAll().where('id', '=', id).executeTakeFirst()

const refundsMax = 1_000

/** Those of an invoice, oldest first. */
export const listRefunds = (db: Db | Tx, invoiceId: string): Promise<RefundRow[]> =>
  db
    .selectFrom('payment_refunds')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .orderBy('owed_at')
    .orderBy('id')
    .limit(refundsMax)
    .execute()

/** Money of an invoice that went back, its tax, and when the last part did. */
export interface ReturnedMoney {
  readonly amountMinor: number
  readonly taxMinor: number
  readonly lastAt: Date | null
}

/** Money that went back of these invoices, second payments aside; those of which nothing did are left out. */
export async function readReturned(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, ReturnedMoney>> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select(['invoice_id', ({ fn }) => fn.max('done_at').as('lastAt')])
    .select(sql<number>`sum(amount_minor)::bigint`.as('amountMinor'))
    .select(sql<number>`sum(tax_minor)::bigint`.as('taxMinor'))
    .where('invoice_id', 'in', invoiceIds.length > 0 ? [...invoiceIds] : [''])
    .where('reason', 'in', ['coins_taken_back', 'days_returned'])
    .where('done_at', 'is not', null)
    .where('amount_minor', '>', 0)
    .groupBy('invoice_id')
    .execute()
  return new Map(rows.map(({ invoice_id, ...returned }) => [invoice_id, returned]))
}

/** Of each of these invoices that has any: what was paid a second time, and what went back in all. */
export async function readRefundSums(
  db: Db | Tx,
  invoiceIds: readonly string[],
): Promise<ReadonlyMap<string, { readonly twiceMinor: number; readonly doneMinor: number }>> {
  const rows = await db
    .selectFrom('payment_refunds')
    .select('invoice_id')
    .select(
      sql<number>`coalesce(sum(amount_minor) filter (where reason = 'paid_twice'), 0)::bigint`.as(
        'twiceMinor',
      ),
    )
    .select(sql<number>`coalesce(sum(amount_minor) filter (where state = 'done'), 0)::bigint`.as('doneMinor'))
    .where('invoice_id', 'in', invoiceIds.length > 0 ? [...invoiceIds] : [''])
    .groupBy('invoice_id')
    .execute()
  return new Map(rows.map(({ invoice_id, ...sums }) => [invoice_id, sums]))
}

/** The provider is about to be asked under a refund's key; undefined if that is over, or if its coins were given back. */
export const beginTry = (db: Db, id: string, at: Date): Promise<RefundRow | undefined> =>
  db
    .updateTable('payment_refunds')
    .set({ state: 'asked', asked_at: at, tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('state', 'in', ['owed', 'asked', 'failed'])
    .where('reinstated_at', 'is', null)
    .returningAll()
    .executeTakeFirst()

/** The provider declined a key: the next try has another one. Changes nothing if that was noted before. */
export async function renewKey(db: Db, { id, provider_key, tries }: RefundRow): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ state: 'owed', provider_key: `${id}.${tries}` })
    .where('id', '=', id)
    .where('provider_key', '=', provider_key)
    .where('state', 'in', ['asked', 'failed'])
    .execute()
}

/** Notes that the money went back; answers the refund, or undefined if that was known or it was cancelled. */
export const endRefund = (
  tx: Tx,
  { id, refundId, at }: { readonly id: string; readonly refundId: string; readonly at: Date },
): Promise<RefundRow | undefined> =>
  tx
    .updateTable('payment_refunds')
    .set({ state: 'done', done_at: at, refund_id: refundId })
    .where('id', '=', id)
    .where('state', 'in', ['asked', 'failed', 'owed'])
    .returningAll()
    .executeTakeFirst()

export async function failRefund(db: Db, id: string): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ state: 'failed' })
    .where('id', '=', id)
    .where('state', 'in', ['owed', 'asked'])
    .execute()
}

/**
 * The coins of a claw-back were given back: cancels its refund if nothing goes back under its key, and otherwise notes
 * that the provider has to be looked up. Answers the row as it was before, if any.
 */
export async function reinstateRefund(tx: Tx, clawBackId: string, at: Date): Promise<RefundRow | undefined> {
  const found = await tx
    .selectFrom('payment_refunds')
    .selectAll()
    .where('claw_back_id', '=', clawBackId)
    .forUpdate()
    .executeTakeFirst()
  if (!found || found.state === 'done' || found.state === 'cancelled') return found
  const change = found.state === 'owed' ? { state: 'cancelled' as const } : { reinstated_at: at }
  await tx.updateTable('payment_refunds').set(change).where('id', '=', found.id).execute()
  return found
}

/** Cancels the refund of coins that were given back, if it still has this key. */
export async function cancelRefund(db: Db, { id, provider_key }: RefundRow): Promise<void> {
  await db
    .updateTable('payment_refunds')
    .set({ state: 'cancelled' })
    .where('id', '=', id)
    .where('provider_key', '=', provider_key)
    .where('state', 'in', ['owed', 'asked', 'failed'])
    .where('reinstated_at', 'is not', null)
    .execute()
}

const owedBefore = (db: Db | Tx, before: Date) =>
  db
    .selectFrom('payment_refunds')
    .where('state', 'in', ['owed', 'asked', 'failed'])
    .where('owed_at', '<', before)

/** Number of refunds that have been owed since before then. */
export async function countOwedSince(db: Db, before: Date): Promise<number> {
  const { count } = await owedBefore(db, before)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Their ids, the longest owed first. */
export async function listOwedSince(tx: Tx, before: Date, most: number): Promise<readonly string[]> {
  const rows = await owedBefore(tx, before).select('id').orderBy('owed_at').limit(most).execute()
  return rows.map(({ id }) => id)
}
