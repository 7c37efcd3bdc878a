import { z } from 'zod'
import { count, label } from '../answer-fields.ts'
import { id, instantMs } from '../fields.ts'
import { paymentMethod } from '../payments/payment-method.ts'

/**
 * `grace`: a renewal was not paid, and is tried again; `cancelled`: paid to the end of its period, and not renewed;
 * `ended`: over.
 */
export const subscriptionStates = ['active', 'grace', 'cancelled', 'ended'] as const
export const subscriptionState = z.enum(subscriptionStates)
export type SubscriptionState = z.infer<typeof subscriptionState>

/** Reasons that a person can name when they cancel. */
export const cancelReasons = ['price', 'notUsed', 'noMatches', 'technical', 'privacy', 'other'] as const
export const cancelReason = z.enum(cancelReasons)
export type CancelReason = (typeof cancelReasons)[number]

/** Kinds of what a person can be charged for more than once (SPEC §3). */
export const packageTypes = ['credits', 'membership'] as const

/** Length of a period. */
export const periodMonths = z.union([z.literal(1), z.literal(3), z.literal(12)])
export type PeriodMonths = z.infer<typeof periodMonths>

const amountMinor = count.positive()

/** A membership as its person sees it. All days are those of its time zone. */
export const subscriptionView = z.object({
  subscriptionId: id,
  packageType: z.enum(packageTypes),
  productId: label,
  months: periodMonths,
  /** Of a period, as it renews. */
  priceMinor: amountMinor,
  currency: label,
  state: subscriptionState,
  timeZone: label,
  createdAt: instantMs,
  periodStartsAt: instantMs,
  periodEndsAt: instantMs,
  /** The next charge, and what it will be; null if nothing will be charged. */
  nextCharge: z.object({ at: instantMs, amountMinor }).nullable(),
  /** The saved card that is charged; null if there is none. */
  card: paymentMethod.nullable(),
  /** Until when there is premium. */
  premiumUntil: instantMs,
  /** Another plan or price, and from when on. */
  change: z
    .object({ productId: label, months: periodMonths, priceMinor: amountMinor, from: instantMs })
    .nullable(),
  /** The renewal that was not paid, and can be paid by hand; null without one. */
  unpaidInvoiceId: id.nullable(),
  /** Until when the person can withdraw, and what they would get back now; null if they cannot. */
  withdrawal: z.object({ until: instantMs, amountMinor }).nullable(),
})
export type SubscriptionView = z.infer<typeof subscriptionView>

/** An offer to somebody who cancelled: the first new period is cheaper. */
export const restartOffer = z.object({ percent: count.max(99), endsAt: instantMs })
export type RestartOffer = z.infer<typeof restartOffer>

/** A plan that a member can change to. */
export const planChoice = z.object({
  productId: label,
  months: periodMonths,
  priceMinor: amountMinor,
  currency: label,
  /** `now`: the unused days are credited; `later`: at the end of the period. */
  begins: z.enum(['now', 'later']),
  /** To be paid now: the price less the credit; 0 of one that begins later. */
  payNowMinor: count,
  creditMinor: count,
})
export type PlanChoice = z.infer<typeof planChoice>
