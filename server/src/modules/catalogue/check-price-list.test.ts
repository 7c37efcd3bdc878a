import type { PriceListProduct } from '@serendip/contract/operator'
import { expect, test } from 'vitest'
import { problemsOf } from './check-price-list.ts'

const aPackage = (
  coins: number,
  priceCents: number,
  more: Partial<PriceListProduct> = {},
): PriceListProduct => ({
  tier: 1,
  key: `callme:coins${coins}`,
  group: 'default',
  coins,
  months: null,
  priceCents,
  v4PriceCents: null,
  regularPriceCents: null,
  minutes: null,
  bonusCoins: 0,
  premiumDays: 0,
  isOnSale: true,
  ...more,
})
const aPack = (more: Partial<PriceListProduct> = {}): PriceListProduct =>
  aPackage(600, 649, { key: 'callme:600', group: 'starter', regularPriceCents: 1399, minutes: 10, ...more })
const aPlan = (months: 1 | 3, more: Partial<PriceListProduct> = {}): PriceListProduct =>
  aPackage(0, 2999, { key: `callme:plan${months}`, group: 'membership', months, ...more })

/** The problems of a first tier with these products; the other tiers sell one package each. */
const problems = (...products: readonly PriceListProduct[]) => {
  const rest = ([2, 3] as const).map((tier) => aPackage(300, 699, { tier }))
  return problemsOf([...products, ...rest]).map(({ key, problem }) => `${key} ${problem}`)
}

const regular = [aPackage(300, 749), aPackage(600, 1399), aPackage(1500, 1499)]

test('a list of packages, a first purchase and memberships breaks no rule', () => {
  expect(problems(...regular, aPack({ v4PriceCents: 429 }), aPlan(1), aPlan(3))).toEqual([])
})

test('among the regular packages of a tier a bigger one is never worse value', () => {
  expect(problems(aPackage(300, 699), aPackage(600, 1399))).toEqual(['callme:coins600 worseValue'])
  expect(problems(aPackage(300, 699), aPackage(600, 1398))).toEqual([])
  expect(problems(aPackage(300, 699), aPackage(600, 1399, { isOnSale: false }))).toEqual([])
  expect(problems(aPackage(300, 699), aPackage(600, 1399, { tier: 2 }))).toEqual([
    'callme:coins600 worseValue',
  ])
})

test.each<[string, PriceListProduct, string]>([
  ['a key that another product of the tier has', aPack({ key: 'callme:coins300', coins: 300 }), 'keyTaken'],
  ['a key with a currency', aPack({ key: 'callme:pack_eur' }), 'keyCurrency'],
  ['a key of other coins', aPack({ key: 'callme:coins601' }), 'keyCoins'],
  [
    'coins without a number',
    aPack({ key: 'callme:pack', coins: 0, regularPriceCents: null }),
    'coinsOrMonths',
  ],
  ['a membership without months', aPlan(1, { months: null }), 'coinsOrMonths'],
  ['a v4 price that is no lower', aPack({ v4PriceCents: 649 }), 'v4Price'],
  ['a v4 price of another group', aPack({ group: 'vcp', v4PriceCents: 429 }), 'v4Price'],
  [
    'a regular price that is no higher',
    aPack({ coins: 720, key: 'callme:720', regularPriceCents: 649 }),
    'regularPrice',
  ],
  ['a regular price that nobody pays', aPack({ regularPriceCents: 1999 }), 'regularPriceInvented'],
])('%s is a problem', (_, product, problem) => {
  expect(problems(aPackage(300, 699), aPackage(600, 1399), aPackage(1500, 1499), product)).toContain(
    `${product.key} ${problem}`,
  )
})

test('the v4 variant of a pack has a key of its own too', () => {
  const rival = aPackage(600, 1398, { key: 'callme:v4initial600', isOnSale: false })
  expect(
    problems(...regular.slice(0, 1), aPack({ v4PriceCents: 429, regularPriceCents: null }), rival),
  ).toEqual(['callme:600 keyTaken', 'callme:v4initial600 keyTaken'])
})

test('a tier sells one pack of a first purchase, and one membership of each length, at a time', () => {
  const second = aPack({ key: 'callme:601', coins: 601, regularPriceCents: null })
  expect(problems(...regular.slice(0, 1), aPack(), second)).toEqual([
    'callme:600 oneOfGroup',
    'callme:601 oneOfGroup',
  ])
  expect(problems(...regular.slice(0, 1), aPack(), { ...second, isOnSale: false })).toEqual([])
  expect(problems(aPackage(300, 699), aPlan(1), aPlan(1, { key: 'callme:month' }))).toHaveLength(2)
})

test('a tier without a regular package has nothing to sell', () => {
  expect(problems(aPack())).toEqual(['null noPackages'])
})
