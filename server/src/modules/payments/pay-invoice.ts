import type { InvoiceState, PaymentPage } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import { transact } from '../../kernel/transact.ts'
import { recordWebhook } from '../webhooks/index.ts'
import { demandOpenShop, findProduct } from './create-invoice.ts'
import {
  findInvoice,
  findInvoiceOfPurchase,
  findOverdue,
  type InvoiceRow,
  insertEvent,
  updateInvoice,
} from './invoices.store.ts'
import type { Payment, PaymentNotification } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { purchaseViewOf } from './purchase-view.ts'
import { settleInvoice } from './settle-invoice.ts'

/** The person's own invoice. Throws not_found. */
async function ownInvoice(
  { plumbing: { db } }: PaymentsDeps,
  userId: string,
  id: string,
): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, id)
  if (invoice?.account_id !== userId) throw new DomainError('not_found')
  return invoice
}

const payableStates: readonly InvoiceState[] = ['created', 'pending', 'declined']

/**
 * The address of the provider's page where an invoice is paid. Throws not_found, invoice_closed, shop_closed,
 * self_excluded, wallet_frozen.
 */
export async function startPayment(deps: PaymentsDeps, userId: string, id: string): Promise<string> {
  const { plumbing, returnUrl } = deps
  const invoice = await ownInvoice(deps, userId, id)
  const { brand_id: brandId, price_minor: amountMinor, currency } = invoice
  const isOver = invoice.expires_at.getTime() <= plumbing.clock.now()
  if (isOver || !payableStates.includes(invoice.state)) throw new DomainError('invoice_closed')
  const provider = await demandOpenShop(deps, { userId, brandId })
  // A first purchase that was made meanwhile is offered no more.
  const offered = await findProduct(deps, { userId, country: invoice.country }, invoice.product_id)
  if (offered?.priceMinor !== amountMinor) throw new DomainError('invoice_closed')
  const { checkoutId, url } = await provider.createCheckout({
    invoiceId: id,
    amountMinor,
    currency,
    returnUrl: returnUrl(brandId, id),
  })
  await transact(plumbing.db, async (tx) => {
    await settleInvoice(deps, tx, { id, event: 'started' })
    await updateInvoice(tx, id, { checkout_id: checkoutId })
  })
  return url
}

const settle = (deps: PaymentsDeps, id: string, payment: Payment): Promise<boolean> =>
  transact(deps.plumbing.db, (tx) => settleInvoice(deps, tx, { id, event: payment.outcome, payment }))

/** Time between two questions to the provider about an invoice whose notification has not come. */
const askAgainMs = 3_000

/** Asks the provider about a payment whose notification is late. */
async function askProvider(deps: PaymentsDeps, { id, checkout_id, asked_at }: InvoiceRow): Promise<void> {
  const { provider, plumbing } = deps
  const now = plumbing.clock.now()
  if (!provider || checkout_id === null || now - (asked_at?.getTime() ?? 0) < askAgainMs) return
  await updateInvoice(plumbing.db, id, { asked_at: new Date(now) })
  const payment = await provider.read(checkout_id)
  if (payment) await settle(deps, id, payment)
}

/** A payment may have been made whose notification was lost. */
const askedStates: readonly InvoiceState[] = ['pending', 'declined', 'expired']

/** An invoice of the person, as its page shows it. Throws not_found. */
export async function readPaymentPage(deps: PaymentsDeps, userId: string, id: string): Promise<PaymentPage> {
  const invoice = await ownInvoice(deps, userId, id)
  if (askedStates.includes(invoice.state)) {
    // The notification comes all the same; the page shows what is known.
    await askProvider(deps, invoice).catch((error) =>
      deps.plumbing.logger.warn(
        { reason: failureLabel(error), invoiceId: id },
        'asking about a payment failed',
      ),
    )
  }
  const seen = await ownInvoice(deps, userId, id)
  return { invoice: purchaseViewOf(seen), provider: seen.provider, declineReason: seen.decline_reason }
}

/** Fields of a notification that operators see. */
const shownFields = ['id', 'type', 'status', 'checkout', 'reference', 'amount_minor', 'currency', 'reason']

