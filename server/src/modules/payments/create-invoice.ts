import { periodMonths } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { isTimeZone } from '../../kernel/time/is-time-zone.ts'
import { transact } from '../../kernel/transact.ts'
import type { OfferedProduct } from '../offers/index.ts'
import { endAttempts, expireIdle } from './ask-provider.ts'
import { readBuyer } from './billing-details.store.ts'
import { findInvoice, findInvoiceByKey, type InvoiceRow, insertInvoice } from './invoices.store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { chooseProvider } from './providers/payment-providers.ts'
import { taxIn } from './tax-rates.ts'

const hourMs = 3_600_000
/** Time for which the price of an invoice holds. */
const invoiceLifeMs = hourMs
const invoicesPerHour = 20

interface Person {
  readonly userId: string
  readonly country: string | null
}

/** A product that the person is offered now. Throws not_found. */
export async function productFor(
  { offers }: PaymentsDeps,
  person: Person,
  productId: string,
): Promise<OfferedProduct> {
  const { products, plans } = await offers.readShop(person)
  const product = [...products, ...plans].find((offered) => offered.productId === productId)
  if (!product) throw new DomainError('not_found')
  return product
}

/** Throws shop_closed, sales_paused; forbidden for a creator; self_excluded or wallet_frozen for somebody who may not buy. */
export async function demandOpenShop(
  { wallet, plumbing: { db }, providers, buyer, isShopOpen, settings }: PaymentsDeps,
  { userId, brandId }: { readonly userId: string; readonly brandId: string },
): Promise<void> {
  if (providers(brandId).length === 0 || !(await isShopOpen(brandId))) throw new DomainError('shop_closed')
  if ((await settings.read()).salesPaused) throw new DomainError('sales_paused')
  const account = await buyer(db, userId)
  if (!account || account.isCreator) throw new DomainError('forbidden')
  await wallet.checkSpending(db, userId, 0)
}

interface InvoiceRequest {
  readonly userId: string
  readonly brandId: string
  readonly country: string | null
  readonly productId: string
  /** As the person saw it. */
  readonly priceMinor: number
  readonly currency: string
  readonly key: string
  /** Of a membership: the person agrees to its renewals. */
  readonly agreesToRenewal?: boolean | undefined
  readonly timeZone?: string | undefined
}

/** The terms of a membership on its invoice; nothing of coins. */
async function membershipTerms(
  { memberships, plumbing: { db } }: PaymentsDeps,
  { userId, agreesToRenewal = false, timeZone = 'UTC' }: InvoiceRequest,
  { productType, months, listPriceMinor }: OfferedProduct,
) {
  if (productType === 'coins') return null
  if (!agreesToRenewal) throw new DomainError('bad_input', { reason: 'renewal' })
  if (!isTimeZone(timeZone)) throw new DomainError('bad_input', { reason: 'timeZone' })
  if (!(await memberships.mayBegin(db, userId))) throw new DomainError('membership_running')
  return {
    kind: 'membership',
    months: periodMonths.parse(months),
    time_zone: timeZone,
    regular_price_minor: listPriceMinor,
  } as const
}

/** The invoice that a repeated request has already. Throws idempotency_conflict if the key was used for something else. */
function sameInvoice({ id, product_id, price_minor, currency }: InvoiceRow, wanted: InvoiceRequest): string {
  const isSame =
    product_id === wanted.productId && price_minor === wanted.priceMinor && currency === wanted.currency
  if (!isSame) throw new DomainError('idempotency_conflict')
  return id
}

/** Throws not_found, and price_changed for another price than the person saw. */
async function offeredAt(deps: PaymentsDeps, wanted: InvoiceRequest): Promise<OfferedProduct> {
  const product = await productFor(deps, wanted, wanted.productId)
  if (product.priceMinor !== wanted.priceMinor || product.currency !== wanted.currency) {
    throw new DomainError('price_changed', { priceMinor: product.priceMinor, currency: product.currency })
  }
  return product
}

/** An order of the person that has an offer which they want to use now. */
interface Holder {
  readonly heldBy: string
}

