import { z } from 'zod'
import { count, label, pageRowsMax } from '../../answer-fields.ts'
import { coins, id, instantMs, ok } from '../../fields.ts'
import type { RouteMap } from '../../route.ts'
import { giftArts, giftKey, giftNames } from '../gifts.ts'

export const giftPriceMax = 100_000
const priceCoins = coins.positive().max(giftPriceMax)

const shown = {
  names: z.strictObject(giftNames.shape),
  art: z.enum(giftArts),
  isAnimated: z.boolean(),
  isOffered: z.boolean(),
}

/** A gift with its price as an operator asked for it, carried out once it is confirmed. */
export const giftAsked = z.object({
  key: giftKey,
  ...shown,
  priceCoins,
  isNew: z.boolean(),
})
export type GiftAsked = z.infer<typeof giftAsked>

const giftRow = z.object({
  key: label,
  names: giftNames,
  /** The drawing, also one that this console is too old to know. */
  art: label,
  isAnimated: z.boolean(),
  isOffered: z.boolean(),
  priceCoins: count,
  changedAt: instantMs,
  /** The price that waits for a second operator. */
  askedPriceCoins: count.nullable(),
})
export type GiftRow = z.infer<typeof giftRow>

export const giftDeskRoutes = {
  list: {
    method: 'GET',
    path: '/gifts',
    service: 'console',
    auth: { operator: 'wallets.read' },
    summary: 'Every gift that can be or could be sent, the cheapest first, as people see them.',
    response: z.object({ gifts: z.array(giftRow).max(pageRowsMax) }),
    errors: [],
  },
  save: {
    method: 'POST',
    path: '/gifts/{giftKey}',
    service: 'console',
    auth: { operator: 'prices.write', stepUp: true },
    summary:
      'Changes a gift: its names, drawing and whether it is offered at once; its price, and a new gift, once a second admin confirms.',
    params: z.strictObject({ giftKey }),
    body: z.strictObject({
      ...shown,
      priceCoins,
      /** When the gift that the operator saw was changed last; null for a new one. */
      seen: instantMs.nullable(),
    }),
    response: z.object({ waits: z.boolean() }),
    errors: ['not_found', 'conflict', 'step_up_required'],
  },
  confirm: {
    method: 'POST',
    path: '/gifts/changes/{approvalId}/confirm',
    service: 'console',
    auth: { operator: 'prices.write', stepUp: true },
    summary: 'Carries out a price, or adds a gift, that another admin asked for.',
    params: z.strictObject({ approvalId: id }),
    response: ok,
    errors: [
      ...(['not_found', 'conflict', 'cannot_target_self'] as const),
      ...(['other_operator_required', 'step_up_required'] as const),
    ],
  },
} as const satisfies RouteMap
