import { z } from 'zod'
import { coins, instantMs } from '../fields.ts'
import { route } from '../route.ts'

const historyMaxEntries = 100
const selfExclusionMaxDays = 3650

export const lotKind = z.enum(['demo', 'bonus', 'paid', 'earned'])

export const walletView = z.strictObject({
  balanceCoins: coins,
  byKind: z.strictObject({ demo: coins, bonus: coins, paid: coins, earned: coins }),
  /** Set aside for a call that runs now. */
  heldCoins: coins,
  /** Whether the screen should offer to top up. */
  isLow: z.boolean(),
  /** How many labelled demo coins one may take at once; null outside demo mode. */
  demoGrantCoins: coins.nullable(),
  /** In the order in which they will be spent. */
  lots: z.array(
    z.strictObject({
      lotId: z.string(),
      kind: lotKind,
      amountCoins: coins,
      remainingCoins: coins,
      createdAt: instantMs,
    }),
  ),
})
export type WalletView = z.infer<typeof walletView>

/** What a line of the history is about; the holds, charges and returns of one call are one line. */
export const historyKind = z.enum([
  'call',
  'grant_demo',
  'grant_bonus',
  'purchase',
  'adjustment',
  'reply_reward',
  'filter_fee',
  'message_fee',
  'media_unlock',
  'gift',
  'filter_fee_return',
  'refund',
  'reversal',
  'payout',
])
export type HistoryKind = z.infer<typeof historyKind>

export const historyGroup = z.enum(['received', 'calls', 'filters', 'chat', 'corrections', 'payouts'])
export type HistoryGroup = z.infer<typeof historyGroup>

export const historyEntry = z.strictObject({
  entryId: z.string(),
  kind: historyKind,
  /** What it refers to: a call's id, a match's, an order's. */
  refId: z.string(),
  at: instantMs,
  /** The UTC day, `YYYY-MM-DD`, that the entry is shown under. */
  day: z.iso.date(),
  deltaCoins: coins,
  /** The running balance: that of the entry before, plus `deltaCoins`. */
  balanceAfterCoins: coins,
})
export type HistoryEntry = z.infer<typeof historyEntry>

export const spendingPeriod = z.enum(['day', 'week', 'month'])
export type SpendingPeriod = z.infer<typeof spendingPeriod>

const spendingLimit = z.strictObject({
  period: spendingPeriod,
  /** Null is no limit. */
  limitCoins: coins.nullable(),
  spentCoins: coins,
  /** A raised limit waits; until then the old one holds. */
  next: z.strictObject({ limitCoins: coins.nullable(), from: instantMs }).nullable(),
})
export const walletLimits = z.strictObject({
  limits: z.array(spendingLimit),
  excludedUntil: instantMs.nullable(),
})
export type WalletLimits = z.infer<typeof walletLimits>

export const walletRoutes = {
  wallet: route({
    method: 'GET',
    path: '/wallet',
    service: 'api',
    auth: 'standing',
    summary: 'One’s coins: the balance, what it is made of, and what a running call holds.',
    response: walletView,
    errors: [],
  }),
  walletHistory: route({
    method: 'GET',
    path: '/wallet/history',
    service: 'api',
    auth: 'standing',
    summary: 'What moved one’s coins, newest first, with the running balance; a call is one entry.',
    query: z.strictObject({
      /** `wallet` is what one spends; `earned` is a creator's earnings. */
      account: z.enum(['wallet', 'earned']).default('wallet'),
      group: historyGroup.optional(),
      fromDay: z.iso.date().optional(),
      toDay: z.iso.date().optional(),
      /** `nextCursor` of the page before. */
      cursor: z.coerce.number().int().positive().optional(),
      limit: z.coerce.number().int().min(1).max(historyMaxEntries).default(50),
    }),
    response: z.strictObject({ entries: z.array(historyEntry), nextCursor: z.number().int().nullable() }),
    errors: [],
  }),
  walletExport: route({
    method: 'GET',
    path: '/wallet/export',
    service: 'api',
    auth: 'standing',
    summary: 'The lines that moved one’s coins, as a file that anyone can add up again.',
    query: z.strictObject({ format: z.enum(['csv', 'json']).default('csv') }),
    response: z.strictObject({ filename: z.string(), mediaType: z.string(), text: z.string() }),
    errors: [],
  }),
  demoGrant: route({
    method: 'POST',
    path: '/wallet/demoGrant',
    service: 'api',
    auth: 'session',
    summary: 'Gives oneself labelled demo coins; exists in demo mode only.',
    body: z.strictObject({
      /** The caller's own key: the same grant asked for twice is given once. */
      key: z.uuid(),
    }),
    response: z.strictObject({ balanceCoins: coins, grantedCoins: coins }),
    errors: ['not_found', 'idempotency_conflict'],
  }),
  limits: route({
    method: 'GET',
    path: '/wallet/limits',
    service: 'api',
    auth: 'session',
    summary: 'One’s spending limits, what counts towards them, and a self-exclusion.',
    response: walletLimits,
    errors: [],
  }),
  setLimit: route({
    method: 'POST',
    path: '/wallet/limits',
    service: 'api',
    auth: 'session',
    summary: 'Sets a spending limit: a lower one at once, a higher one or none after a day.',
    body: z.strictObject({ period: spendingPeriod, limitCoins: coins.nonnegative().nullable() }),
    response: walletLimits,
    errors: [],
  }),
  selfExclude: route({
    method: 'POST',
    path: '/wallet/selfExclusion',
    service: 'api',
    auth: 'session',
    summary: 'Stops oneself from spending for some days; it can be made longer, never shorter.',
    body: z.strictObject({ days: z.number().int().min(1).max(selfExclusionMaxDays) }),
    response: walletLimits,
    errors: [],
  }),
} as const
