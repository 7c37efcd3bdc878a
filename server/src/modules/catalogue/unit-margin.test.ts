import type { PriceListProduct } from '@serendip/contract/operator'
import { expect, test } from 'vitest'
import { unitMargins } from './unit-margin.ts'

const terms = {
  providerFeePercent: 10,
  providerFeeCents: 30,
  creatorSharePercent: 50,
  payoutCentsPer1000Coins: 1000,
  replyRewardMonthPercent: 10,
  timerStarterPercent: 0,
  timerActivePercent: 0,
  timerJuniorPercent: 0,
  timerMediumPercent: 0,
  timerSeniorPercent: 0,
  superDealPercent: 0,
  restartOfferPercent: 0,
}
/** Britain takes a fifth of the price, Slovakia a fourth. */
const tax = {
  taxIn: (priceMinor: number, country: string | null) =>
    Math.floor(country === 'GB' ? priceMinor / 5 : country === 'SK' ? priceMinor / 4 : 0),
  countries: ['GB', 'SK'],
}
const sale = { terms, tax, at: new Date(0) }
const product: PriceListProduct = {
  tier: 1,
  key: 'callme:coins600',
  group: 'starter',
  coins: 600,
  months: null,
  priceCents: 1000,
  v4PriceCents: null,
  regularPriceCents: null,
  minutes: 10,
  bonusCoins: 0,
  premiumDays: 0,
  isOnSale: true,
}
const first = (products: readonly PriceListProduct[]) => unitMargins(products, sale)[0]

test('the margin is the price less tax, fee, the creators’ share and rewards, in the country where it is least', () => {
  // 8.49 pounds: 1.69 of tax, 0.85 and 0.26 of fees, and 3 dollars for creators, in pounds.
  expect(first([product])).toEqual({
    tier: 1,
    key: 'callme:coins600',
    country: 'GB',
    currency: 'GBP',
    priceMinor: 849,
    taxMinor: 169,
    feeMinor: 111,
    creatorsMinor: 255,
    rewardsMinor: 0,
    marginMinor: 314,
  })
  expect(first([{ ...product, tier: 3 }])).toMatchObject({ country: 'SK', currency: 'EUR', marginMinor: 320 })
  expect(first([{ ...product, tier: 2 }])).toMatchObject({ taxMinor: 0, marginMinor: 570 })
})

test('a v4 price has a margin of its own, which may be below zero', () => {
  const margins = unitMargins([{ ...product, tier: 2, v4PriceCents: 299 }], sale)
  expect(margins.map(({ key, marginMinor }) => [key, marginMinor])).toEqual([
    ['callme:coins600', 570],
    ['callme:v4initial600', 299 - 30 - 30 - 300],
  ])
})

test('of a membership a tenth may go to creators who answer its messages', () => {
  const plan = { ...product, tier: 2, group: 'membership', coins: 0, months: 1 } as const
  expect(first([plan])).toMatchObject({ creatorsMinor: 0, rewardsMinor: 100, marginMinor: 770 })
})

test('the worst case of a package is the largest discount of an offer that can sell it', () => {
  const packs = [600, 1200, 2400].map((coins) => ({
    ...product,
    tier: 2 as const,
    key: `callme:coins${coins}`,
    group: 'default' as const,
    coins,
  }))
  const discounts = { timerJuniorPercent: 25, timerSeniorPercent: 30, superDealPercent: 40 }
  const pricesOf = (products: readonly PriceListProduct[]) =>
    unitMargins(products, { ...sale, terms: { ...terms, ...discounts } }).map(({ priceMinor }) => priceMinor)
  expect(pricesOf(packs)).toEqual([1000, 600, 700])
  const deal = { ...product, tier: 2 as const, key: 'callme:deal', group: 'superdeal' as const }
  expect(pricesOf([...packs, deal])).toEqual([1000, 750, 700, 1000])
  const starter = unitMargins([product], { ...sale, terms: { ...terms, timerStarterPercent: 15 } })
  expect(starter[0]?.priceMinor).toBe(721)
})
