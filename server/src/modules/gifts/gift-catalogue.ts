import { type GiftFace, giftNames } from '@serendip/contract'
import type { Insertable, Updateable } from 'kysely'
import { anyOf, type Db, type Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'

export type CatalogueRow = Row<'gift_catalogue'>

export const faceOf = ({ key, names, art, is_animated }: CatalogueRow): GiftFace => ({
  key,
  names: giftNames.parse(names),
  imageUrl: `/gifts/${art}.svg`,
  art,
  isAnimated: is_animated,
})

/** The gifts that can be sent, the cheapest first. */
export const offeredRows = (db: Db): Promise<CatalogueRow[]> =>
  db
    .selectFrom('gift_catalogue')
    .selectAll()
    .where('is_offered', '=', true)
    .orderBy('price_coins')
    .orderBy('key')
    .execute()

export async function findRow(db: Db | Tx, key: string): Promise<CatalogueRow | null> {
  const found = await db.selectFrom('gift_catalogue').selectAll().where('key', '=', key).executeTakeFirst()
  return found ?? null
}

/** Reads what gifts look like, also those that are no longer offered. */
export const giftFacesIn =
  (db: Db) =>
  async (keys: readonly string[]): Promise<ReadonlyMap<string, GiftFace>> => {
    if (keys.length === 0) return new Map()
    const rows = await db
      .selectFrom('gift_catalogue')
      .selectAll()
      .where('key', '=', anyOf([...new Set(keys)]))
      .execute()
    return new Map(rows.map((row) => [row.key, faceOf(row)]))
  }

/** All of them, the cheapest first. */
export const allRows = (db: Db): Promise<CatalogueRow[]> =>
  db.selectFrom('gift_catalogue').selectAll().orderBy('price_coins').orderBy('key').execute()

export const lockRow = async (tx: Tx, key: string): Promise<CatalogueRow | null> =>
  (await tx.selectFrom('gift_catalogue').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()) ??
  null

export async function insertRow(tx: Tx, row: Insertable<Tables['gift_catalogue']>): Promise<void> {
  await tx.insertInto('gift_catalogue').values(row).execute()
}

export async function updateRow(
  tx: Tx,
  key: string,
  change: Updateable<Tables['gift_catalogue']>,
): Promise<void> {
  await tx.updateTable('gift_catalogue').set(change).where('key', '=', key).execute()
}
