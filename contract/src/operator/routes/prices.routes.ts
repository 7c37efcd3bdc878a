import { z } from 'zod'
import { currency } from '../../routes/catalogue.routes.ts'
import { routesOf } from '../../route.ts'
import { operatorEndpoints } from '../operator-endpoints.ts'

/** A package is always sold; of the others a person may buy one once, as their first purchase. */
const offerKinds = ['package', 'starter', 'starterV4', 'vcp'] as const

const offerView = z.object({
  kind: z.enum(offerKinds),
  coins: z.number().int(),
  /** Of a call at the usual rate; null for packages. */
  minutes: z.number().int().nullable(),
  /** In each currency of the tier, in the same order. */
  cents: z.array(z.number().int()),
  /** From the regular price of the same coins, in percent; null for packages. */
  discountPercent: z.number().int().nullable(),
})
export type OfferView = z.infer<typeof offerView>

const tierView = z.object({
  tier: z.number().int(),
  /** ISO 3166-1 alpha-2; null: all others. */
  countries: z.array(z.string()).nullable(),
  currencies: z.array(currency),
  offers: z.array(offerView),
})
export type PriceTierView = z.infer<typeof tierView>

export const pricesRoutes = routesOf(operatorEndpoints.catalogue, {
  prices: {
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'What coins cost in each tier of countries: packages and first purchases, for every brand.',
    response: z.object({ tiers: z.array(tierView) }),
    errors: [],
  },
})
