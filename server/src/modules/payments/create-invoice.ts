import type { ProductView } from '@serendip/contract'
import { DomainError } from '../../kernel/domain-error.ts'
import { offeredProducts, type PackageGroup } from '../catalogue/index.ts'
import { findInvoiceByKey, type InvoiceRow, insertInvoice } from './invoices.store.ts'
import type { PaymentsDeps } from './payments-deps.ts'
import { taxIn } from './tax-rates.ts'

const hourMs = 3_600_000
/** Time for which the price of an invoice holds. */
const invoiceLifeMs = hourMs
const invoicesPerHour = 20

const groups: readonly PackageGroup[] = ['default', 'starter', 'vcp']

/** Products that a person is offered now in these groups: a first purchase only to who never bought. */
export async function productsFor(
  { catalogue, wallet, hasV4Price }: PaymentsDeps,
  { userId, country }: { readonly userId: string; readonly country: string | null },
  wanted: readonly PackageGroup[],
): Promise<readonly ProductView[]> {
  const hasBought = await wallet.hasPurchased(userId)
  const isV4 = !hasBought && wanted.includes('starter') && (await hasV4Price(userId))
  return offeredProducts(await catalogue.priceList(), { country, hasBought, isV4 }, wanted)
}

type Person = Parameters<typeof productsFor>[1]

/** A product, if the person is offered it now. */
export const findProduct = async (
  deps: PaymentsDeps,
  person: Person,
  productId: string,
): Promise<ProductView | undefined> =>
  (await productsFor(deps, person, groups)).find((offered) => offered.productId === productId)

/** One product that the person is offered now. Throws not_found. */
export async function productFor(
  deps: PaymentsDeps,
  person: Person,
  productId: string,
): Promise<ProductView> {
  const product = await findProduct(deps, person, productId)
  if (!product) throw new DomainError('not_found')
  return product
}

/** Throws shop_closed, sales_paused; forbidden for a creator; self_excluded or wallet_frozen for somebody who may not buy. */
export async function demandOpenShop(
  { wallet, plumbing: { db }, provider, buyer, isShopOpen, settings }: PaymentsDeps,
  { userId, brandId }: { readonly userId: string; readonly brandId: string },
) {
  if (!provider || !(await isShopOpen(brandId))) throw new DomainError('shop_closed')
  if ((await settings.read()).salesPaused) throw new DomainError('sales_paused')
  const account = await buyer(db, userId)
  if (!account || account.isCreator) throw new DomainError('forbidden')
  await wallet.checkSpending(db, userId, 0)
  return provider
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
}

/** The invoice that a repeated request has already. Throws idempotency_conflict if the key was used for something else. */
function sameInvoice({ id, product_id, price_minor, currency }: InvoiceRow, wanted: InvoiceRequest): string {
  const isSame =
    product_id === wanted.productId && price_minor === wanted.priceMinor && currency === wanted.currency
  if (!isSame) throw new DomainError('idempotency_conflict')
  return id
}

/**
 * Fixes price, tax and currency of what a person buys; a repeated request (the same key) answers the same invoice. Throws not_found,
 * price_changed, idempotency_conflict, shop_closed, sales_paused, self_excluded,
 * wallet_frozen.
 */
export async function createInvoice(deps: PaymentsDeps, wanted: InvoiceRequest): Promise<string> {
  const { plumbing } = deps
  const known = await findInvoiceByKey(plumbing.db, wanted.userId, wanted.key)
  if (known) return sameInvoice(known, wanted)
  const provider = await demandOpenShop(deps, wanted)
  const taken = await plumbing.rateLimiter.take(`invoice:${wanted.userId}`, invoicesPerHour, hourMs)
  if (!taken.allowed) throw new DomainError('rate_limited', { retryAfterMs: taken.retryAfterMs })
  const product = await productFor(deps, wanted, wanted.productId)
  if (product.priceMinor !== wanted.priceMinor || product.currency !== wanted.currency) {
    throw new DomainError('price_changed', { priceMinor: product.priceMinor, currency: product.currency })
  }
  const now = plumbing.clock.now()
  const invoice = await insertInvoice(plumbing.db, {
    id: plumbing.ids.next('inv'),
    account_id: wanted.userId,
    brand_id: wanted.brandId,
    tap_key: wanted.key,
    state: 'created',
    product_id: product.productId,
    coins: product.coins,
    price_minor: product.priceMinor,
    tax_minor: taxIn(product.priceMinor, wanted.country, new Date(now)),
    currency: product.currency,
    country: wanted.country,
    provider: provider.name,
    created_at: new Date(now),
    expires_at: new Date(now + invoiceLifeMs),
  })
  return sameInvoice(invoice, wanted)
}
