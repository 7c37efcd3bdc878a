import { z } from 'zod'
import { count, label, pageRowsMax } from '../answer-fields.ts'
import { coins, id, instantMs, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { timeZone } from '../time-zone.ts'
import { invoiceState } from './invoice.ts'

export const productTypes = ['coins', 'membership'] as const
export type ProductType = (typeof productTypes)[number]
/** Groups of packages: those that everyone is offered, those of a first purchase, and what is offered once or for a time. */
export const packageGroups = ['default', 'starter', 'vcp', 'new99', 'superdeal', 'exit'] as const
/** Kinds of offers: the first purchase, once, and those with an end. */
export const productOffers = ['first', 'new99', 'timer', 'superdeal', 'exit', 'restart'] as const
export type ProductOffer = (typeof productOffers)[number]

const productKey = textUpTo(60).regex(/^callme:\w+$/, 'product')
/** Minor units of a currency: hundredths of a euro, whole yen. */
const amountMinor = count.positive()
/** Made by the client when it draws a button, so that a repeated tap is the same one. */
export const tapKey = textUpTo(60).regex(/^[\w-]{16,60}$/, 'key')
const currencyCode = textUpTo(3).regex(/^[A-Z]{3}$/, 'currency')

export const productView = z.object({
  /** The key of the package, `callme:coinsN`. */
  productId: label,
  productType: z.enum(productTypes),
  packageGroup: z.enum(packageGroups),
  /** 0 of a membership. */
  coins,
  /** Of a membership; null of coins. */
  months: count.nullable(),
  priceMinor: amountMinor,
  currency: currencyCode,
  /** The lowest regular price of the last 30 days, of as many coins; null without a discount. */
  regularPriceMinor: amountMinor.nullable(),
  discountPercent: count.max(100).nullable(),
  /** Why it is offered to this person at this price, and until when; null for a regular price. */
  offer: z.object({ kind: z.enum(productOffers), endsAt: instantMs.nullable() }).nullable(),
  /** Of a membership alone: each period after the first one. */
  renewalPriceMinor: amountMinor.optional(),
})
export type ProductView = z.infer<typeof productView>

export const purchaseView = z.object({
  invoiceId: id,
  /** Null until it was paid. */
  number: label.nullable(),
  productId: label,
  productType: z.enum(productTypes),
  /** Of a membership; null of coins. */
  months: count.nullable(),
  state: invoiceState,
  /** 0 of a membership. */
  coins,
  priceMinor: amountMinor,
  currency: currencyCode,
  createdAt: instantMs,
})
export type PurchaseView = z.infer<typeof purchaseView>

export const purchasesPageMax = 50

export const paymentsRoutes = {
  products: {
    method: 'POST',
    path: '/products',
    service: 'api',
    auth: 'session',
    summary:
      'What a person is offered now, at the prices of their country: the first package of their spend group, other offers, then the regular packages, smallest first.',
    body: z.strictObject({
      productType: z.enum(productTypes),
      packageGroup: z.enum(packageGroups).optional(),
      packageGroups: z.array(z.enum(packageGroups)).max(packageGroups.length).default(['default']),
    }),
    response: z.object({
      products: z.array(productView).max(pageRowsMax),
      /** Whether anything can be bought now. */
      isOpen: z.boolean(),
      /** Whether operators paused all sales for a while. */
      isPaused: z.boolean(),
      /** The kind of products that the shop shows this person first. */
      opensOn: z.enum(productTypes),
    }),
    errors: [],
  },
  product: {
    method: 'GET',
    path: '/product/get/{id}',
    service: 'api',
    auth: 'session',
    summary: 'One product that the person is offered now.',
    params: z.strictObject({ id: productKey }),
    response: productView,
    errors: ['not_found'],
  },
  createInvoice: {
    method: 'POST',
    path: '/invoice/create',
    service: 'api',
    auth: 'session',
    summary:
      'Fixes the price of a product. The same key answers the same invoice, so that a repeated tap buys once.',
    body: z.strictObject({
      productId: productKey,
      /** As the person saw it: another price is refused. */
      priceMinor: amountMinor,
      currency: currencyCode,
      /** Made when the button was drawn. */
      key: tapKey,
      /** Of a membership alone: the person agrees that it is charged for every period until they cancel. */
      agreesToRenewal: z.literal(true).optional(),
      /** Of a membership: days are those of this zone. */
      timeZone: timeZone.optional(),
    }),
    response: z.object({ invoiceId: id }),
    errors: [
      'not_found',
      'membership_running',
      'bad_input',
      'price_changed',
      'self_excluded',
      'wallet_frozen',
      'sales_paused',
      'shop_closed',
      'idempotency_conflict',
      'payment_running',
      'forbidden',
    ],
  },
  purchases: {
    method: 'GET',
    path: '/userHistory',
    service: 'api',
    auth: 'session',
    summary: 'Invoices of the person, newest first. `after` is the last one of the page before.',
    query: z.strictObject({ after: id.optional() }),
    response: z.object({ purchases: z.array(purchaseView).max(purchasesPageMax) }),
    errors: [],
  },
} as const satisfies RouteMap
