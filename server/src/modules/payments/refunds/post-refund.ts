import type { Tx } from '../../../kernel/db.ts'
import type { Logger } from '../../../kernel/logger.ts'
import type { MoneyAccount, MoneyLine } from '../../money/index.ts'
import { deferredOf } from '../books/coin-values.ts'
import { nothing, readRecognised } from '../books/recognised-coins.store.ts'
import type { InvoiceRow } from '../invoices.store.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import type { RefundRow } from './refunds.store.ts'

/** A refund that was paid. */
export interface PaidRefund {
  readonly refund: RefundRow
  /** Coins of the invoice whose money went back before. */
  readonly returnedCoins: number
}

/** The same of unused days of a membership. */
function linesOfDays(
  { country }: InvoiceRow,
  { amount_minor: amountMinor, tax_minor: taxMinor, deferred_minor }: RefundRow,
  receivable: MoneyAccount,
): readonly MoneyLine[] {
  const deferredMinor = deferred_minor ?? 0
  const netMinor = amountMinor - taxMinor
  const lines: readonly MoneyLine[] = [
    { debit: 'deferred:membership', credit: receivable, amountMinor: Math.min(deferredMinor, netMinor) },
    { debit: 'deferred:membership', credit: 'revenue:membership', amountMinor: deferredMinor - netMinor },
    { debit: 'revenue:membership', credit: receivable, amountMinor: netMinor - deferredMinor },
    { debit: `tax:${country}`, credit: receivable, amountMinor: taxMinor },
  ]
  return lines.filter((line) => line.amountMinor > 0)
}

/**
 * The lines of the money that went back: the tax of it, the deferred revenue of the coins, and what rounding leaves as
 * revenue. A second payment was owed as a whole.
 */
function linesOf(
  invoice: InvoiceRow,
  { refund, returnedCoins }: PaidRefund,
  usedCoins: number,
): readonly MoneyLine[] {
  const receivable: MoneyAccount = `receivable:${refund.provider}`
  const { amount_minor: amountMinor, tax_minor: taxMinor } = refund
  if (refund.reason === 'paid_twice')
    return [{ debit: `refunds:${refund.provider}`, credit: receivable, amountMinor }]
  if (refund.reason === 'days_returned') return linesOfDays(invoice, refund, receivable)
  const priced = { coins: invoice.coins, netMinor: invoice.price_minor - invoice.tax_minor }
  const deferredWith = (returned: number): number =>
    deferredOf(priced, Math.max(invoice.coins - usedCoins - returned, 0))
  const deferredMinor = deferredWith(returnedCoins) - deferredWith(returnedCoins + refund.coins)
  const netMinor = amountMinor - taxMinor
  const lines: readonly MoneyLine[] = [
    { debit: 'deferred:coins', credit: receivable, amountMinor: Math.min(deferredMinor, netMinor) },
    { debit: 'deferred:coins', credit: 'revenue:coins', amountMinor: deferredMinor - netMinor },
    { debit: 'revenue:coins', credit: receivable, amountMinor: netMinor - deferredMinor },
    { debit: `tax:${invoice.country}`, credit: receivable, amountMinor: taxMinor },
  ]
  return lines.filter((line) => line.amountMinor > 0)
}

/** Writes the money of a refund that was paid. A test account's payment is no money. */
export async function postRefund(
  { plumbing: { clock }, money }: Pick<PaymentsDeps, 'plumbing' | 'money'>,
  tx: Tx,
  invoice: InvoiceRow,
  paid: PaidRefund,
): Promise<void> {
  if (invoice.is_sandbox) return
  const used = (await readRecognised(tx, 'used', [invoice.id])).get(invoice.id) ?? nothing
  await money.post(tx, {
    key: `refund:${paid.refund.id}`,
    kind: 'refund_paid',
    ref: { type: 'invoice', id: invoice.id },
    brandId: invoice.brand_id,
    currency: invoice.currency,
    at: clock.now(),
    lines: linesOf(invoice, paid, used.coins),
  })
}

/** Tells operators that a person has both the coins and their money. */
export function alertReturned(logger: Logger, { id, invoice_id }: RefundRow): void {
  const alert = { event: 'refund_of_returned_coins', invoiceId: invoice_id, refundId: id }
  logger.error(alert, 'coins were given back whose money was returned')
}
