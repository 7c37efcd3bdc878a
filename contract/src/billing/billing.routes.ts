import { z } from 'zod'
import { count, pageRowsMax, spanMs } from '../answer-fields.ts'
import { callEndReason } from '../calls/calls.messages.ts'
import { coins, id, instantMs } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { pictureFault, rateCoins } from './billing.messages.ts'

export const callReceipt = z.object({
  callId: id,
  payerId: id,
  creatorId: id,
  rateCoins,
  startedAt: instantMs,
  /** Null while the call runs. */
  endedAt: instantMs.nullable(),
  /** As in the call history; null while the call runs, and if the two never saw each other. */
  durationMs: spanMs.nullable(),
  /** As the caller sees it. */
  endReason: callEndReason.nullable(),
  /**
   * Stretches that were charged for, in order; `receiptSeconds(spans, rateCoins)` lists them by the second.
   * In a call that stopped more than a hundred times the oldest stretches are merged, keeping their total
   * length.
   */
  spans: z.array(z.object({ fromMs: instantMs, toMs: instantMs })).max(pageRowsMax),
  /**
   * Stretches without the creator's picture, in order: nothing was charged in them. From `soundMs` on the payer went on
   * with sound at half the rate; the span that was charged for it is half as long as that took.
   */
  unseen: z
    .array(
      z.object({
        fromMs: instantMs,
        toMs: instantMs,
        soundMs: instantMs.nullable(),
        by: z.enum(['payer', 'creator']),
        fault: pictureFault,
      }),
    )
    .max(pageRowsMax)
    .optional(),
  billedMs: spanMs,
  chargedCoins: coins,
  /** Number of charged coins that were bought; bonus and demo coins earn a creator nothing. */
  paidCoins: coins,
  sharePercent: count,
  earnedCoins: coins,
  /** Coins returned afterwards: of the charged coins to the payer, of the earned ones from the creator. */
  returnedCoins: coins,
  returnedEarnedCoins: coins,
})
export type CallReceipt = z.infer<typeof callReceipt>

export const standingConsent = z.object({
  /** Null while it is off, as it is at first. */
  dailyCapCoins: coins.nullable(),
  /** Charged today (UTC) in calls that went on by the standing consent. */
  spentTodayCoins: coins,
})
export type StandingConsent = z.infer<typeof standingConsent>

/** The most stars of a call. */
export const starsMax = 5
const stars = z.number().int().min(1).max(starsMax)

export const billingRoutes = {
  receipt: {
    method: 'GET',
    path: '/call/receipt/{callId}',
    service: 'api',
    auth: 'standing',
    summary: 'The receipt of a billed call, for the two people in it.',
    params: z.strictObject({ callId: id }),
    response: callReceipt,
    errors: ['not_found'],
  },
  rate: {
    method: 'POST',
    path: '/call/rating/{callId}',
    service: 'api',
    auth: 'session',
    summary:
      'The payer of a call that is over rates it, once; answers the stars that it has. The creator sees the average alone.',
    params: z.strictObject({ callId: id }),
    body: z.strictObject({ stars }),
    response: z.object({ stars }),
    errors: ['not_found'],
  },
  standingConsent: {
    method: 'GET',
    path: '/call/standingConsent',
    service: 'api',
    auth: 'session',
    summary:
      'Whether calls with creators continue after the free preview without a tap, and up to how many coins a day.',
    response: standingConsent,
    errors: [],
  },
  setStandingConsent: {
    method: 'POST',
    path: '/call/standingConsent',
    service: 'api',
    auth: 'session',
    summary: 'Turns the standing consent on with a daily cap in coins, or off with null.',
    body: z.strictObject({ dailyCapCoins: coins.positive().max(1_000_000).nullable() }),
    response: standingConsent,
    errors: [],
  },
} as const satisfies RouteMap
