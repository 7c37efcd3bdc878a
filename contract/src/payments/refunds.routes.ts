import { z } from 'zod'
import { count } from '../answer-fields.ts'
import { coins, id, instantMs, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { tapKey } from './payments.routes.ts'

/** Money that comes back of a paid order for its unused coins now. */
const refundOffer = z.object({
  /** Unused coins of it; 0 if nothing can be given back, or no more. */
  coins,
  amountMinor: count,
  currency: textUpTo(3),
  /** The last moment for it. */
  until: instantMs,
})
export type RefundOffer = z.infer<typeof refundOffer>

export const refundsRoutes = {
  read: {
    method: 'GET',
    path: '/invoice/refund/{id}',
    service: 'payments',
    auth: 'session',
    summary: 'The unused coins of a paid order of the person, and the money that comes back for them.',
    params: z.strictObject({ id }),
    response: refundOffer,
    errors: ['not_found'],
  },
  take: {
    method: 'POST',
    path: '/invoice/refund/{id}',
    service: 'payments',
    auth: 'session',
    summary:
      'Gives the unused coins of an order back within 14 days: they leave the wallet at once, and their money goes back the way it was paid.',
    params: z.strictObject({ id }),
    body: z.strictObject({
      /** As the person saw them: other numbers are refused. */
      coins: coins.positive().max(1_000_000),
      amountMinor: count.positive(),
      /** Made when the button was drawn: a repeated tap gives back once. */
      key: tapKey,
    }),
    response: z.object({ ok: z.literal(true) }),
    errors: ['not_found', 'refund_changed', 'idempotency_conflict'],
  },
} as const satisfies RouteMap
