import type { Tx } from '../../../kernel/db.ts'
import { transact } from '../../../kernel/transact.ts'
import { findInvoiceOfPurchase, type InvoiceRow, lockInvoice } from '../invoices.store.ts'
import { refundKind } from '../payments.module.ts'
import type { Payment } from '../payment-provider.port.ts'
import type { PaymentsDeps } from '../payments-deps.ts'
import { alertReturned } from './post-refund.ts'
import { insertRefund, listRefunds, type RefundRow, reinstateRefund } from './refunds.store.ts'

type Debt = Pick<
  RefundRow,
  'reason' | 'claw_back_id' | 'coins' | 'amount_minor' | 'tax_minor' | 'payment_id'
> &
  Partial<Pick<RefundRow, 'deferred_minor'>>

/** Stores that money of an invoice is owed to its person, and has it returned; answers whether it was not known before. */
async function owe(
  { plumbing: { clock, ids, jobs } }: PaymentsDeps,
  tx: Tx,
  invoice: InvoiceRow,
  owed: Debt,
): Promise<boolean> {
  const id = ids.next('rfd')
  const now = new Date(clock.now())
  const isNothing = owed.amount_minor === 0
  const isNew = await insertRefund(tx, {
    ...owed,
    id,
    invoice_id: invoice.id,
    account_id: invoice.account_id,
    currency: invoice.currency,
    provider: invoice.provider,
    provider_key: id,
    state: isNothing ? 'done' : 'owed',
    owed_at: now,
    done_at: isNothing ? now : null,
  })
  if (isNew && !isNothing) await jobs.send(tx, refundKind, { refundId: id })
  return isNew
}

const sumOf = <K extends string>(rows: readonly Readonly<Record<K, number>>[], column: K): number =>
  rows.reduce((sum, row) => sum + row[column], 0)

/** The share of an amount that so many of the coins of an invoice have, rounded down. */
const shareOf = (amountMinor: number, { coins: all }: InvoiceRow, coins: number): number =>
  Number((BigInt(amountMinor) * BigInt(coins)) / BigInt(all))

/** The share of the price that so many of its coins have, rounded down. */
export const priceOf = (invoice: InvoiceRow, coins: number): number =>
  shareOf(invoice.price_minor, invoice, Math.min(coins, invoice.coins))

/**
 * Owes the price of coins that were taken back: the share of all that were taken so far, rounded down, less what was owed
 * for those before. So parts add up to the share of their sum, and never to more than was paid.
 */
async function oweCoins(
  deps: PaymentsDeps,
  tx: Tx,
  invoiceId: string,
  { clawBackId, coins }: { readonly clawBackId: string; readonly coins: number },
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice || invoice.payment_id === null || invoice.state === 'refunded') return
  const before = (await listRefunds(tx, invoiceId)).filter(
    ({ reason, state }) => reason === 'coins_taken_back' && state !== 'cancelled',
  )
  if (before.some((refund) => refund.claw_back_id === clawBackId)) return
  // Whether its share counts is not known: the event comes again.
  if (before.some(({ state, reinstated_at }) => state !== 'done' && reinstated_at !== null)) {
    throw new Error('a refund of coins that were given back has no answer yet')
  }
  const taken = Math.min(sumOf(before, 'coins') + coins, invoice.coins)
  const amountMinor = priceOf(invoice, taken) - sumOf(before, 'amount_minor')
  const taxMinor = shareOf(invoice.tax_minor, invoice, taken) - sumOf(before, 'tax_minor')
  await owe(deps, tx, invoice, {
    reason: 'coins_taken_back',
    claw_back_id: clawBackId,
    coins,
    amount_minor: amountMinor,
    tax_minor: Math.min(taxMinor, amountMinor),
    payment_id: invoice.payment_id,
  })
}

/** Coins of a purchase were taken back by a refund: the money of them is owed from then on, once. */
export async function followClawBack(
  deps: PaymentsDeps,
  { purchaseId, clawBackId }: { readonly purchaseId: string; readonly clawBackId: string },
): Promise<void> {
  const { db } = deps.plumbing
  const invoice = await findInvoiceOfPurchase(db, purchaseId)
  // Before the transaction: embedded storage has one session.
  const purchase = invoice && (await deps.wallet.purchase(purchaseId))
  const clawBack = purchase?.clawBacks.find((known) => known.clawBackId === clawBackId)
  if (!invoice || !clawBack || clawBack.isReinstated) return
  await transact(db, (tx) => oweCoins(deps, tx, invoice.id, clawBack))
}

/**
 * A claw-back was put right: its money stays where it is if the provider was not asked, or declined. Otherwise a job looks
 * up what became of it.
 */
export async function followReinstatement(
  { plumbing: { db, clock, jobs, logger } }: PaymentsDeps,
  clawBackId: string,
): Promise<void> {
  const refund = await transact(db, async (tx) => {
    const found = await reinstateRefund(tx, clawBackId, new Date(clock.now()))
    if (found?.state === 'asked' || found?.state === 'failed') {
      await jobs.send(tx, refundKind, { refundId: found.id })
    }
    return found
  })
  if (refund?.state === 'done') alertReturned(logger, refund)
}

/** Unused days of a membership whose money goes back. */
export interface ReturnedDays {
  /** They are returned once. */
  readonly periodId: string
  readonly amountMinor: number
  /** Included in the amount. */
  readonly taxMinor: number
  /** As the books owe it for them. */
  readonly deferredMinor: number
}

/** Owes the price of unused days of a paid membership, once for each period. */
export async function oweDays(
  deps: PaymentsDeps,
  tx: Tx,
  invoice: InvoiceRow,
  { periodId, amountMinor, taxMinor, deferredMinor }: ReturnedDays,
): Promise<void> {
  if (invoice.payment_id === null) throw new Error('money goes back of what was paid')
  await owe(deps, tx, invoice, {
    reason: 'days_returned',
    claw_back_id: periodId,
    coins: 0,
    amount_minor: amountMinor,
    tax_minor: taxMinor,
    deferred_minor: deferredMinor,
    payment_id: invoice.payment_id,
  })
}

/** Writes a second payment of an invoice into the books, and returns it; coins are never credited for it. */
export async function oweSecondPayment(
  deps: PaymentsDeps,
  tx: Tx,
  invoice: InvoiceRow,
  { paymentId, amountMinor }: Payment,
): Promise<void> {
  const { clock, logger } = deps.plumbing
  const isNew = await owe(deps, tx, invoice, {
    reason: 'paid_twice',
    claw_back_id: null,
    coins: 0,
    amount_minor: amountMinor,
    tax_minor: 0,
    payment_id: paymentId,
  })
  if (!isNew) return
  logger.warn({ event: 'paid_twice', invoiceId: invoice.id }, 'an invoice was paid twice: it is returned')
  // A test account's payment is no money.
  if (invoice.is_sandbox) return
  await deps.money.post(tx, {
    key: `invoice:${invoice.id}:twice:${paymentId}`,
    kind: 'paid_twice',
    ref: { type: 'invoice', id: invoice.id },
    brandId: invoice.brand_id,
    currency: invoice.currency,
    at: clock.now(),
    lines: [{ debit: `receivable:${invoice.provider}`, credit: `refunds:${invoice.provider}`, amountMinor }],
  })
}
