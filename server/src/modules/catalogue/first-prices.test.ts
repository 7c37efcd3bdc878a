import { describe, expect, test } from 'vitest'
import { firstPriceList } from '../../../test/price-lists.ts'
import { regularCoinRate } from './coin-rate.ts'
import { coinsOfKey, type PublishedPrices, productsOnSale } from './index.ts'
import { listPrices } from './list-prices.ts'
import { atV4Price, discountPercent } from './price-list.ts'

const tiers = [1, 2, 3] as const

/** The pack of a first purchase of each tier. */
const packsOf = (list: PublishedPrices, group: 'starter' | 'vcp') =>
  tiers.flatMap((tier) =>
    productsOnSale(list, tier, group).map((pack) => ({
      ...pack,
      regularPriceCents: pack.regularPriceCents ?? 0,
    })),
  )

describe('the first price list', () => {
  const list = firstPriceList()

  test('sells starter packs at the specified prices, for 25, 15 and 10 minutes, at 47, 50 and 54 percent off', () => {
    const packs = packsOf(list, 'starter')
    expect(packs.map(({ key }) => key)).toEqual(['callme:1500', 'callme:900', 'callme:600'])
    expect(packs.map(({ priceCents }) => priceCents)).toEqual([1699, 999, 649])
    expect(packs.map(({ minutes }) => minutes)).toEqual([25, 15, 10])
    const off = packs.map((pack) => discountPercent(pack.priceCents, pack.regularPriceCents))
    expect(off).toEqual([47, 50, 54])
  })

  test('sells their v4 variants at 64, 70 and 69 percent off, under keys of their own', () => {
    const packs = packsOf(list, 'starter').map(atV4Price)
    expect(packs.map(({ priceCents }) => priceCents)).toEqual([1149, 599, 429])
    expect(packs.map(({ key }) => key)).toEqual([
      'callme:v4initial1500',
      'callme:v4initial900',
      'callme:v4initial600',
    ])
    const off = packs.map((pack) => discountPercent(pack.priceCents, pack.regularPriceCents ?? 0))
    expect(off).toEqual([64, 70, 69])
  })

  test('sells VCP packs at the specified prices, for 20, 12 and 10 minutes, at 46, 50 and 54 percent off', () => {
    const packs = packsOf(list, 'vcp')
    expect(packs.map(({ priceCents }) => priceCents)).toEqual([1299, 799, 649])
    expect(packs.map(({ minutes }) => minutes)).toEqual([20, 12, 10])
    const off = packs.map((pack) => discountPercent(pack.priceCents, pack.regularPriceCents))
    expect(off).toEqual([46, 50, 54])
  })

  test('sells the packages on each tier’s list, beside a small one, in keys of the two forms', () => {
    const sold = tiers.map((tier) => productsOnSale(list, tier, 'default').map(({ coins }) => coins))
    expect(sold).toEqual([
      [300, 1500, 5400, 11_400],
      [300, 900, 2400, 4800],
      [300, 600, 1500, 3000],
    ])
    for (const { key, coins } of tiers.flatMap((tier) => productsOnSale(list, tier, 'default'))) {
      expect(coinsOfKey(key), key).toBe(coins)
    }
  })

  test('sells 60 coins for 0.99, 3,000 for 24.99 as the exit offer, and memberships by month, quarter and year', () => {
    for (const tier of tiers) {
      expect(productsOnSale(list, tier, 'new99')).toMatchObject([{ coins: 60, priceCents: 99 }])
      const [exit] = productsOnSale(list, tier, 'exit')
      expect(exit).toMatchObject({ key: 'callme:exitoffer3000', coins: 3000, priceCents: 2499 })
    }
    const plans = tiers.map((tier) => productsOnSale(list, tier, 'membership'))
    expect(plans.map((sold) => sold.map(({ priceCents }) => priceCents))).toEqual([
      [2999, 6999, 19_999],
      [1999, 4999, 13_999],
      [1299, 2999, 8999],
    ])
    expect(plans[0]?.map(({ months }) => months)).toEqual([1, 3, 12])
  })

  test('gives each product of a tier a key of its own, so that what was bought is unambiguous', () => {
    for (const tier of tiers) {
      const own = list.products.filter((product) => product.tier === tier)
      const keys = own.flatMap((product) => [product.key, atV4Price(product).key])
      expect(new Set(keys).size).toBe(own.length + 1)
    }
  })

  test.each([
    ['US', 'USD', 2330],
    ['GB', 'GBP', 1997],
    ['DE', 'EUR', 2330],
    ['SA', 'USD', 2330],
    ['BR', 'USD', 2497],
    [null, 'USD', 2497],
  ])('makes 1,000 coins in %s worth %s %i', (country, currency, centsPer1000Coins) => {
    expect(regularCoinRate(list, country)).toEqual({ currency, centsPer1000Coins })
  })

  test('shows operators every offer with its price in each currency of its tier', () => {
    const [first, second, third] = listPrices(list)
    expect(first).toMatchObject({ countries: ['US', 'CA', 'NZ', 'AU', 'GB'], currencies: ['USD', 'GBP'] })
    expect(second?.currencies).toEqual(['USD', 'EUR'])
    expect(third).toMatchObject({ countries: null, currencies: ['USD', 'EUR'] })
    expect(first?.offers[0]).toMatchObject({ kind: 'package', coins: 300, cents: [699, 599], minutes: null })
    expect(first?.offers.slice(4, 7)).toMatchObject([
      { kind: 'starter', coins: 1500, minutes: 25, cents: [1699, 1449], discountPercent: 47 },
      { kind: 'starterV4', cents: [1149, 999], discountPercent: 64 },
      { kind: 'vcp', coins: 1200, cents: [1299, 1099], discountPercent: 46 },
    ])
  })
})
