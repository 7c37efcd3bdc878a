import { expect, test } from 'vitest'
import { exponentOf, minorToText } from './currencies.ts'

test('a minor unit is what ISO 4217 says: a whole yen, a hundredth, a thousandth of a dinar', () => {
  expect(['JPY', 'KRW', 'USD', 'EUR', 'GBP', 'KWD', 'BHD'].map(exponentOf)).toEqual([0, 0, 2, 2, 2, 3, 3])
})

test('the table agrees with the digits that the runtime knows', () => {
  // Not of Iraq: its prices in shops have no fractions, and those are the digits of the runtime.
  expect(exponentOf('IQD')).toBe(3)
  for (const currency of [
    'BIF',
    'CLP',
    'ISK',
    'JPY',
    'KRW',
    'VND',
    'XOF',
    'SEK',
    'CHF',
    'JOD',
    'KWD',
    'TND',
  ]) {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    expect([currency, exponentOf(currency)]).toEqual([
      currency,
      format.resolvedOptions().maximumFractionDigits,
    ])
  }
})

test.each([
  [1250, 'JPY', '1250 JPY'],
  [1250, 'USD', '12.50 USD'],
  [1250, 'KWD', '1.250 KWD'],
  [5, 'EUR', '0.05 EUR'],
  [5, 'KWD', '0.005 KWD'],
  [0, 'JPY', '0 JPY'],
  [-1999, 'GBP', '-19.99 GBP'],
])('%d minor units of %s are written %s', (amountMinor, currency, text) => {
  expect(minorToText(amountMinor, currency)).toBe(text)
})
