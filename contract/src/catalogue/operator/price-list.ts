import { z } from 'zod'
import { count, label, longText, wholeNumber } from '../../answer-fields.ts'
import { textUpTo } from '../../fields.ts'
import { currency } from '../catalogue.routes.ts'

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

/** Groups of people by what they spent in all. */
export const spendGroups = [
  'starter',
  'activePayer',
  'juniorPremium',
  'mediumPremium',
  'seniorPremium',
] as const
export type SpendGroup = (typeof spendGroups)[number]

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
  /** Claimed once the package is paid: coins that earn nobody a payout, and days of premium. */
  bonusCoins: z.number().int().nonnegative().max(100_000).default(0),
  premiumDays: z.number().int().nonnegative().max(366).default(0),
  isOnSale: z.boolean(),
})
export type PriceListProduct = z.infer<typeof priceListProduct>

/** The key under which a first purchase is sold at its v4 price. */
export const v4KeyOf = (coins: number): string => `callme:v4initial${coins}`

/** Rules of a price list; what breaks one is not published. */
export const priceProblems = [
  'keyTaken',
  'keyCurrency',
  'keyCoins',
  'coinsOrMonths',
  'v4Price',
  'regularPrice',
  'regularPriceInvented',
  'worseValue',
  'oneOfGroup',
  'noPackages',
] as const
export type PriceProblem = (typeof priceProblems)[number]

export const priceProblemView = z.object({
  tier,
  /** Null for the whole tier. */
  key: label.nullable(),
  problem: z.enum(priceProblems),
})
export type PriceProblemView = z.infer<typeof priceProblemView>

/** A product before and after a change; null where there is none. */
export const priceChange = z.object({
  before: priceListProduct.nullable(),
  after: priceListProduct.nullable(),
})
export type PriceChange = z.infer<typeof priceChange>

/** The rest of a sale's price in the country where that is the least, if all its coins are spent on creators. */
export const unitMargin = z.object({
  tier,
  key: label,
  /** ISO 3166-1 alpha-2; null: one without a tax. */
  country: label.nullable(),
  currency,
  priceMinor: count,
  taxMinor: count,
  feeMinor: count,
  creatorsMinor: count,
  rewardsMinor: count,
  marginMinor: wholeNumber,
})
export type UnitMargin = z.infer<typeof unitMargin>

/** A version that an operator asked to publish, carried out once it is confirmed. */
export const priceListAsked = z.object({
  /** The version that the operator changed. */
  base: count,
  restoredFrom: count.nullable(),
  note: longText,
  lossReason: longText.nullable(),
  products: z.array(priceListProduct).max(productsMax),
})
export type PriceListAsked = z.infer<typeof priceListAsked>
