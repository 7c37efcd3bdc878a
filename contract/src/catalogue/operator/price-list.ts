import { z } from 'zod'
import { textUpTo } from '../../fields.ts'

/** Packages that everyone is offered, those of a first purchase and of other offers, and memberships. */
export const catalogueGroups = [
  'default',
  'starter',
  'vcp',
  'new99',
  'superdeal',
  'exit',
  'membership',
] as const
export type CatalogueGroup = (typeof catalogueGroups)[number]

/** Tiers of countries. */
export const priceTiers = [1, 2, 3] as const
/** Products of all tiers in one price list. */
export const productsMax = 200

const tier = z.union(priceTiers.map((number) => z.literal(number)))
const cents = z.number().int().positive().max(1_000_000)

/** A product as a price list has it, with its prices in US cents; those in other currencies follow from them. */
export const priceListProduct = z.strictObject({
  tier,
  key: textUpTo(57).regex(/^callme:\w{1,50}$/, 'product'),
  group: z.enum(catalogueGroups),
  /** 0 of a membership. */
  coins: z.number().int().nonnegative().max(1_000_000),
  /** Of a membership; null of coins. */
  months: z.union([z.literal(1), z.literal(3), z.literal(12)]).nullable(),
  priceCents: cents,
  /** The lower first price of a test. */
  v4PriceCents: cents.nullable(),
  /** Without the discount. */
  regularPriceCents: cents.nullable(),
  /** Of a call at the usual rate, as the shop says it. */
  minutes: z.number().int().positive().max(20_000).nullable(),
  isOnSale: z.boolean(),
})
export type PriceListProduct = z.infer<typeof priceListProduct>
