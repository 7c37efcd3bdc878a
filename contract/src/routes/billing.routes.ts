import { z } from 'zod'
import { coins, id, instantMs } from '../fields.ts'
import { rateCoins } from '../messages/billing.messages.ts'
import { callEndReason } from '../messages/calls.messages.ts'
import { route } from '../route.ts'

export const callReceipt = z.strictObject({
  callId: id,
  payerId: id,
  creatorId: id,
  rateCoins,
  startedAt: instantMs,
  /** Null while the call runs. */
  endedAt: instantMs.nullable(),
  /** As told to the one who asks. */
  endReason: callEndReason.nullable(),
  /**
   * What was charged for, in order; `receiptSeconds(spans, rateCoins)` makes the list by the second. Of a call that
   * stopped more often than a hundred times the oldest stretches stand together, each as long as it was.
   */
  spans: z.array(z.strictObject({ fromMs: instantMs, toMs: instantMs })),
  billedMs: z.number().int().nonnegative(),
  chargedCoins: coins,
  /** How many of the charged coins were bought; bonus and demo coins earn a creator nothing. */
  paidCoins: coins,
  sharePercent: z.number().int(),
  earnedCoins: coins,
})
export type CallReceipt = z.infer<typeof callReceipt>

export const standingConsent = z.strictObject({
  /** Null while it is off, as it is at first. */
  dailyCapCoins: coins.nullable(),
  /** Charged today (UTC) in calls that went on by the standing consent. */
  spentTodayCoins: coins,
})
export type StandingConsent = z.infer<typeof standingConsent>

export const billingRoutes = {
  receipt: route({
    method: 'GET',
    path: '/call/receipt/{callId}',
    service: 'api',
    auth: 'standing',
    summary: 'What a billed call cost and earned, for the two who were in it.',
    params: z.strictObject({ callId: id }),
    response: callReceipt,
    errors: ['not_found'],
  }),
  standingConsent: route({
    method: 'GET',
    path: '/call/standingConsent',
    service: 'api',
    auth: 'session',
    summary:
      'Whether calls with creators go on after the free preview without a tap, and up to how many coins a day.',
    response: standingConsent,
    errors: [],
  }),
  setStandingConsent: route({
    method: 'POST',
    path: '/call/standingConsent',
    service: 'api',
    auth: 'session',
    summary: 'Turns the standing consent on with a daily cap in coins, or off with null.',
    body: z.strictObject({ dailyCapCoins: coins.positive().max(1_000_000).nullable() }),
    response: standingConsent,
    errors: [],
  }),
} as const
