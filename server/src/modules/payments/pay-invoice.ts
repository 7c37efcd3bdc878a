import type { InvoiceState, PaymentPage } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import { transact } from '../../kernel/transact.ts'
import { askProvider, endAttempts } from './ask-provider.ts'
import { findOpenCharge } from './charges.store.ts'
import {
  findInvoice,
  findInvoiceOfPurchase,
  findOverdue,
  lockInvoice,
  updateInvoice,
} from './invoices.store.ts'
import { demandPayable, orderOf, ownInvoice, payableStates } from './payable-invoice.ts'
import { readMethods } from './payment-methods.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { purchaseViewOf } from './purchase-view.ts'
import { settleInvoice } from './settle-invoice.ts'

/**
 * The address of the provider's page where an invoice is paid. Throws not_found, invoice_closed, payment_running,
 * shop_closed, sales_paused, self_excluded, wallet_frozen.
 */
export async function startPayment(
  deps: PaymentsDeps,
  {
    userId,
    invoiceId: id,
    savesCard,
  }: { readonly userId: string; readonly invoiceId: string; readonly savesCard: boolean },
): Promise<string> {
  const { db } = deps.plumbing
  const invoice = await ownInvoice(deps, userId, id)
  const provider = await demandPayable(deps, invoice)
  if (await findOpenCharge(db, id)) await endAttempts(deps, provider, id)
  const closedPages = (await findInvoice(db, id))?.closed_pages ?? 0
  // A page that ended is not opened again.
  const key = `${id}.${closedPages}`
  const { checkoutId, url } = await provider.createCheckout({ ...orderOf(deps, invoice, key), savesCard })
  await transact(db, async (tx) => {
    const locked = await lockInvoice(tx, id)
    if (await findOpenCharge(tx, id)) throw new DomainError('payment_running')
    if (!locked || !payableStates.includes(locked.state)) throw new DomainError('invoice_closed')
    // Another tab ended this page meanwhile, and may have opened a later one that is paid now.
    if (locked.closed_pages !== closedPages) throw new DomainError('payment_running')
    await settleInvoice(deps, tx, { id, event: 'started' })
    await updateInvoice(tx, id, { checkout_id: checkoutId })
  })
  return url
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
  const charge = await findOpenCharge(deps.plumbing.db, id)
  return {
    invoice: purchaseViewOf(seen),
    provider: seen.provider,
    declineReason: seen.decline_reason,
    methods: [...(await readMethods(deps, userId))],
    isCharging: charge !== undefined,
    confirmUrl: charge?.confirm_url ?? null,
  }
}

const overdueAtOnce = 500

/** Ends unpaid invoices whose price no longer holds; answers how many. */
export async function expireInvoices(deps: PaymentsDeps): Promise<number> {
  const { provider } = deps
  const { db, clock, logger } = deps.plumbing
  const overdue = await findOverdue(db, new Date(clock.now()), overdueAtOnce)
  for (const { id } of overdue) {
    try {
      // Whoever paid and closed the tab gets the coins, also if the notification was lost; from then on nothing is paid.
      if (provider) await endAttempts(deps, provider, id)
      await transact(db, (tx) => settleInvoice(deps, tx, { id, event: 'expired' }))
    } catch (error) {
      logger.warn({ reason: failureLabel(error), invoiceId: id }, 'an invoice could not be expired')
    }
  }
  return overdue.length
}

/** A deferred purchase was credited after all. */
export async function creditDeferred(deps: PaymentsDeps, purchaseId: string): Promise<void> {
  const { db } = deps.plumbing
  const invoice = await findInvoiceOfPurchase(db, purchaseId)
  if (!invoice) return
  await transact(db, (tx) => settleInvoice(deps, tx, { id: invoice.id, event: 'credited' }))
}
