import { type PriceListProduct, priceListProduct } from '@serendip/contract/operator'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row, Tables } from '../../kernel/tables.ts'
import type { PublishedPrices } from './price-list.ts'

const productOf = (row: Row<'price_list_products'>): PriceListProduct =>
  priceListProduct.parse({
    tier: row.tier,
    key: row.key,
    group: row.package_group,
    coins: row.coins,
    months: row.months,
    priceCents: row.price_cents,
    v4PriceCents: row.v4_price_cents,
    regularPriceCents: row.regular_price_cents,
    minutes: row.minutes,
    bonusCoins: row.bonus_coins,
    premiumDays: row.premium_days,
    isOnSale: row.is_on_sale,
  })

/** The products of a version, by tier, and smallest first. */
export async function readProducts(db: Db | Tx, version: number): Promise<readonly PriceListProduct[]> {
  const rows = await db
    .selectFrom('price_list_products')
    .selectAll()
    .where('version', '=', version)
    .orderBy('tier')
    .orderBy('coins')
    .orderBy('price_cents')
    .orderBy('key')
    .execute()
  return rows.map(productOf)
}

/** The number of the version in force: the last one. */
export async function lastVersion(db: Db | Tx): Promise<number> {
  const { version } = await db
    .selectFrom('price_lists')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return version
}

/** The version in force, with what was sold since `from`. */
export async function readPublished(db: Db, from: Date): Promise<PublishedPrices> {
  const version = await lastVersion(db)
  const rows = await db
    .selectFrom('price_list_products')
    .selectAll()
    .where('version', '>=', ({ selectFrom, fn }) =>
      selectFrom('price_lists')
        .select(({ fn: inner }) => fn.coalesce(inner.max('version'), sql.lit(1)).as('first'))
        .where('published_at', '<=', from),
    )
    .execute()
  return { version, products: await readProducts(db, version), lately: rows.map(productOf) }
}

export type PriceListRow = Row<'price_lists'>
export type DraftRow = Row<'price_drafts'>

/** Published versions, newest first. */
export const listVersions = (db: Db, most: number): Promise<PriceListRow[]> =>
  db.selectFrom('price_lists').selectAll().orderBy('version', 'desc').limit(most).execute()

export const findVersion = (db: Db, version: number): Promise<PriceListRow | undefined> =>
  db.selectFrom('price_lists').selectAll().where('version', '=', version).executeTakeFirst()

/** Publishes a version with its products; answers false if another one took its number first. */
export async function insertPriceList(
  tx: Tx,
  row: Insertable<Tables['price_lists']>,
  products: readonly PriceListProduct[],
): Promise<boolean> {
  const added = await tx
    .insertInto('price_lists')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .execute()
  if (added.length === 0) return false
  await tx
    .insertInto('price_list_products')
    .values(
      products.map((product) => ({
        version: row.version,
        tier: product.tier,
        key: product.key,
        package_group: product.group,
        coins: product.coins,
        months: product.months,
        price_cents: product.priceCents,
        v4_price_cents: product.v4PriceCents,
        regular_price_cents: product.regularPriceCents,
        minutes: product.minutes,
        bonus_coins: product.bonusCoins,
        premium_days: product.premiumDays,
        is_on_sale: product.isOnSale,
      })),
    )
    .execute()
  return true
}

export function findDraft(
  db: Db | Tx,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<DraftRow | undefined> {
  const draft = db.selectFrom('price_drafts').selectAll()
  return (lock ? draft.forUpdate() : draft).executeTakeFirst()
}

/** Stores the draft, in place of the same operator's; answers false if another one began one meanwhile. */
export async function putDraft(
  tx: Tx,
  {
    products,
    ...row
  }: Omit<DraftRow, 'is_only' | 'products'> & { readonly products: readonly PriceListProduct[] },
): Promise<boolean> {
  const stored = { ...row, products: JSON.stringify(products) }
  const put = await tx
    .insertInto('price_drafts')
    .values({ is_only: true, ...stored })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet(stored).where('price_drafts.operator_id', '=', row.operator_id),
    )
    .returning('is_only')
    .execute()
  return put.length > 0
}

export async function deleteDraft(tx: Tx): Promise<void> {
  await tx.deleteFrom('price_drafts').execute()
}
