import type { GiftFace, GivenGift, HistoryGift } from '@serendip/contract'
import { anyOf, type Db } from '../../kernel/db.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { giftFacesIn } from './gift-catalogue.ts'
import { streakEndsAt, type StreakRules, undoUntil } from './gift-streak.ts'
import { type GiftRow, streakOf } from './gifts.store.ts'

export function presentGift(row: GiftRow, face: GiftFace | undefined, rules: StreakRules): GivenGift {
  if (!face) throw new DomainError('not_found')
  const streak = streakOf(row)
  return {
    giftId: row.id,
    gift: face,
    fromId: row.from_id,
    toId: row.to_id,
    quantity: row.quantity,
    coins: row.price_coins * row.quantity,
    streakEndsAt: streakEndsAt(streak, rules),
    undoUntil: undoUntil(streak, rules),
  }
}

/** Reads what gifts were, for the statements of the two. */
export const givenGiftsIn =
  (db: Db) =>
  async (giftIds: readonly string[]): Promise<ReadonlyMap<string, HistoryGift>> => {
    if (giftIds.length === 0) return new Map()
    const rows = await db
      .selectFrom('gifts')
      .select(['id', 'gift_key', 'quantity'])
      .where('id', '=', anyOf(giftIds))
      .execute()
    const faces = await giftFacesIn(db)(rows.map((row) => row.gift_key))
    return new Map(
      rows.flatMap((row) => {
        const gift = faces.get(row.gift_key)
        return gift ? [[row.id, { gift, quantity: row.quantity }] as const] : []
      }),
    )
  }
