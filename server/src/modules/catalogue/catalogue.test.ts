import { expect, test } from 'vitest'
import {
  coinPackages,
  coinsOfKey,
  discountPercent,
  plainKey,
  priceTierOf,
  type SpendGroup,
  shownKey,
  spendGroupOf,
  starterPacks,
  vcpPacks,
} from './index.ts'
import { listPrices } from './list-prices.ts'

const tiers = [1, 2, 3] as const

test('the first tier consists of five countries', () => {
  for (const country of 'US CA NZ AU GB'.split(' ')) expect(priceTierOf(country), country).toBe(1)
})

test('the second tier consists of twenty-one countries', () => {
  const listed = 'AT BE BG CZ DK FI FR DE HU IE IT NL NO PL PT RO ES SE CH SA AE'.split(' ')
  for (const country of listed) expect(priceTierOf(country), country).toBe(2)
})

test('all other and unknown countries are in the third tier', () => {
  for (const country of ['BR', 'IN', 'TR', 'GR', 'XX', 'us', '', null]) expect(priceTierOf(country)).toBe(3)
})

const spans: readonly (readonly [SpendGroup, number, number])[] = [
  ['starter', 0, 18],
  ['activePayer', 19, 98],
  ['juniorPremium', 99, 198],
  ['mediumPremium', 199, 498],
  ['seniorPremium', 499, 1_000_000],
]
test.each(spans)('%s spent from %i to %i whole dollars', (group, from, to) => {
  expect(spendGroupOf(from * 100)).toBe(group)
  expect(spendGroupOf(to * 100 + 99)).toBe(group)
})

test('starter packs have the specified prices, for 25, 15 and 10 minutes', () => {
  expect(tiers.map((tier) => starterPacks[tier].priceCents)).toEqual([1699, 999, 649])
  expect(tiers.map((tier) => starterPacks[tier].minutes)).toEqual([25, 15, 10])
})

test('starter packs are discounted by 47, 50 and 54 percent, and their v4 variants by 64, 70 and 69', () => {
  const packs = tiers.map((tier) => starterPacks[tier])
  expect(packs.map((pack) => discountPercent(pack.priceCents, pack.regularCents))).toEqual([47, 50, 54])
  expect(packs.map((pack) => discountPercent(pack.v4Cents ?? 0, pack.regularCents))).toEqual([64, 70, 69])
})

test('VCP packs have the specified prices, for 20, 12 and 10 minutes, at 46, 50 and 54 percent off', () => {
  const packs = tiers.map((tier) => vcpPacks[tier])
  expect(packs.map(({ priceCents }) => priceCents)).toEqual([1299, 799, 649])
  expect(packs.map(({ minutes }) => minutes)).toEqual([20, 12, 10])
  expect(packs.map((pack) => discountPercent(pack.priceCents, pack.regularCents))).toEqual([46, 50, 54])
})

test('a pack holds its minutes’ coins at the usual rate, and its regular price is really charged where sold alone', () => {
  for (const tier of tiers) {
    for (const pack of [starterPacks[tier], vcpPacks[tier]]) expect(pack.coins).toBe(pack.minutes * 60)
    const { coins, regularCents } = starterPacks[tier]
    expect(coinPackages[tier].find((coinPackage) => coinPackage.coins === coins)?.priceCents).toBe(
      regularCents,
    )
  }
})

test('each tier sells the packages on its list, and a bigger one is never worse value', () => {
  const lists = tiers.map((tier) => coinPackages[tier].slice(1).map(({ coins }) => coins))
  expect(lists).toEqual([
    [1500, 5400, 11_400],
    [900, 2400, 4800],
    [600, 1500, 3000],
  ])
  for (const tier of tiers) {
    const [...packages] = coinPackages[tier]
    for (const [at, { coins, priceCents }] of packages.entries()) {
      const next = packages[at + 1]
      if (next)
        expect(next.priceCents * coins, `${coins} in ${tier}`).toBeLessThanOrEqual(priceCents * next.coins)
    }
  }
})

test('a key states its coins in two forms, whatever the currency', () => {
  expect(['callme:coins900', 'callme:900', 'callme:coins900eur', 'callme:900_gbp'].map(coinsOfKey)).toEqual([
    ...[900, 900, 900, 900],
  ])
  expect(['coins900', 'callme:', 'callme:coins-1', 'callme:1200_funnel'].map(coinsOfKey)).toEqual([
    ...[null, null, null, null],
  ])
  expect(['callme:coins300eur', 'callme:1500_funnelgbp', 'callme:europe'].map(plainKey)).toEqual([
    ...['callme:coins300', 'callme:1500_funnel', 'callme:europe'],
  ])
})

test('funnel purchases are shown under the package they map to, and others under their own', () => {
  const mapped = {
    '1200_funnel': 'coins900',
    '1500_funnel': 'coins900',
    '2700_funnel': 'coins2400',
    exitoffer3000: 'coins2400',
    v4initial600: 'coins300',
    v4initial900: 'coins300',
    v4initial1500: '600',
  }
  for (const [key, shown] of Object.entries(mapped)) {
    expect(shownKey(`callme:${key}`)).toBe(`callme:${shown}`)
    expect(shownKey(`callme:${key}eur`)).toBe(`callme:${shown}`)
  }
  expect(shownKey('callme:coins5400')).toBe('callme:coins5400')
  expect(shownKey('callme:toString')).toBe('callme:toString')
})

test('operators see every package with its price in each currency of its tier', () => {
  const [price, two, three] = listPrices()
  expect(price).toMatchObject({ countries: ['US', 'CA', 'NZ', 'AU', 'GB'], currencies: ['USD', 'GBP'] })
  expect(two?.currencies).toEqual(['USD', 'EUR'])
  expect(three).toMatchObject({ countries: null, currencies: ['USD', 'EUR'] })
  expect(price?.offers[0]).toEqual({
    kind: 'package',
    coins: 300,
    cents: [699, 599],
    minutes: null,
    discountPercent: null,
  })
  expect(price?.offers.slice(4)).toMatchObject([
    { kind: 'starter', coins: 1500, minutes: 25, cents: [1699, 1449], discountPercent: 47 },
    { kind: 'starterV4', cents: [1149, 999], discountPercent: 64 },
    { kind: 'vcp', coins: 1200, cents: [1299, 1099], discountPercent: 46 },
  ])
})