async function apply(
  deps: PaymentsDeps,
  { eventId, invoiceId, payment }: PaymentNotification,
): Promise<'accepted' | 'replayed' | 'unrelated'> {
  const { plumbing, provider } = deps
  if (!payment || invoiceId === null || !(await findInvoice(plumbing.db, invoiceId))) return 'unrelated'
  return transact(plumbing.db, async (tx) => {
    const isNew = await insertEvent(tx, {
      provider: provider?.name ?? '',
      event_id: eventId,
      invoice_id: invoiceId,
      outcome: payment.outcome,
      at: new Date(plumbing.clock.now()),
    })
    if (!isNew) return 'replayed'
    await settleInvoice(deps, tx, { id: invoiceId, event: payment.outcome, payment })
    return 'accepted'
  })
}

/**
 * Takes a provider's notification: each counts once, and a repeated one changes nothing. Throws forbidden, bad_input,
 * conflict (another amount than the invoice's), shop_closed.
 */
export async function takeNotification(
  deps: PaymentsDeps,
  rawBody: Uint8Array,
  signature: string | undefined,
): Promise<void> {
  const { provider, plumbing } = deps
  if (!provider) throw new DomainError('shop_closed')
  let notification: PaymentNotification | null = null
  const record = (outcome: Parameters<typeof recordWebhook>[1]['outcome'], error?: unknown) =>
    recordWebhook(plumbing, {
      provider: provider.name,
      rawBody,
      outcome,
      reason: error === undefined ? null : failureLabel(error),
      allowed: notification ? shownFields : null,
      event: notification?.type ?? null,
      reference: notification?.invoiceId ?? null,
    })
  try {
    notification = provider.openNotification(rawBody, signature)
    await record(await apply(deps, notification))
  } catch (error) {
    await record(notification ? 'failed' : 'refused', error)
    throw error
  }
}

/** Asks the provider about an invoice that a notification named: that does no harm at any time. Throws not_found, shop_closed. */
export async function recheck(deps: PaymentsDeps, id: string): Promise<void> {
  const invoice = await findInvoice(deps.plumbing.db, id)
  if (!invoice) throw new DomainError('not_found')
  await askProvider(deps, { ...invoice, asked_at: null })
}

const overdueAtOnce = 500

/** Ends unpaid invoices whose price no longer holds; answers how many. */
export async function expireInvoices(deps: PaymentsDeps): Promise<number> {
  const { db, clock, logger } = deps.plumbing
  const overdue = await findOverdue(db, new Date(clock.now()), overdueAtOnce)
  for (const { id } of overdue) {
    try {
      const invoice = await findInvoice(db, id)
      // Whoever paid and closed the tab gets the coins, also if the notification was lost.
      if (invoice) await askProvider(deps, { ...invoice, asked_at: null })
      await transact(db, (tx) => settleInvoice(deps, tx, { id, event: 'expired' }))
    } catch (error) {
      logger.warn({ reason: failureLabel(error), invoiceId: id }, 'an invoice could not be expired')
    }
  }
  return overdue.length
}

/** A deferred purchase was credited after all, or given back: then its money goes back too. */
export async function followPurchase(
  deps: PaymentsDeps,
  purchaseId: string,
  how: 'credited' | 'returned',
): Promise<void> {
  const { provider, plumbing, wallet } = deps
  const invoice = await findInvoiceOfPurchase(plumbing.db, purchaseId)
  if (invoice?.state === 'paid' && how === 'returned') {
    const alert = { event: 'money_to_return', invoiceId: invoice.id, purchaseId }
    plumbing.logger.error(
      alert,
      'coins of a paid invoice were taken back: its money has to be returned by hand',
    )
  }
  if (invoice?.state !== 'paid_not_credited') return
  if (how === 'returned') {
    const purchase = await wallet.purchase(purchaseId)
    // A part was given back; the rest is still released or given back.
    if (purchase && purchase.takenCoins < purchase.coins) return
    if (!provider || invoice.payment_id === null) throw new DomainError('shop_closed')
    await provider.refund({
      paymentId: invoice.payment_id,
      amountMinor: invoice.price_minor,
      key: `${invoice.id}:returned`,
    })
  }
  await transact(plumbing.db, (tx) => settleInvoice(deps, tx, { id: invoice.id, event: how }))
}
