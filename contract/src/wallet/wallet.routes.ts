import { z } from 'zod'
import { count, fileText, label, pageRowsMax, spanMs } from '../answer-fields.ts'
import { agreedCoins, coins, day, instantMs, position } from '../fields.ts'
import { giftFace } from '../gifts/gifts.ts'
import type { RouteMap } from '../route.ts'

const historyMaxEntries = 100
const selfExclusionMaxDays = 3650

export const lotKind = z.enum(['demo', 'bonus', 'paid', 'earned'])

export const walletView = z.object({
  balanceCoins: coins,
  byKind: z.object({ demo: coins, bonus: coins, paid: coins, earned: coins }),
  /** Set aside for a call that runs now. */
  heldCoins: coins,
  /** Whether the screen should offer to top up. */
  isLow: z.boolean(),
  /** Why nothing can be spent or bought; null if it can. */
  frozenFor: z.enum(['banned', 'disputed']).nullable(),
  /** Of payments that were taken back after their coins were spent; the next purchase or earnings settle it. */
  debtCoins: coins,
  /** Coins that a creator has earned and not been paid. */
  earnings: z.object({
    payableCoins: coins,
    /** Too young to be paid out. */
    maturingCoins: coins,
    /** When the oldest of these can be paid out; null if there are none. */
    nextMatureAt: instantMs.nullable(),
    /** Of a disputed payment, or of an account that shares a device or a payment instrument with the creator's. */
    heldCoins: coins,
  }),
  /** Number of labelled demo coins that one may take at once; null outside demo mode. */
  demoGrantCoins: coins.nullable(),
  /** In the order in which they will be spent. */
  lots: z
    .array(
      z.object({
        lotId: label,
        kind: lotKind,
        amountCoins: coins,
        remainingCoins: coins,
        createdAt: instantMs,
        /** Of a test payment, which moved no money. */
        isSandbox: z.boolean(),
      }),
    )
    .max(pageRowsMax),
})
export type WalletView = z.infer<typeof walletView>

/** Subject of an entry of the history; the holds, charges and returns of one call are one entry. */
export const historyKind = z.enum([
  'call',
  'grant_demo',
  'grant_bonus',
  'purchase',
  'adjustment',
  'reply_reward',
  'share_rounding',
  'filter_fee',
  'message_fee',
  'media_unlock',
  'gift',
  'filter_fee_return',
  'refund',
  'reversal',
  'payout',
  'chargeback',
  'earnings_recall',
  'debt_settlement',
  'dispute_hold',
  'dispute_release',
  'reinstatement',
  'payout_return',
  'forfeit',
  'unlock_return',
  'bonus_recall',
  'daily_reward',
  'install_bonus',
  'offer_credit',
])
export type HistoryKind = z.infer<typeof historyKind>

export const historyGroup = z.enum(['received', 'calls', 'filters', 'chat', 'corrections', 'payouts'])
export type HistoryGroup = z.infer<typeof historyGroup>

const callTimes = z.object({
  startedAt: instantMs,
  /** Null while the call runs, and if the two never saw each other. */
  durationMs: spanMs.nullable(),
})
export type CallTimes = z.infer<typeof callTimes>

const historyGift = z.object({ gift: giftFace, quantity: count })
export type HistoryGift = z.infer<typeof historyGift>

export const historyEntry = z.object({
  entryId: label,
  kind: historyKind,
  /** Its reference: the id of a call, a match or an order. */
  refId: label,
  /** When it was booked; of a call its last booking, by which the list is in order. */
  at: instantMs,
  /** When a call started and how long it lasted, as in the call history; null for anything else. */
  call: callTimes.nullable(),
  /** Of a gift: which one, and how many of it; null for anything else, and once a side is erased. */
  gift: historyGift.nullable().optional(),
  /** The UTC day, `YYYY-MM-DD`, that the entry is shown under. */
  day,
  deltaCoins: coins,
  /** The running balance: that of the entry before, plus `deltaCoins`. */
  balanceAfterCoins: coins,
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const spendingPeriod = z.enum(['day', 'week', 'month'])
export type SpendingPeriod = z.infer<typeof spendingPeriod>

const spendingLimit = z.object({
  period: spendingPeriod,
  /** Null is no limit. */
  limitCoins: coins.nullable(),
  spentCoins: coins,
  /** A raised limit is pending; until then the old one applies. */
  next: z.object({ limitCoins: coins.nullable(), from: instantMs }).nullable(),
})
export const walletLimits = z.object({
  limits: z.array(spendingLimit).max(pageRowsMax),
  excludedUntil: instantMs.nullable(),
})
export type WalletLimits = z.infer<typeof walletLimits>

export const walletRoutes = {
  wallet: {
    method: 'GET',
    path: '/wallet',
    service: 'api',
    auth: 'standing',
    summary: 'The caller’s coins: the balance, its parts, and what a running call holds.',
    response: walletView,
    errors: [],
  },
  walletHistory: {
    method: 'GET',
    path: '/wallet/history',
    service: 'api',
    auth: 'standing',
    summary: 'The caller’s coin history, newest first, with the running balance; a call is one entry.',
    query: z.strictObject({
      /** `wallet` is what one spends; `earned` is a creator's earnings. */
      account: z.enum(['wallet', 'earned']).default('wallet'),
      group: historyGroup.optional(),
      fromDay: day.optional(),
      toDay: day.optional(),
      /** `nextCursor` of the page before. */
      cursor: z.coerce.number().pipe(position).optional(),
      limit: z.coerce.number().int().min(1).max(historyMaxEntries).default(50),
    }),
    response: z.object({ entries: z.array(historyEntry).max(pageRowsMax), nextCursor: position.nullable() }),
    errors: [],
  },
  walletExport: {
    method: 'GET',
    path: '/wallet/export',
    service: 'api',
    auth: 'standing',
    summary: 'The caller’s postings as a file that can be added up again.',
    query: z.strictObject({ format: z.enum(['csv', 'json']).default('csv') }),
    response: z.object({ filename: label, mediaType: label, text: fileText }),
    errors: [],
  },
  demoGrant: {
    method: 'POST',
    path: '/wallet/demoGrant',
    service: 'api',
    auth: 'session',
    summary: 'Grants labelled demo coins to the caller; exists in demo mode only.',
    body: z.strictObject({
      /** The caller's idempotency key: the same grant requested twice is given once. */
      key: z.uuid(),
    }),
    response: z.object({ balanceCoins: coins, grantedCoins: coins }),
    errors: ['not_found', 'idempotency_conflict'],
  },
  limits: {
    method: 'GET',
    path: '/wallet/limits',
    service: 'api',
    auth: 'session',
    summary: 'The caller’s spending limits, what counts towards them, and a self-exclusion.',
    response: walletLimits,
    errors: [],
  },
  setLimit: {
    method: 'POST',
    path: '/wallet/limits',
    service: 'api',
    auth: 'session',
    summary: 'Sets a spending limit: lower at once, higher or none after a day.',
    body: z.strictObject({ period: spendingPeriod, limitCoins: agreedCoins.nullable() }),
    response: walletLimits,
    errors: [],
  },
  selfExclude: {
    method: 'POST',
    path: '/wallet/selfExclusion',
    service: 'api',
    auth: 'session',
    summary: 'Excludes the caller from spending for some days; can be extended, never shortened.',
    body: z.strictObject({ days: z.number().int().min(1).max(selfExclusionMaxDays) }),
    response: walletLimits,
    errors: [],
  },
} as const satisfies RouteMap
