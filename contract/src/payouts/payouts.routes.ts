import { z } from 'zod'
import { count, label } from '../answer-fields.ts'
import { coins, confirmation, country, day, instantMs } from '../fields.ts'
import type { RouteMap } from '../route.ts'
import { payoutAccountFields } from './payout-account.ts'

/** The stored account, with the ends alone of what a thief could use. */
const ownPayoutAccount = z.object({
  holderName: label,
  ibanCountry: country,
  ibanEnd: label,
  city: label,
  country,
  taxCountry: country,
  /** Empty of a short one, whose end would be most of it. */
  taxIdEnd: label,
  changedAt: instantMs,
  /** Nothing is paid to it before: a changed account waits. */
  usableFrom: instantMs,
})
export type OwnPayoutAccount = z.infer<typeof ownPayoutAccount>

export const earningsView = z.object({
  /** After deducting what the creator owes. */
  payableCoins: coins,
  /** Too young to be paid out. */
  maturingCoins: coins,
  /** When the oldest of these can be paid out; null if there are none. */
  nextMatureAt: instantMs.nullable(),
  /** Of a disputed payment, or of an account that shares a device or a payment instrument with the creator's. */
  heldCoins: coins,
  /** US cents that 1,000 coins are worth. */
  payoutCentsPer1000Coins: count,
  /** The creator's part of the paid coins that people spend. */
  sharePercent: count,
  /** US cents from which on earnings are paid out. */
  payoutMinCents: count,
  /** Days until earned coins can be paid out, and until an account that was changed is paid to. */
  maturingDays: count,
  accountWaitDays: count,
  /** Of the account; it cannot be changed. */
  birthday: day.nullable(),
  isIdentityProven: z.boolean(),
  /** Operators paused payouts: until they go on, the account cannot be changed. */
  isPaused: z.boolean(),
  account: ownPayoutAccount.nullable(),
})
export type EarningsView = z.infer<typeof earningsView>

/** Money that creators earn, and the account that it goes to. */
export const payoutsRoutes = {
  earnings: {
    method: 'GET',
    path: '/creators/earnings',
    service: 'api',
    auth: 'session',
    summary: 'What a creator earned and was not paid yet, and where it is paid to. For creators.',
    response: earningsView,
    errors: ['forbidden'],
  },
  storeAccount: {
    method: 'POST',
    path: '/creators/earnings',
    service: 'api',
    auth: 'session',
    summary:
      'Stores where a creator is paid to, with the proof that the session is her own. A mail tells her; nothing is paid to it for some days.',
    body: z.strictObject({ ...payoutAccountFields, ...confirmation }),
    response: earningsView,
    errors: [
      'forbidden',
      'unavailable',
      'email_not_confirmed',
      'password_mismatch',
      'confirmation_failed',
      'rate_limited',
    ],
  },
} as const satisfies RouteMap
