import { z } from 'zod'
import { count, label, pageRowsMax } from '../../answer-fields.ts'
import { coins } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { currency } from '../catalogue.routes.ts'

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

export const pricesRoutes = {
  prices: {
    method: 'GET',
    path: '/prices',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'What coins cost in each tier of countries: packages and first purchases, for every brand.',
    response: z.object({ version: count, tiers: z.array(tierView).max(pageRowsMax) }),
    errors: [],
  },
} as const satisfies RouteMap
