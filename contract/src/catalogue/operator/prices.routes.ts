import { z } from 'zod'
import { count, label, longText, pageRowsMax } from '../../answer-fields.ts'
import { coins, id, instantMs, ok, textUpTo } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { currency } from '../catalogue.routes.ts'
import { priceChange, priceListProduct, priceProblemView, productsMax, unitMargin } from './price-list.ts'

/** Packages that everyone is offered, first purchases and their variants, other offers, and memberships. */
const offerKinds = [
  'package',
  'starter',
  'starterV4',
  'vcp',
  'new99',
  'superdeal',
  'exit',
  'membership',
] as const

const offerView = z.object({
  kind: z.enum(offerKinds),
  key: label,
  coins,
  /** Of a membership; null of coins. */
  months: count.nullable(),
  /** Of a call at the usual rate; null for packages. */
  minutes: count.nullable(),
  /** In each currency of the tier, in the same order. */
  cents: z.array(count).max(pageRowsMax),
  /** From the regular price of the same coins, in percent; null for packages. */
  discountPercent: count.nullable(),
  isOnSale: z.boolean(),
})
export type OfferView = z.infer<typeof offerView>

const tierView = z.object({
  tier: count,
  /** ISO 3166-1 alpha-2; null: all others. */
  countries: z.array(label).max(pageRowsMax).nullable(),
  currencies: z.array(currency).max(pageRowsMax),
  offers: z.array(offerView).max(pageRowsMax),
})
export type PriceTierView = z.infer<typeof tierView>

const priceListView = z.object({
  version: count,
  publishedAt: instantMs,
  note: longText,
  lossReason: longText.nullable(),
  /** The version whose products were put back. */
  restoredFrom: count.nullable(),
  /** Null for the first version, which the release brought. */
  authorName: label.nullable(),
  approverName: label.nullable(),
})
export type PriceListView = z.infer<typeof priceListView>

const products = z.array(priceListProduct).max(productsMax)
const changes = z.array(priceChange).max(2 * productsMax)
/** A product that has a v4 price has two. */
const margins = z.array(unitMargin).max(2 * productsMax)

const priceDraft = z.object({
  products,
  /** The version in force when it was begun. */
  base: count,
  restoredFrom: count.nullable(),
  operatorId: label,
  operatorName: label,
  draftedAt: instantMs,
  /** Whether a second operator is asked to publish it: then it cannot be changed. */
  waits: z.boolean(),
  problems: z.array(priceProblemView).max(pageRowsMax),
  changes,
  margins,
  /** Sales below their costs that were not there before, or cost less then: they need a reason. */
  newLosses: margins,
})
export type PriceDraft = z.infer<typeof priceDraft>

export const priceNoteMaxChars = 300
/** Versions in the history, newest first. */
export const priceListsMax = 200

const reason = z.string().trim().min(3).max(priceNoteMaxChars)
const version = z.strictObject({ version: textUpTo(9).regex(/^[1-9]\d*$/, 'version') })
/** When the draft that the operator saw was stored. */
const seen = instantMs

export const pricesRoutes = {
  prices: {
    method: 'GET',
    path: '/prices',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'What coins cost in each tier of countries, for every brand: the price list in force.',
    response: z.object({ list: priceListView, tiers: z.array(tierView).max(pageRowsMax), margins }),
    errors: [],
  },
  priceLists: {
    method: 'GET',
    path: '/priceLists',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'Every published version of the price list, newest first.',
    response: z.object({ lists: z.array(priceListView).max(priceListsMax) }),
    errors: [],
  },
  priceList: {
    method: 'GET',
    path: '/priceLists/{version}',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'A version of the price list, and what changed in it.',
    params: version,
    response: z.object({ list: priceListView, products, changes }),
    errors: ['not_found'],
  },
  restorePriceList: {
    method: 'POST',
    path: '/priceLists/{version}/restore',
    service: 'console',
    auth: { operator: 'prices.write' },
    summary: 'Makes a draft of the products of an earlier version. There is one draft at a time.',
    params: version,
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  priceDraft: {
    method: 'GET',
    path: '/priceDraft',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary:
      'The next price list as far as it is written: rules that it breaks, what changes and what is left of each sale.',
    response: z.object({ draft: priceDraft.nullable() }),
    errors: [],
  },
  savePriceDraft: {
    method: 'POST',
    path: '/priceDraft',
    service: 'console',
    auth: { operator: 'prices.write' },
    summary:
      'Stores the next price list without effect. One operator edits it, and none while it waits to be confirmed.',
    body: z.strictObject({ products: products.min(1), seen: seen.nullable() }),
    response: ok,
    errors: ['conflict'],
  },
  dropPriceDraft: {
    method: 'POST',
    path: '/priceDraft/drop',
    service: 'console',
    auth: { operator: 'prices.write' },
    summary: 'Removes the draft, also that of another operator.',
    response: ok,
    errors: ['not_found', 'conflict'],
  },
  publishPriceDraft: {
    method: 'POST',
    path: '/priceDraft/publish',
    service: 'console',
    auth: { operator: 'prices.write', stepUp: true },
    summary: 'Asks another admin to publish the draft. What is newly sold below its costs needs a reason.',
    body: z.strictObject({ note: reason, lossReason: reason.nullable(), seen }),
    response: ok,
    errors: ['conflict', 'step_up_required'],
  },
  confirmPrices: {
    method: 'POST',
    path: '/priceLists/changes/{approvalId}/confirm',
    service: 'console',
    auth: { operator: 'prices.write', stepUp: true },
    summary:
      'Publishes a price list that another admin asked for; every process sells by it within ten seconds. An order keeps its price.',
    params: z.strictObject({ approvalId: id }),
    response: ok,
    errors: [
      ...(['not_found', 'conflict', 'cannot_target_self'] as const),
      ...(['other_operator_required', 'step_up_required'] as const),
    ],
  },
} as const satisfies RouteMap
