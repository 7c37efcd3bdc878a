import type { InvoiceState } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { demandOpenShop } from './create-invoice.ts'
import { findInvoice, type InvoiceRow } from './invoices.store.ts'
import type { Order } from './payment-provider.port.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import type { Need } from './providers/payment-providers.ts'

/** The person's own invoice. Throws not_found. */
export async function ownInvoice(
  { plumbing: { db } }: PaymentsDeps,
  userId: string,
  id: string,
): Promise<InvoiceRow> {
  const invoice = await findInvoice(db, id)
  if (invoice?.account_id !== userId) throw new DomainError('not_found')
  return invoice
}

/** Unpaid, and not over. */
export const payableStates: readonly InvoiceState[] = ['created', 'pending', 'declined']

/** An offer whose time is over is still the invoice's while that lasts. */
async function isStillOffered(
  { offers }: PaymentsDeps,
  { account_id: userId, country, product_id, offer_ids: offerIds, subscription_id }: InvoiceRow,
): Promise<boolean> {
  // A renewal has the terms of its subscription.
  if (subscription_id !== null) return true
  if (offerIds.length > 0) return offers.isInvoiceOffered({ userId, offerIds })
  const { products, plans } = await offers.readShop({ userId, country })
  return [...products, ...plans].some(({ productId }) => productId === product_id)
}

/** Throws invoice_closed for an invoice that is not paid any more; shop_closed, sales_paused, self_excluded, wallet_frozen. */
export async function demandPayable(deps: PaymentsDeps, invoice: InvoiceRow): Promise<void> {
  const { account_id: userId, brand_id: brandId } = invoice
  const isOver = invoice.expires_at.getTime() <= deps.plumbing.clock.now()
  if (isOver || !payableStates.includes(invoice.state)) throw new DomainError('invoice_closed')
  await demandOpenShop(deps, { userId, brandId })
  // A first purchase that was made meanwhile is offered no more; a price that changed is still the invoice's.
  if (!(await isStillOffered(deps, invoice))) throw new DomainError('invoice_closed')
}

/** The purchase of an invoice, as far as the choice of a provider needs it. */
export const needOf = ({ brand_id, country, currency, kind }: InvoiceRow): Need => ({
  brandId: brand_id,
  country,
  currency,
  productType: kind,
})

/** The same order of an invoice under one key is the same payment at the provider. */
export function orderOf(
  { returnUrl }: PaymentsDeps,
  { id, brand_id, price_minor, currency }: InvoiceRow,
  key: string,
): Order {
  const page = returnUrl(brand_id, id)
  const paidUrl = `${page}?confirmed=success`
  return { key, invoiceId: id, amountMinor: price_minor, currency, returnUrl: page, paidUrl }
}
