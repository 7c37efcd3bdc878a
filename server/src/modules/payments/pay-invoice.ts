import type { InvoiceState, PaymentPage } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import { transact } from '../../kernel/transact.ts'
import { askProvider, endAttempts, expireIdle } from './ask-provider.ts'
import { findOpenCharge } from './charges.store.ts'
import {
  findInvoice,
  findInvoiceOfPurchase,
  findOverdue,
  type InvoiceRow,
  lockInvoice,
  updateInvoice,
} from './invoices.store.ts'
import { demandPayable, needOf, orderOf, ownInvoice, payableStates } from './payable-invoice.ts'
import { readMethods } from './payment-methods.ts'
import type { PaymentProvider } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { demandProvider, rankProviders } from './providers/payment-providers.ts'
import { purchaseViewOf } from './purchase-view.ts'
import { settleInvoice } from './settle-invoice.ts'

/** The providers that may open the page of an invoice: the one whose page is open already, or those that can take it. */
async function providersFor(deps: PaymentsDeps, invoice: InvoiceRow): Promise<readonly PaymentProvider[]> {
  const { brand_id: brandId, provider: preferred, checkout_id: checkoutId } = invoice
  if (checkoutId !== null) return [demandProvider(deps, brandId, preferred)]
  return rankProviders(deps, deps.plumbing.db, { preferred, need: needOf(invoice) })
}

/** Opens a provider's page of an invoice. Throws invoice_closed, payment_running; shop_closed where the provider fails. */
async function openPage(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  {
    invoice,
    savesCard,
    device,
  }: { readonly invoice: InvoiceRow; readonly savesCard: boolean; readonly device: string | null },
): Promise<string> {
  const { id, closed_pages: closedPages } = invoice
  const { db } = deps.plumbing
  // A page that ended is not opened again.
  const key = `${id}.${closedPages}`
  const { checkoutId, url } = await provider.createCheckout({ ...orderOf(deps, invoice, key), savesCard })
  await transact(db, async (tx) => {
    const locked = await lockInvoice(tx, id)
    if (await findOpenCharge(tx, id)) throw new DomainError('payment_running')
    if (!locked || !payableStates.includes(locked.state)) throw new DomainError('invoice_closed')
    // Another tab ended this page meanwhile, and may have opened a later one that is paid now.
    if (locked.closed_pages !== closedPages) throw new DomainError('payment_running')
    // Nobody was shown this page, so nobody pays on it.
    const isElsewhere = locked.checkout_id !== null && locked.provider !== provider.name
    if (isElsewhere) throw new DomainError('payment_running')
    await settleInvoice(deps, tx, { id, event: 'started' })
    // A page that was opened on two devices says of neither that a card was typed there.
    const isSame = locked.checkout_id === null || locked.paying_device === device
    const change = { provider: provider.name, paying_device: isSame ? device : null }
    await updateInvoice(tx, id, { checkout_id: checkoutId, ...change })
  })
  return url
}

/**
 * The address of the provider's page where an invoice is paid. A provider that fails before it has shown its page is replaced
 * by the next one. Throws not_found, invoice_closed, payment_running, shop_closed, sales_paused, self_excluded, wallet_frozen.
 */
export async function startPayment(
  deps: PaymentsDeps,
  {
    userId,
    invoiceId: id,
    savesCard,
    device = null,
  }: {
    readonly userId: string
    readonly invoiceId: string
    readonly savesCard: boolean
    /** Null: a card that is typed there has to be confirmed before it is charged again. */
    readonly device?: string | null
  },
): Promise<string> {
  const { db } = deps.plumbing
  const own = await ownInvoice(deps, userId, id)
  await demandPayable(deps, own)
  if (await findOpenCharge(db, id)) await endAttempts(deps, id)
  const invoice = (await findInvoice(db, id)) ?? own
  const providers = await providersFor(deps, invoice)
  for (const provider of providers) {
    try {
      return await openPage(deps, provider, { invoice, savesCard, device })
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'shop_closed')) throw error
    }
  }
  throw new DomainError('shop_closed')
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
  const { db, clock, logger } = deps.plumbing
  const overdue = await findOverdue(db, new Date(clock.now()), overdueAtOnce)
  for (const { id } of overdue) {
    try {
      // Whoever paid and closed the tab gets the coins, also if the notification was lost; from then on nothing is paid.
      await endAttempts(deps, id)
      await expireIdle(deps, id)
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
