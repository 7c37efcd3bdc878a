import { dayMs } from '../../kernel/clock.ts'
import type { Db, Tx } from '../../kernel/db.ts'
import type { GiftsDeps } from './gifts-deps.ts'
import { hasFreeGift } from './gifts.store.ts'

/** The gift of which one a day is free in the experiment freegifts. */
const freeGiftKey = 'rose'

/** The UTC day as YYYY-MM-DD. */
export const dayOf = (now: number): string =>
  new Date(Math.floor(now / dayMs) * dayMs).toISOString().slice(0, 10)

/** Whether a person still has the free gift of this day. */
export async function hasFreeLeft(
  db: Db | Tx,
  isInTest: boolean,
  { fromId, key, now }: { readonly fromId: string; readonly key: string; readonly now: number },
): Promise<boolean> {
  return isInTest && key === freeGiftKey && !(await hasFreeGift(db, fromId, dayOf(now)))
}

export const isInFreeGifts = ({ isInTest }: GiftsDeps, userId: string): Promise<boolean> =>
  isInTest('freegifts', userId)
