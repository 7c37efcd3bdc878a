import type { Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import type { MoneyLine } from '../money/index.ts'
import { findCharge } from './charges.store.ts'
import { type InvoiceEffect, type InvoiceEvent, mailOf, offersOf, transitions } from './invoice-states.ts'
import { type InvoiceRow, lockInvoice, nextNumber, updateInvoice } from './invoices.store.ts'
import type { Payment } from './payment-provider.port.ts'
import type { Buyer, PaymentsDeps } from './payments-deps.ts'
import { oweDays, oweSecondPayment } from './refunds/owe-refund.ts'
import { type PaidRefund, postRefund } from './refunds/post-refund.ts'

type Change = Parameters<typeof updateInvoice>[2]

/** The lines of the money that an invoice brings: the tax is owed at once, the rest as long as the coins are unused, or days of it. */
function linesOf({ provider, country, price_minor, tax_minor, kind }: InvoiceRow): readonly MoneyLine[] {
  const debit = `receivable:${provider}` as const
  const owed = kind === 'membership' ? 'deferred:membership' : 'deferred:coins'
  const net: MoneyLine = { debit, credit: owed, amountMinor: price_minor - tax_minor }
  return tax_minor === 0 ? [net] : [net, { debit, credit: `tax:${country}`, amountMinor: tax_minor }]
}

/** Writes the coins of an invoice; those of somebody who may not receive any are deferred, and leave the wallet as it is. */
async function creditCoins(
  { wallet }: PaymentsDeps,
  tx: Tx,
  invoice: InvoiceRow,
  { payment, account }: { readonly payment: Payment; readonly account: Buyer | undefined },
): Promise<Change> {
  const posted = await wallet.post(tx, {
    kind: 'purchase',
    key: `invoice:${invoice.id}`,
    ref: { type: 'order', id: invoice.id },
    ownerId: invoice.account_id,
    amountCoins: invoice.coins,
    isSandbox: account?.isSandbox ?? false,
    isDeferred: account?.isClosed ?? true,
    payment: {
      provider: invoice.provider,
      instrument: payment.instrument,
      priceMinor: invoice.price_minor,
      currency: invoice.currency,
    },
  })
  const isDeferred = posted.walletDeltaCoins === 0
  return { purchase_id: posted.transferId, ...(isDeferred && { state: 'paid_not_credited' as const }) }
}

/** Begins the period of a membership; of one that cannot begin the money is owed to the person from then on. */
async function creditMembership(
  deps: PaymentsDeps,
  tx: Tx,
  invoice: InvoiceRow,
  { payment, account }: { readonly payment: Payment; readonly account: Buyer | undefined },
): Promise<Change> {
  const isSandbox = account?.isSandbox ?? false
  const charge = payment.chargeKey === null ? undefined : await findCharge(tx, payment.chargeKey)
  const begins =
    account?.isClosed === false &&
    (await deps.memberships.begin(tx, {
      invoiceId: invoice.id,
      accountId: invoice.account_id,
      brandId: invoice.brand_id,
      productId: invoice.product_id,
      months: invoice.months ?? 1,
      priceMinor: invoice.price_minor,
      regularPriceMinor: invoice.regular_price_minor ?? invoice.price_minor,
      taxMinor: invoice.tax_minor,
      currency: invoice.currency,
      country: invoice.country,
      timeZone: invoice.time_zone ?? 'UTC',
      subscriptionId: invoice.subscription_id,
      isUpgrade: invoice.is_upgrade,
      isSandbox,
      methodId: charge?.method_id ?? null,
    }))
  if (begins) return {}
  const { price_minor, tax_minor } = invoice
  await oweDays(
    deps,
    tx,
    { ...invoice, payment_id: payment.paymentId },
    {
      periodId: invoice.id,
      amountMinor: price_minor,
      taxMinor: tax_minor,
      deferredMinor: price_minor - tax_minor,
    },
  )
  return { state: 'paid_not_credited' }
}

/** Gives the number, and writes the money and what was bought. */
async function credit(deps: PaymentsDeps, tx: Tx, invoice: InvoiceRow, payment: Payment): Promise<Change> {
  const { plumbing, money, buyer } = deps
  const at = new Date(plumbing.clock.now())
  const account = await buyer(tx, invoice.account_id)
  const creditBought = invoice.kind === 'membership' ? creditMembership : creditCoins
  const credited = await creditBought(deps, tx, invoice, { payment, account })
  // A test account's payment is no money.
  if (!account?.isSandbox) {
    await money.post(tx, {
      key: `invoice:${invoice.id}`,
      kind: 'invoice_paid',
      ref: { type: 'invoice', id: invoice.id },
      brandId: invoice.brand_id,
      currency: invoice.currency,
      at: at.getTime(),
      lines: linesOf(invoice),
    })
  }
  return {
    number: await nextNumber(tx, invoice.brand_id, at.getUTCFullYear()),
    paid_at: at,
    payment_id: payment.paymentId,
    provider: invoice.provider,
    decline_reason: null,
    is_sandbox: account?.isSandbox ?? false,
    ...credited,
  }
}

/** An event of an invoice, with the payment that was approved or declined, or the refund that was paid. */
interface Settlement {
  readonly id: string
  readonly event: InvoiceEvent
  readonly payment?: Payment | null
  /** The provider at which the payment was made; by default the invoice's. */
  readonly provider?: string
  readonly paidRefund?: PaidRefund
}

async function effectOf(
  deps: PaymentsDeps,
  tx: Tx,
  invoice: InvoiceRow,
  {
    effect,
    payment,
    paidRefund,
  }: {
    readonly effect: InvoiceEffect | undefined
    readonly payment: Payment | null
    readonly paidRefund: PaidRefund | undefined
  },
): Promise<Change> {
  if (effect === 'return') {
    if (!paidRefund) throw new Error('money goes back by a refund')
    await postRefund(deps, tx, invoice, paidRefund)
    return {}
  }
  if (effect !== 'credit') {
    return payment ? { decline_reason: payment.declineReason, payment_id: payment.paymentId } : {}
  }
  if (!payment) throw new Error('an invoice is credited for a payment')
  return credit(deps, tx, invoice, payment)
}

/** A paid package brings its bonus; of one whose money went back it is taken away, unless it was claimed. */
async function followBonus(
  { offers }: PaymentsDeps,
  tx: Tx,
  { id, account_id, product_id, bonus_coins, premium_days, state }: InvoiceRow,
): Promise<void> {
  const bonus = { bonusCoins: bonus_coins, premiumDays: premium_days }
  if (state === 'paid')
    await offers.recordBonus(tx, { userId: account_id, invoiceId: id, productId: product_id, ...bonus })
  if (state === 'refunded') await offers.withdrawBonus(tx, id)
}

/**
 * Applies what happened to an invoice in the caller's transaction: its row, its money and its coins change together, or
 * not at all. A second payment of an invoice changes nothing of it, and is returned. Answers whether anything changed.
 * Throws not_found; conflict (reason `amount`) for a payment of another amount or currency; invoice_closed for one that
 * starts when another one has its offers.
 */
export async function settleInvoice(
  deps: PaymentsDeps,
  tx: Tx,
  { id, event, payment = null, provider, paidRefund }: Settlement,
): Promise<boolean> {
  const known = await lockInvoice(tx, id)
  if (!known) throw new DomainError('not_found')
  // An earlier attempt at another provider, whose page could not be ended, may be the one that is paid.
  const invoice = { ...known, provider: provider ?? known.provider }
  if (payment && (payment.amountMinor !== invoice.price_minor || payment.currency !== invoice.currency)) {
    throw new DomainError('conflict', { reason: 'amount' })
  }
  const transition = transitions[invoice.state][event]
  if (!transition) {
    const isSame = known.payment_id === payment?.paymentId && known.provider === invoice.provider
    const isSecond = event === 'approved' && payment !== null && !isSame
    if (isSecond) await oweSecondPayment(deps, tx, invoice, payment)
    return false
  }
  const change = await effectOf(deps, tx, invoice, { effect: transition.effect, payment, paidRefund })
  const changed = { state: transition.to, ...change }
  await updateInvoice(tx, id, changed)
  const effect = offersOf[changed.state]
  if (effect) {
    const { account_id: userId, offer_ids: offerIds } = invoice
    await deps.offers.followInvoice(tx, { userId, invoiceId: id, offerIds, effect })
  }
  await followBonus(deps, tx, { ...invoice, state: changed.state })
  if (mailOf[changed.state] === 'receipt') {
    await deps.plumbing.outbox.append(tx, 'invoice.paid', { invoiceId: id, userId: invoice.account_id })
  }
  return true
}
