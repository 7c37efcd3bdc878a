import { expect, test } from 'vitest'
import ar from '../../../../locales/ar/everywhere.json' with { type: 'json' }
import de from '../../../../locales/de/everywhere.json' with { type: 'json' }
import en from '../../../../locales/en/everywhere.json' with { type: 'json' }
import { moneyOf } from './coin-price.ts'

const rate = { currency: 'USD', centsPer1000Coins: 2330 } as const

test.each([
  [10, 'en', '$0.24'],
  [60, 'en', '$1.40'],
  [1, 'en', '$0.03'],
  [60, 'de', '1,40 $'],
])('%i coins are %s: %s, rounded up to a cent', (coins, language, money) => {
  expect(moneyOf(coins, rate, language).replace(/\s/g, ' ')).toBe(money)
})

test('the currency is that of the rate, in Western figures also in Arabic', () => {
  expect(moneyOf(60, { currency: 'EUR', centsPer1000Coins: 2330 }, 'en')).toBe('€1.40')
  expect(moneyOf(60, rate, 'ar')).toContain('1.40')
})

test.each([
  ['ar', ar],
  ['de', de],
  ['en', en],
])('in %s no line ends between "about" and the amount', (language, { withMoney }) => {
  const words = withMoney.replace('{{money}}', moneyOf(60, rate, language)).replace('{{words}}', '')
  expect(words.trim()).toMatch(/^\([^ ]+\)$/)
})
