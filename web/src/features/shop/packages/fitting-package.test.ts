import type { ProductView } from '@serendip/contract'
import { expect, test } from 'vitest'
import { fittingPackage } from './fitting-package.ts'

const packageOf = (coins: number): ProductView => ({
  productId: `callme:coins${coins}`,
  productType: 'coins',
  packageGroup: 'default',
  coins,
  priceMinor: coins,
  currency: 'USD',
  regularPriceMinor: null,
  discountPercent: null,
  months: null,
  offer: null,
})
const packages = [300, 900, 1500].map(packageOf)

test.each([
  ['without a wish the first package is chosen', null, 300],
  ['the first package with the missing coins is chosen', 301, 900],
  ['exactly as many are enough', 900, 900],
  ['if none has as many, the largest is chosen', 5000, 1500],
] as const)('%s', (_, missing, coins) => {
  expect(fittingPackage(packages, missing)?.coins).toBe(coins)
})

test('of no packages none is chosen', () => {
  expect(fittingPackage([], 10)).toBeNull()
})
