import { expect, test } from 'vitest'
import { minutesOf, moneyText, perMinuteOf } from './money-text.ts'

test.each([
  ['USD', 699, 'en', '$6.99'],
  ['EUR', 699, 'de', '6,99\u00a0€'],
  ['JPY', 980, 'en', '¥980'],
  ['KWD', 2150, 'en', 'KWD\u00a02.150'],
  // Intl shows no digits of it.
  ['IQD', 9990, 'en', 'IQD\u00a09.990'],
])('%s %i in %s', (currency, priceMinor, language, text) => {
  expect(moneyText({ priceMinor, currency }, language)).toBe(text)
})

test('a package is named in whole minutes, and its minute never looks cheaper than it is', () => {
  expect([minutesOf(300), minutesOf(959)]).toEqual([5, 15])
  const product = {
    productId: 'callme:coins900',
    productType: 'coins',
    packageGroup: 'default',
    coins: 900,
    priceMinor: 1999,
    currency: 'EUR',
    regularPriceMinor: null,
    discountPercent: null,
    months: null,
    offer: null,
  } as const
  // 133.27 cents.
  expect(perMinuteOf(product)).toEqual({ priceMinor: 134, currency: 'EUR' })
})
