import { expect, test } from 'vitest'
import { coinsIn } from './coins-in.ts'

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  [' 600 ', 600],
  ['٦٠٠', 600],
  ['1000000', 1_000_000],
  ['1000001', 'wrong'],
  ['-5', 'wrong'],
  ['5.5', 'wrong'],
  ['1e3', 'wrong'],
  ['ten', 'wrong'],
])('"%s" is read as %s', (text, coins) => {
  expect(coinsIn(text)).toBe(coins)
})
