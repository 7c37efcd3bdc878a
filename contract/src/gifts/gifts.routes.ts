import { z } from 'zod'
import { pageRowsMax } from '../answer-fields.ts'
import { coins, id, instantMs, ok, ordinal } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { givenGift, giftTap, offeredGift } from './gifts.ts'

const params = z.strictObject({ giftId: id })

export const giftsRoutes = {
  offered: {
    method: 'GET',
    path: '/gifts/{toId}/offered',
    service: 'api',
    auth: 'session',
    summary: 'The gifts that the caller can send to a person, and what the person gets of them.',
    params: z.strictObject({ toId: id }),
    response: z.object({
      gifts: z.array(offeredGift).max(pageRowsMax),
      /** Share of the coins that the person earns; null for a greeting, whose coins go to the house. */
      sharePercent: ordinal.nullable(),
      balanceCoins: coins,
      /** Operators paused gifts. */
      isPaused: z.boolean(),
    }),
    errors: ['not_found', 'cannot_target_self', 'forbidden', 'gift_refused', 'age_refused'],
  },
  give: {
    method: 'POST',
    path: '/gifts/give',
    service: 'api',
    auth: 'session',
    summary:
      'One tap of a gift, charged once per `tapId`; a tap within 5 s of the last one adds to the same gift.',
    body: giftTap,
    response: z.object({
      given: givenGift,
      /** Its number among the taps of the gift. */
      number: ordinal,
      /** The tap was known before, and cost nothing more. */
      repeated: z.boolean(),
      balanceCoins: coins,
      /** The server’s time, for clocks that differ. */
      at: instantMs,
    }),
    errors: [
      'not_found',
      'cannot_target_self',
      'forbidden',
      'age_refused',
      'gift_refused',
      'gifts_paused',
      'price_changed',
      'not_enough_coins',
      'spending_limit',
      'self_excluded',
      'wallet_frozen',
      'idempotency_conflict',
    ],
  },
  undo: {
    method: 'POST',
    path: '/gifts/{giftId}/undo',
    service: 'api',
    auth: 'session',
    summary:
      'Takes a single gift above 100 coins back within 5 s; its coins return. Repeating it changes nothing.',
    params,
    response: z.object({ balanceCoins: coins }),
    errors: ['not_found', 'conflict'],
  },
  thank: {
    method: 'POST',
    path: '/gifts/{giftId}/thank',
    service: 'api',
    auth: 'session',
    summary: 'The receiver says thanks, once.',
    params,
    response: ok,
    errors: ['not_found', 'conflict'],
  },
} as const satisfies RouteMap
