import { sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import type { Streak } from './gift-streak.ts'

export type GiftRow = Row<'gifts'>

export const streakOf = (row: GiftRow): Streak => ({
  priceCoins: row.price_coins,
  quantity: row.quantity,
  isFree: row.free_day !== null,
  sentAt: row.sent_at.getTime(),
  lastAt: row.last_at.getTime(),
  isThanked: row.thanked_at !== null,
  isUndone: row.undone_at !== null,
})

/** Taps of one person wait for each other until the transaction ends. */
export async function lockGiver(tx: Tx, fromId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`gifts:${fromId}`}, 0))`.execute(tx)
}

export async function findGift(db: Db | Tx, giftId: string): Promise<GiftRow | null> {
  const found = await db.selectFrom('gifts').selectAll().where('id', '=', giftId).executeTakeFirst()
  return found ?? null
}

/** The gift that a tap belongs to, and its number there; null for a tap that never arrived. */
export async function findTap(
  db: Db | Tx,
  fromId: string,
  tapId: string,
): Promise<{ readonly row: GiftRow; readonly number: number } | null> {
  const tap = await db
    .selectFrom('gift_taps')
    .select(['gift_id', 'number'])
    .where('from_id', '=', fromId)
    .where('tap_id', '=', tapId)
    .executeTakeFirst()
  const row = tap && (await findGift(db, tap.gift_id))
  return row ? { row, number: tap.number } : null
}

export async function insertTap(
  tx: Tx,
  tap: Pick<Row<'gift_taps'>, 'from_id' | 'tap_id' | 'gift_id' | 'number' | 'at'>,
): Promise<void> {
  await tx.insertInto('gift_taps').values(tap).execute()
}

/** The last gift from one to the other of this kind, at this price and share. */
export async function findLast(
  tx: Tx,
  same: Pick<GiftRow, 'from_id' | 'to_id' | 'gift_key' | 'price_coins' | 'share_percent'>,
  since: Date,
): Promise<GiftRow | null> {
  const found = await tx
    .selectFrom('gifts')
    .selectAll()
    .where('from_id', '=', same.from_id)
    .where('last_at', '>', since)
    .where('to_id', '=', same.to_id)
    .where('gift_key', '=', same.gift_key)
    .where('price_coins', '=', same.price_coins)
    .where('share_percent', 'is not distinct from', same.share_percent)
    .orderBy('last_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}

export async function hasFreeGift(db: Db | Tx, fromId: string, day: string): Promise<boolean> {
  const found = await db
    .selectFrom('gifts')
    .select('id')
    .where('from_id', '=', fromId)
    .where('free_day', '=', sql<string>`${day}::date`)
    .executeTakeFirst()
  return found !== undefined
}