/** Stores the invoice together with its hold on the offers that it uses; null if another invoice used them meanwhile. */
const storeInvoice = (
  deps: PaymentsDeps,
  { userId, brandId, country, key }: InvoiceRequest,
  {
    product,
    terms,
  }: { readonly product: OfferedProduct; readonly terms: Awaited<ReturnType<typeof membershipTerms>> },
): Promise<InvoiceRow | Holder | null> =>
  transact(deps.plumbing.db, async (tx) => {
    const { plumbing, offers } = deps
    const known = await findInvoiceByKey(tx, userId, key)
    if (known) return known
    const need = { brandId, country, currency: product.currency, productType: product.productType }
    const provider = await chooseProvider(deps, tx, { userId, need })
    const [id, now] = [plumbing.ids.next('inv'), plumbing.clock.now()]
    const offerIds = await offers.offerIdsOf(tx, { userId, uses: product.uses })
    const refusal = await offers.holdOffers(tx, { userId, invoiceId: id, offerIds })
    if (refusal) return refusal === 'used' ? null : refusal
    // The same tap of a product with offers waits for their lock; of any other one it finds the order here.
    const stored = await insertInvoice(tx, {
      id,
      account_id: userId,
      brand_id: brandId,
      tap_key: key,
      state: 'created',
      product_id: product.productId,
      ...(terms ?? {}),
      coins: product.coins,
      price_minor: product.priceMinor,
      tax_minor: taxIn(product.priceMinor, country, new Date(now)),
      currency: product.currency,
      country,
      ...(await readBuyer(tx, userId)),
      provider: provider.name,
      is_sandbox: (await deps.buyer(tx, userId))?.isSandbox ?? false,
      offer_ids: [...offerIds],
      bonus_coins: product.bonus.bonusCoins,
      premium_days: product.bonus.premiumDays,
      created_at: new Date(now),
      expires_at: new Date(now + invoiceLifeMs),
    })
    // An order that is not stored holds no offer.
    if (stored.id !== id && offerIds.length > 0) throw new DomainError('idempotency_conflict')
    return stored
  })

/**
 * The order that has the wanted offer, if it is the same order; another one that is unpaid is ended, so that its offers are
 * free. Throws payment_running for one that is being charged.
 */
async function sameOrderOr(
  deps: PaymentsDeps,
  { wanted, heldBy }: { readonly wanted: InvoiceRequest; readonly heldBy: string },
): Promise<string | null> {
  const { db, clock } = deps.plumbing
  const holder = await findInvoice(db, heldBy)
  const isSame =
    holder?.product_id === wanted.productId &&
    holder.price_minor === wanted.priceMinor &&
    holder.currency === wanted.currency &&
    holder.expires_at.getTime() > clock.now()
  if (isSame) return holder.id
  await endAttempts(deps, heldBy)
  await expireIdle(deps, heldBy)
  return null
}

/** Tries that an order has while others of the same person end. */
const triesMax = 3

/**
 * Fixes price, tax and currency of what a person buys, and holds the offers that it uses; a repeated request (the same key), or one
 * for an offer that the same order has in another tab, answers that invoice. Throws not_found, price_changed,
 * idempotency_conflict, payment_running, shop_closed, sales_paused, self_excluded, wallet_frozen; of a membership
 * membership_running, and bad_input without the consent to its renewals.
 */
export async function createInvoice(deps: PaymentsDeps, wanted: InvoiceRequest): Promise<string> {
  const { plumbing } = deps
  const known = await findInvoiceByKey(plumbing.db, wanted.userId, wanted.key)
  if (known) return sameInvoice(known, wanted)
  await demandOpenShop(deps, wanted)
  const taken = await plumbing.rateLimiter.take(`invoice:${wanted.userId}`, invoicesPerHour, hourMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  for (let tries = 0; tries < triesMax; tries += 1) {
    const product = await offeredAt(deps, wanted)
    const terms = await membershipTerms(deps, wanted, product)
    const stored = await storeInvoice(deps, wanted, { product, terms })
    if (stored && 'id' in stored) return sameInvoice(stored, wanted)
    const same = stored && (await sameOrderOr(deps, { wanted, heldBy: stored.heldBy }))
    if (same) return same
  }
  throw new DomainError('conflict', { reason: 'offer' })
}
