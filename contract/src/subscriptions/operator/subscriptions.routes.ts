import { z } from 'zod'
import { count, fewRowsMax, label } from '../../answer-fields.ts'
import { id, instantMs } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { subscriptionState } from '../subscription.ts'

/** A membership of a person, as operators see it. */
const subscriptionRow = z.object({
  subscriptionId: id,
  productId: label,
  months: count,
  priceMinor: count,
  currency: label,
  state: subscriptionState,
  timeZone: label,
  createdAt: instantMs,
  periods: count,
  periodEndsAt: instantMs,
  nextChargeAt: instantMs.nullable(),
  failedTries: count,
  cancelReason: label.nullable(),
  cancelledAt: instantMs.nullable(),
  endedAt: instantMs.nullable(),
})
export type SubscriptionRowView = z.infer<typeof subscriptionRow>

export const operatorSubscriptionsRoutes = {
  list: {
    method: 'GET',
    path: '/people/{userId}/subscriptions',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'Memberships of a person, the latest first.',
    params: z.strictObject({ userId: id }),
    response: z.object({ subscriptions: z.array(subscriptionRow).max(fewRowsMax) }),
    errors: ['not_found'],
  },
  cancel: {
    method: 'POST',
    path: '/people/{userId}/subscriptions/cancel',
    service: 'console',
    auth: { operator: 'people.support' },
    summary:
      'Cancels the membership of a person who asked for it: it is not renewed. The person is told by mail; it is an entry of the audit log.',
    params: z.strictObject({ userId: id }),
    response: z.object({ periodEndsAt: instantMs }),
    errors: ['not_found', 'no_membership'],
  },
} as const satisfies RouteMap
