import { expect, test } from 'vitest'
import { filterCost } from './use-filter-prices.ts'

const prices = { both: 0, female: 10, male: 10 }

test.each([
  ['anyone is free, whatever one has', 'both', { coins: 0, bonusMatch: 3 }, { kind: 'free' }],
  ['a bonus match goes before coins', 'female', { coins: 600, bonusMatch: 3 }, { kind: 'bonus', left: 3 }],
  ['without bonus matches it costs coins', 'male', { coins: 10, bonusMatch: 0 }, coinsOf(10, 0)],
  ['and says how many are missing', 'female', { coins: 4, bonusMatch: 0 }, coinsOf(10, 6)],
] as const)('%s', (_, filter, purse, cost) => {
  expect(filterCost(prices, filter, purse)).toEqual(cost)
})

function coinsOf(coins: number, missing: number) {
  return { kind: 'coins', coins, missing }
}
