import { DomainError } from '../../kernel/domain-error.ts'
import { failureLabel } from '../../kernel/failure-label.ts'
import { transact } from '../../kernel/transact.ts'
import { type ChargeRow, endCharge, findChargesToAsk, findOpenCharge, updateCharge } from './charges.store.ts'
import { closePage, findInvoice, type InvoiceRow, lockInvoice, updateInvoice } from './invoices.store.ts'
import type { ChargeState, Payment, PaymentProvider } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { demandProvider } from './providers/payment-providers.ts'
import { settleInvoice } from './settle-invoice.ts'
import { settlePayment } from './settle-payment.ts'

/** Applies what the provider of an invoice says of a payment of it. */
const settle = (deps: PaymentsDeps, { name }: PaymentProvider, id: string, payment: Payment): Promise<void> =>
  transact(deps.plumbing.db, (tx) => settlePayment(deps, tx, { id, payment, provider: name }))

/** Applies what the provider says of a charge. */
export async function applyCharge(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  { charge, state }: { readonly charge: ChargeRow; readonly state: ChargeState },
): Promise<void> {
  if (state.kind === 'settled') return settle(deps, provider, charge.invoice_id, state.payment)
  if (state.kind === 'confirmation') {
    const change = { checkout_id: state.checkoutId, confirm_url: state.url }
    await updateCharge(deps.plumbing.db, charge.id, change)
  }
}

/**
 * A request that the provider has not seen after this long will not arrive any more. The gateway, the processor and the bank
 * may each take up to a minute, and some services tell of a charge only when it is over.
 */
const lostAfterMs = 3 * 60_000

/** Ends a charge of which the provider says that nothing was taken. */
const declineCharge = (deps: PaymentsDeps, charge: ChargeRow): Promise<void> =>
  transact(deps.plumbing.db, async (tx) => {
    const { id, invoice_id: invoiceId } = charge
    await lockInvoice(tx, invoiceId)
    if (await endCharge(tx, { id, invoiceId, outcome: 'declined' })) {
      await settleInvoice(deps, tx, { id: invoiceId, event: 'declined' })
    }
  })

async function askAboutCharge(
  deps: PaymentsDeps,
  provider: PaymentProvider,
  charge: ChargeRow,
): Promise<void> {
  const now = deps.plumbing.clock.now()
  await updateCharge(deps.plumbing.db, charge.id, { asked_at: new Date(now) })
  const state = await provider.readCharge(charge.id)
  if (state) return applyCharge(deps, provider, { charge, state })
  if (now - charge.started_at.getTime() >= lostAfterMs) await declineCharge(deps, charge)
}

/** Time between two questions to the provider about an invoice whose notification has not come. */
const askAgainMs = 3_000

/** Asks the provider about a payment whose notification is late. Throws shop_closed. */
export async function askProvider(deps: PaymentsDeps, invoice: InvoiceRow): Promise<void> {
  const { plumbing } = deps
  const now = plumbing.clock.now()
  if (now - (invoice.asked_at?.getTime() ?? 0) < askAgainMs) return
  const charge = await findOpenCharge(plumbing.db, invoice.id)
  if (!charge && invoice.checkout_id === null) return
  const provider = demandProvider(deps, invoice.brand_id, invoice.provider)
  await updateInvoice(plumbing.db, invoice.id, { asked_at: new Date(now) })
  if (charge) return askAboutCharge(deps, provider, charge)
  const payment = invoice.checkout_id === null ? null : await provider.read(invoice.checkout_id)
  if (payment) await settle(deps, provider, invoice.id, payment)
}

/**
 * Ends every attempt to pay an invoice that is under way, so that another one can begin: a page of the provider on which
 * nothing was paid, or a charge that waits for the bank's confirmation. What was paid meanwhile is settled; the invoice of
 * one that was not stays as it is. Throws payment_running for a charge whose outcome is unknown, shop_closed.
 */
export async function endAttempts(deps: PaymentsDeps, invoiceId: string): Promise<void> {
  const { db } = deps.plumbing
  const charge = await findOpenCharge(db, invoiceId)
  const known = await findInvoice(db, invoiceId)
  // Nothing was begun.
  if (!known || (!charge && known.checkout_id === null)) return
  const provider = demandProvider(deps, known.brand_id, known.provider)
  if (charge) await askAboutCharge(deps, provider, charge)
  const open = charge && (await findOpenCharge(db, invoiceId))
  if (open) {
    if (open.checkout_id === null) throw new DomainError('payment_running')
    const payment = await provider.close(open.checkout_id)
    if (payment?.outcome === 'approved') await settle(deps, provider, invoiceId, payment)
    else await transact(db, (tx) => endCharge(tx, { id: open.id, invoiceId, outcome: 'declined' }))
  }
  const invoice = await findInvoice(db, invoiceId)
  if (!invoice?.checkout_id) return
  const payment = await provider.close(invoice.checkout_id)
  if (payment?.outcome === 'approved') await settle(deps, provider, invoiceId, payment)
  else await closePage(db, invoiceId, invoice.checkout_id)
}

/**
 * Ends an order whose attempts were ended; answers false, and changes nothing, for one where a tap that was under way has
 * begun another attempt since: what would be paid there nobody would ask for.
 */
export const expireIdle = (deps: PaymentsDeps, id: string): Promise<boolean> =>
  transact(deps.plumbing.db, async (tx) => {
    const invoice = await lockInvoice(tx, id)
    if (invoice?.checkout_id || (await findOpenCharge(tx, id))) return false
    await settleInvoice(deps, tx, { id, event: 'expired' })
    return true
  })

const askAboutMs = 30_000
const askedAtOnce = 200

/** Asks about charges whose outcome is unknown, also where nobody looks at them any more; answers how many. */
export async function askAboutCharges(deps: PaymentsDeps): Promise<number> {
  const { plumbing } = deps
  const before = new Date(plumbing.clock.now() - askAboutMs)
  const open = await findChargesToAsk(plumbing.db, before, askedAtOnce)
  for (const charge of open) {
    try {
      const invoice = await findInvoice(plumbing.db, charge.invoice_id)
      if (invoice)
        await askAboutCharge(deps, demandProvider(deps, invoice.brand_id, invoice.provider), charge)
    } catch (error) {
      const facts = { reason: failureLabel(error), invoiceId: charge.invoice_id }
      plumbing.logger.warn(facts, 'asking about a charge failed')
    }
  }
  return open.length
}
