import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type ChargeRow = Row<'payment_charges'>

/** Of a person's tap; a repeated one finds the same charge. */
export const findChargeOfTap = (
  db: Db | Tx,
  invoiceId: string,
  tapKey: string,
): Promise<ChargeRow | undefined> =>
  db
    .selectFrom('payment_charges')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('tap_key', '=', tapKey)
    .executeTakeFirst()

export const findCharge = (db: Db | Tx, id: string): Promise<ChargeRow | undefined> =>
  db.selectFrom('payment_charges').selectAll().where('id', '=', id).executeTakeFirst()

/** The charge of an invoice whose outcome is awaited. */
export const findOpenCharge = (db: Db | Tx, invoiceId: string): Promise<ChargeRow | undefined> =>
  db
    .selectFrom('payment_charges')
    .selectAll()
    .where('invoice_id', '=', invoiceId)
    .where('outcome', '=', 'open')
    .executeTakeFirst()

export async function insertCharge(
  tx: Tx,
  charge: Insertable<Tables['payment_charges']>,
): Promise<ChargeRow> {
  return tx.insertInto('payment_charges').values(charge).returningAll().executeTakeFirstOrThrow()
}

/** Ends a charge of an invoice; answers whether it was open. */
export async function endCharge(
  tx: Tx,
  {
    id,
    invoiceId,
    outcome,
  }: { readonly id: string; readonly invoiceId: string; readonly outcome: 'approved' | 'declined' },
): Promise<boolean> {
  const ended = await tx
    .updateTable('payment_charges')
    .set({ outcome, checkout_id: null, confirm_url: null })
    .where('id', '=', id)
    .where('invoice_id', '=', invoiceId)
    .where('outcome', '=', 'open')
    .returning('id')
    .execute()
  return ended.length > 0
}

export async function updateCharge(
  db: Db | Tx,
  id: string,
  change: Partial<Pick<ChargeRow, 'checkout_id' | 'confirm_url' | 'asked_at'>>,
): Promise<void> {
  await db
    .updateTable('payment_charges')
    .set(change)
    .where('id', '=', id)
    .where('outcome', '=', 'open')
    .execute()
}

/** Open charges that nobody asked about since then, the longest first. */
export const findChargesToAsk = (db: Db, askedBefore: Date, most: number): Promise<ChargeRow[]> =>
  db
    .selectFrom('payment_charges')
    .selectAll()
    .where('outcome', '=', 'open')
    .where('asked_at', '<=', askedBefore)
    .orderBy('asked_at')
    .limit(most)
    .execute()

/** The saved card that an invoice was paid with, also if the person removed it meanwhile; undefined for another way. */
export const findChargedCard = (
  db: Db | Tx,
  invoiceId: string,
): Promise<{ readonly brand: string; readonly lastFour: string } | undefined> =>
  db
    .selectFrom('payment_charges as c')
    .innerJoin('payment_methods as m', 'm.id', 'c.method_id')
    .select(['m.brand', 'm.last_four as lastFour'])
    .where('c.invoice_id', '=', invoiceId)
    .where('c.outcome', '=', 'approved')
    .executeTakeFirst()
