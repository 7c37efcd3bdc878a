import type { InvoiceState, PaymentMethod, PeriodMonths } from '@serendip/contract'
import type { Db, Tx } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { priceCountry } from './billing-details.ts'
import { readBuyer } from './billing-details.store.ts'
import { findOpenCharge } from './charges.store.ts'
import { findInvoice, insertInvoice, lockInvoice } from './invoices.store.ts'
import { methodViewOf } from './payment-methods.ts'
import { findMethod, noteExpiryTold } from './payment-methods.store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { oweDays, type ReturnedDays } from './refunds/owe-refund.ts'
import { chooseProvider } from './providers/payment-providers.ts'
import { taxIn } from './tax-rates.ts'

/** A period of a subscription that is to be paid. */
export interface Renewal {
  readonly subscriptionId: string
  readonly userId: string
  readonly brandId: string
  readonly country: string | null
  readonly productId: string
  readonly months: PeriodMonths
  readonly timeZone: string
  readonly priceMinor: number
  /** As it renews from then on; the price itself may be reduced. */
  readonly regularPriceMinor: number
  readonly currency: string
  readonly isUpgrade: boolean
  readonly methodId: string | null
  /** The same one is the same order. */
  readonly key: string
  readonly expiresAt: number
}

/**
 * Fixes price and tax of a further period; a repeated request answers the same invoice. Throws shop_closed where nobody takes
 * money.
 */
export async function orderRenewal(deps: PaymentsDeps, renewal: Renewal): Promise<string> {
  const { db, clock, ids } = deps.plumbing
  const { userId, country, priceMinor, methodId } = renewal
  const method = methodId === null ? undefined : await findMethod(db, userId, methodId)
  const need = {
    brandId: renewal.brandId,
    country,
    currency: renewal.currency,
    productType: 'membership' as const,
  }
  const provider = method?.provider ?? (await chooseProvider(deps, db, { userId, need })).name
  const now = new Date(clock.now())
  const stored = await insertInvoice(db, {
    id: ids.next('inv'),
    account_id: userId,
    brand_id: renewal.brandId,
    tap_key: renewal.key,
    state: 'created',
    kind: 'membership',
    months: renewal.months,
    time_zone: renewal.timeZone,
    subscription_id: renewal.subscriptionId,
    is_upgrade: renewal.isUpgrade,
    regular_price_minor: renewal.regularPriceMinor,
    product_id: renewal.productId,
    coins: 0,
    price_minor: priceMinor,
    tax_minor: taxIn(priceMinor, country, now),
    currency: renewal.currency,
    country,
    ...(await readBuyer(db, userId)),
    provider,
    is_sandbox: (await deps.buyer(db, userId))?.isSandbox ?? false,
    created_at: now,
    expires_at: new Date(renewal.expiresAt),
  })
  return stored.id
}

/** The country whose prices the person pays; `seen` is that of their address now. */
export const priceCountryOf = (
  { plumbing: { db } }: PaymentsDeps,
  userId: string,
  seen: string | null,
): Promise<string | null> => priceCountry(db, userId, seen)

/** The outcome of an order: paid, declined or expired, or a charge of it that has no outcome yet. */
export interface Outcome {
  readonly state: InvoiceState
  readonly isCharging: boolean
}

/** Throws not_found. */
export async function outcomeOf({ plumbing: { db } }: PaymentsDeps, invoiceId: string): Promise<Outcome> {
  const invoice = await findInvoice(db, invoiceId)
  if (!invoice) throw new DomainError('not_found')
  const charge = await findOpenCharge(db, invoiceId)
  // The bank's confirmation is the person's part: nothing was charged.
  return { state: invoice.state, isCharging: charge !== undefined && charge.confirm_url === null }
}

/** Owes the price of unused days of a paid period. */
export async function returnDays(
  deps: PaymentsDeps,
  tx: Tx,
  { invoiceId, ...days }: ReturnedDays & { readonly invoiceId: string },
): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (!invoice) throw new DomainError('not_found')
  await oweDays(deps, tx, invoice, days)
}

/** Takes the one notice of a card's end, in the transaction of its mail; answers whether it was still to be given. */
export const takeExpiryNotice = (
  { plumbing: { clock } }: PaymentsDeps,
  tx: Tx,
  methodId: string,
): Promise<boolean> => noteExpiryTold(tx, methodId, new Date(clock.now()))

export interface SavedCard {
  readonly userId: string
  readonly methodId: string | null
}

/** A saved card of the person; null if they removed it. */
export async function savedCard(db: Db, { userId, methodId }: SavedCard): Promise<PaymentMethod | null> {
  const method = methodId === null ? undefined : await findMethod(db, userId, methodId)
  return method ? methodViewOf(method) : null
}
