import { z } from 'zod'
import { label, wholeNumber } from '../answer-fields.ts'
import { instantMs } from '../fields.ts'
import { productView } from '../payments/payments.routes.ts'
import type { RouteMap } from '../route.ts'

/** Offers that begin when a person leaves. */
export const offersRoutes = {
  leaveShop: {
    method: 'POST',
    path: '/shop/leave',
    service: 'api',
    auth: 'session',
    summary:
      'The person leaves the shop, or the page of an unpaid order, without buying. Answers the offer that begins then or still runs; each begins once.',
    body: z.strictObject({ place: z.enum(['shop', 'payment']) }),
    response: z.object({ offer: productView.nullable() }),
    errors: [],
  },
  exitOffer: {
    method: 'POST',
    path: '/account/exitOffer',
    service: 'api',
    auth: 'joining',
    summary:
      'The offer to a person who is about to delete their account: once, for a minute that never restarts; null afterwards.',
    response: z.object({
      offer: z
        .object({
          key: label,
          expiresAt: instantMs,
          /** The same end for a browser whose clock is another. */
          leftMs: wholeNumber,
          product: productView,
        })
        .nullable(),
    }),
    errors: [],
  },
} as const satisfies RouteMap
