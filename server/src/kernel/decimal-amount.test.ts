import { expect, test } from 'vitest'
import { fromDecimal, toDecimal } from './decimal-amount.ts'

test.each([
  [699, 'EUR', '6.99'],
  [5, 'USD', '0.05'],
  [1250, 'JPY', '1250'],
  [1250, 'KWD', '1.250'],
])('%i of %s are %s, and back', (minor, currency, text) => {
  expect(toDecimal(minor, currency)).toBe(text)
  expect(fromDecimal(text, currency)).toBe(minor)
})

test('what a service writes shorter or longer is the same amount', () => {
  expect([fromDecimal('7', 'EUR'), fromDecimal('6.9', 'EUR'), fromDecimal('6.9900', 'EUR')]).toEqual([
    700, 690, 699,
  ])
})

test.each(['', '-1.00', '6.999', '1e3', '6,99', 'NaN'])('%s is no amount', (text) => {
  expect(fromDecimal(text, 'EUR')).toBeNull()
})
