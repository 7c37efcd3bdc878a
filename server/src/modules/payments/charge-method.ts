import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { applyCharge, endAttempts } from './ask-provider.ts'
import { type ChargeRow, findChargeOfTap, findOpenCharge, insertCharge } from './charges.store.ts'
import { lockInvoice, updateInvoice } from './invoices.store.ts'
import { demandPayable, needOf, orderOf, ownInvoice, payableStates } from './payable-invoice.ts'
import { chargeableMethod } from './payment-methods.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { demandProvider, servesPurchase } from './providers/payment-providers.ts'
import { settleInvoice } from './settle-invoice.ts'

interface Tap {
  readonly userId: string
  readonly invoiceId: string
  readonly methodId: string
  readonly key: string
  /** `merchant`: the renewal of something that the person agreed to. */
  readonly initiatedBy?: 'person' | 'merchant'
}

/** Whether the tap is known. Throws idempotency_conflict if its key was used with another method. */
async function isKnown(
  { plumbing: { db } }: PaymentsDeps,
  { invoiceId, methodId, key }: Tap,
): Promise<boolean> {
  const charge = await findChargeOfTap(db, invoiceId, key)
  if (charge && charge.method_id !== methodId) throw new DomainError('idempotency_conflict')
  return charge !== undefined
}

/**
 * Stores the charge before the provider hears of it; null if the invoice has one under way, or is paid. Throws
 * payment_running where a page of the provider was opened meanwhile.
 */
const beginCharge = (
  deps: PaymentsDeps,
  { userId, invoiceId, methodId, key }: Tap,
  provider: string,
): Promise<ChargeRow | null> =>
  transact(deps.plumbing.db, async (tx) => {
    const invoice = await lockInvoice(tx, invoiceId)
    const isRepeated = (await findChargeOfTap(tx, invoiceId, key)) ?? (await findOpenCharge(tx, invoiceId))
    if (!invoice || isRepeated || !payableStates.includes(invoice.state)) return null
    if (invoice.checkout_id !== null) throw new DomainError('payment_running')
    await settleInvoice(deps, tx, { id: invoiceId, event: 'started' })
    // No attempt at another one is open.
    await updateInvoice(tx, invoiceId, { provider })
    const now = new Date(deps.plumbing.clock.now())
    return insertCharge(tx, {
      id: deps.plumbing.ids.next('chg'),
      invoice_id: invoiceId,
      account_id: userId,
      method_id: methodId,
      tap_key: key,
      outcome: 'open',
      started_at: now,
      asked_at: now,
    })
  })

const hourMs = 3_600_000
const chargesPerHour = 20

/**
 * Charges a saved method for an invoice, once for each tap, and never while an outcome is awaited; an invoice that is
 * paid stays as it is. Throws not_found, invoice_closed, idempotency_conflict, payment_running, shop_closed,
 * self_excluded, wallet_frozen.
 */
export async function chargeMethod(deps: PaymentsDeps, tap: Tap): Promise<void> {
  const { plumbing } = deps
  const invoice = await ownInvoice(deps, tap.userId, tap.invoiceId)
  const { token, provider: name } = await chargeableMethod(deps, tap.userId, tap.methodId)
  if (invoice.paid_at !== null || (await isKnown(deps, tap))) return
  await demandPayable(deps, invoice)
  if (!servesPurchase(deps, name, needOf(invoice))) throw new DomainError('not_found')
  const provider = demandProvider(deps, invoice.brand_id, name)
  const taken = await plumbing.rateLimiter.take(`charge:${tap.userId}`, chargesPerHour, hourMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  await endAttempts(deps, tap.invoiceId)
  const charge = await beginCharge(deps, tap, name)
  if (!charge) return
  const order = { ...orderOf(deps, invoice, charge.id), token, initiatedBy: tap.initiatedBy ?? 'person' }
  await applyCharge(deps, provider, { charge, state: await provider.charge(order) })
}
