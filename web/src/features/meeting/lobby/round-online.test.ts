import { expect, test } from 'vitest'
import { roundOnline } from './round-online.ts'

test.each([
  [0, null],
  [9, null],
  [99, null],
  [100, 100],
  [149, 100],
  [999, 950],
  [2_374, 2_300],
])('of %i people online %s are shown: never more than there are', (count, shown) => {
  expect(roundOnline(count)).toBe(shown)
})
