import { z } from 'zod'
import { count, label } from '../answer-fields.ts'
import { coins, id, instantMs, textUpTo } from '../fields.ts'
import type { RouteMap } from '../route.ts'

/** Brought by a package besides its coins. */
const packageBonus = z.object({ bonusCoins: coins, premiumDays: count })
export type PackageBonus = z.infer<typeof packageBonus>

const bonusRecord = packageBonus.extend({
  historyRecordId: id,
  /** The package that brought it. */
  productId: label,
  createdAt: instantMs,
  /** Until then it can be claimed. */
  expiresAt: instantMs,
  claimedAt: instantMs.nullable(),
})
export type BonusRecord = z.infer<typeof bonusRecord>

export const bonusRecordsMax = 50

export const bonusProductsRoutes = {
  userHistory: {
    method: 'GET',
    path: '/bonusProducts/userHistory',
    service: 'api',
    auth: 'session',
    summary: 'Bonuses of paid packages, newest first. `after` is the last one of the page before.',
    query: z.strictObject({ after: id.optional() }),
    response: z.object({ records: z.array(bonusRecord).max(bonusRecordsMax) }),
    errors: [],
  },
  claim: {
    method: 'POST',
    path: '/bonusProducts/claim',
    service: 'api',
    auth: 'session',
    summary: 'Gives a bonus, once, within 30 days of the payment; repeating it changes nothing.',
    body: z.strictObject({ historyRecordId: id }),
    response: bonusRecord,
    errors: ['not_found', 'wallet_frozen'],
  },
  getOne: {
    method: 'GET',
    path: '/bonusProducts/getOne',
    service: 'api',
    auth: 'session',
    summary: 'What a package would bring besides its coins; null for nothing.',
    query: z.strictObject({ packageName: textUpTo(60).regex(/^callme:\w+$/, 'product') }),
    response: z.object({ bonus: packageBonus.nullable() }),
    errors: [],
  },
} as const satisfies RouteMap
