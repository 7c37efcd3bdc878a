import { sql } from 'kysely'
import type { PriceListProduct } from '@serendip/contract/operator'
import { expect, test } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { describeEngines } from '../../../test/database.ts'
import { aCatalogue, firstPriceList } from '../../../test/price-lists.ts'
import type { Database } from '../../adapters/postgres/open-database.ts'
import { randomIds } from '../../kernel/ids.ts'
import { productsOnSale } from './index.ts'

const catalogueOf = ({ db }: Database) => aCatalogue({ db, clock: aClock(), ids: randomIds })

describeEngines('the first price list', (open) => {
  test('is that of the migration', async () => {
    const { products, lately } = await catalogueOf(await open()).priceList()
    const bySize = (list: readonly PriceListProduct[]) =>
      list.toSorted((left, right) => `${left.tier} ${left.key}`.localeCompare(`${right.tier} ${right.key}`))
    expect(bySize(products)).toEqual(bySize(firstPriceList().products))
    expect(bySize(lately)).toEqual(bySize(products))
  })
})

describeEngines('a published price list', (open) => {
  const add = (database: Database, version: number, key: string) =>
    sql`insert into price_list_products (version, tier, key, package_group, coins, price_cents, is_on_sale)
      values (${version}, 3, ${key}, 'default', 100, 399, true)`.execute(database.db)

  test('cannot be changed, by nobody: another price is another version', async () => {
    const database = await open()
    const { db } = database
    await expect(sql`update price_list_products set price_cents = 1`.execute(db)).rejects.toThrow(
      /append-only/,
    )
    await expect(sql`delete from price_list_products`.execute(db)).rejects.toThrow(/append-only/)
    await expect(sql`update price_lists set note = 'x'`.execute(db)).rejects.toThrow(/append-only/)
    await expect(add(database, 1, 'callme:coins100')).rejects.toThrow(/is published/)
  })

  test('is read by every process within ten seconds', async () => {
    const database = await open()
    const clock = aClock()
    const own = aCatalogue({ db: database.db, clock, ids: randomIds })
    const priceOf = async () => productsOnSale(await own.priceList(), 3, 'default')[0]?.priceCents
    expect(await priceOf()).toBe(749)
    await sql`insert into price_lists (version, product_count, note, author_id, approver_id, published_at)
      values (2, 1, 'one package', 'opr_1', 'opr_2', now())`.execute(database.db)
    await add(database, 2, 'callme:coins100')
    clock.advance(4_999)
    expect(await priceOf()).toBe(749)
    clock.advance(5_001)
    expect(await priceOf()).toBe(399)
  })
})
