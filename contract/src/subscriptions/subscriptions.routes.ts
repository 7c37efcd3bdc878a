import { z } from 'zod'
import { count, fewRowsMax, label } from '../answer-fields.ts'
import { email, id, instantMs, ok, textUpTo } from '../fields.ts'
import { limits } from '../limits.ts'
import { tapKey } from '../payments/payments.routes.ts'
import type { RouteMap } from '../route.ts'
import { timeZone } from '../time-zone.ts'
import {
  cancelReason,
  packageTypes,
  planChoice,
  restartOffer,
  subscriptionState,
  subscriptionView,
} from './subscription.ts'

/** The membership of a person; null if they never had one. */
const ownSubscription = z.object({
  subscription: subscriptionView.nullable(),
  /** Null if there is none now. */
  restartOffer: restartOffer.nullable(),
})
export type OwnSubscription = z.infer<typeof ownSubscription>

const linkToken = textUpTo(200).min(20)

export const subscriptionsRoutes = {
  read: {
    method: 'GET',
    path: '/subscription',
    service: 'api',
    auth: 'session',
    summary: 'The membership of the person, and the offer to restart it.',
    response: ownSubscription,
    errors: [],
  },
  cancel: {
    method: 'POST',
    path: '/subscription/cancel',
    service: 'api',
    auth: 'standing',
    summary: 'Cancels the membership: it is not renewed, and premium stays to the end of the paid period.',
    body: z.strictObject({ reason: cancelReason }),
    response: ownSubscription,
    errors: ['no_membership'],
  },
  status: {
    method: 'GET',
    path: '/subscription/status',
    service: 'api',
    auth: 'session',
    summary:
      'Whether the person has premium, and until when; `isExpired` says that they paid once and have none now.',
    response: z.object({
      /** Null if there never was a membership. */
      state: subscriptionState.nullable(),
      premium: z.boolean(),
      premiumUntil: instantMs.nullable(),
      isExpired: z.boolean(),
    }),
    errors: [],
  },
  resume: {
    method: 'POST',
    path: '/subscription/resume',
    service: 'api',
    auth: 'session',
    summary:
      'Undoes a cancellation before the period ends. `withOffer` uses the restart offer for the next period.',
    body: z.strictObject({ withOffer: z.boolean().default(false), timeZone: timeZone.optional() }),
    response: ownSubscription,
    errors: ['no_membership', 'not_found', 'conflict'],
  },
  plans: {
    method: 'GET',
    path: '/subscription/plans',
    service: 'api',
    auth: 'session',
    summary: 'Plans that the member can change to, and what they would pay now.',
    response: z.object({ plans: z.array(planChoice).max(fewRowsMax) }),
    errors: [],
  },
  changePlan: {
    method: 'POST',
    path: '/subscription/plan',
    service: 'api',
    auth: 'session',
    summary:
      'Changes the plan: a longer one at once, which is charged less the unused days; a shorter one at the end of the period. Answers the invoice of a charge.',
    body: z.strictObject({
      productId: textUpTo(60).regex(/^callme:\w+$/, 'product'),
      /** As the person saw it: another amount is refused. */
      payNowMinor: count,
      currency: label,
      key: tapKey,
      timeZone: timeZone.optional(),
    }),
    response: z.object({ invoiceId: id.nullable() }),
    errors: [
      'no_membership',
      'not_found',
      'price_changed',
      'idempotency_conflict',
      'payment_running',
      'invoice_closed',
      'self_excluded',
      'wallet_frozen',
      'sales_paused',
      'shop_closed',
      'forbidden',
    ],
  },
  chooseCard: {
    method: 'POST',
    path: '/subscription/card',
    service: 'api',
    auth: 'session',
    summary: 'Chooses another saved card for renewals; a renewal that was not paid is charged to it soon.',
    body: z.strictObject({ methodId: id }),
    response: ownSubscription,
    errors: ['no_membership', 'not_found'],
  },
  withdraw: {
    method: 'POST',
    path: '/subscription/withdraw',
    service: 'api',
    auth: 'standing',
    summary: 'Ends the membership at once, within 14 days of its payment: the unused days are paid back.',
    response: z.object({ returnedMinor: count, currency: label }),
    errors: ['no_membership'],
  },
  given: {
    method: 'GET',
    path: '/subscription/given',
    service: 'api',
    auth: 'session',
    summary: 'What premium gave the person since the month began.',
    response: z.object({
      since: instantMs,
      bonusMatches: count,
      freeMessages: count,
      /** Messages for members alone that creators sent to the person. */
      memberMessages: count,
      /** The price of the free messages, in coins. */
      savedCoins: count,
      bonusMatchesADay: count,
      /** Of a message to a creator without premium. */
      messagePriceCoins: count,
    }),
    errors: [],
  },
  readLink: {
    method: 'POST',
    path: '/subscription/link/read',
    service: 'api',
    auth: 'public',
    summary: 'The membership that a link of a billing mail cancels, without a name or an address.',
    body: z.strictObject({ token: linkToken }),
    response: z.object({
      state: subscriptionState,
      priceMinor: count,
      currency: label,
      months: count,
      periodEndsAt: instantMs,
      timeZone: label,
    }),
    errors: ['code_invalid'],
  },
  cancelByLink: {
    method: 'POST',
    path: '/subscription/link/cancel',
    service: 'api',
    auth: 'public',
    summary: 'Cancels the membership of a link, without a login.',
    body: z.strictObject({ token: linkToken, reason: cancelReason.default('other') }),
    response: z.object({ periodEndsAt: instantMs, timeZone: label }),
    errors: ['code_invalid', 'no_membership'],
  },
  requestLink: {
    method: 'POST',
    path: '/subscription/link/request',
    service: 'api',
    auth: 'public',
    summary:
      'Mails a link that cancels the membership of this address, if there is one; the answer never says whether.',
    body: z.strictObject({ email, captcha: z.string().max(limits.captchaMaxChars) }),
    response: ok,
    errors: ['captcha_failed'],
  },
} as const satisfies RouteMap

/** Calls of the payment page (SPEC §7, payment shop client) about subscriptions. */
export const subscriptionPageRoutes = {
  getUserSubscriptions: {
    method: 'GET',
    path: '/payment/page-api/getUserSubscriptions',
    credentials: true,
    service: 'payments',
    auth: 'session',
    summary: 'What renews, and the token with which it is stopped.',
    response: z.object({
      subscriptions: z
        .array(
          z.object({
            subscriptionId: id,
            packageType: z.enum(packageTypes),
            state: subscriptionState,
            productId: label,
            priceMinor: count,
            currency: label,
            periodEndsAt: instantMs,
            timeZone: label,
          }),
        )
        .max(fewRowsMax),
      requestValidationToken: label,
    }),
    errors: [],
  },
  stopSubscription: {
    method: 'POST',
    path: '/payment/page-api/stopSubscription',
    form: 'fields',
    credentials: true,
    service: 'payments',
    auth: 'session',
    summary: 'Stops a subscription at the end of its period.',
    body: z.strictObject({ subscriptionId: id, requestValidationToken: textUpTo(200).optional() }),
    response: ok,
    errors: ['validation_token_missing', 'code_invalid', 'not_found', 'no_membership'],
  },
} as const satisfies RouteMap
