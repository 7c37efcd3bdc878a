import { z } from 'zod'
import { count } from '../answer-fields.ts'
import type { RouteMap } from '../route.ts'

export const currency = z.enum(['USD', 'EUR', 'GBP'])
export type Currency = z.infer<typeof currency>

/** The value of coins in money for the caller. */
export const coinRate = z.object({
  currency,
  /** In hundredths of the currency, rounded up. */
  centsPer1000Coins: count.positive(),
})
export type CoinRate = z.infer<typeof coinRate>

export const catalogueRoutes = {
  coinRate: {
    method: 'GET',
    path: '/coinRate',
    service: 'api',
    auth: 'optional',
    summary:
      'What 1,000 coins cost in money: at the highest rate that the caller has paid, or at the regular one of the country of the request.',
    response: coinRate,
    errors: [],
  },
} as const satisfies RouteMap
