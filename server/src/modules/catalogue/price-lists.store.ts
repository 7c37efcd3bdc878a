import { type PriceListProduct, priceListProduct } from '@serendip/contract/operator'
import type { Db, Tx } from '../../kernel/db.ts'
import type { Row } from '../../kernel/tables.ts'
import type { PriceList } from './price-list.ts'

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
    isOnSale: row.is_on_sale,
  })

/** The products of a version, by tier, and smallest first. */
async function readProducts(db: Db | Tx, version: number): Promise<readonly PriceListProduct[]> {
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
async function lastVersion(db: Db | Tx): Promise<number> {
  const { version } = await db
    .selectFrom('price_lists')
    .select('version')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return version
}

export async function readPriceList(db: Db): Promise<PriceList> {
  const version = await lastVersion(db)
  return { version, products: await readProducts(db, version) }
}
