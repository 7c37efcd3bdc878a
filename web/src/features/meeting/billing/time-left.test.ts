import { expect, test } from 'vitest'
import { roughTime } from './time-left.ts'

test.each([
  [1_079, 'minutes', 17],
  [120, 'minutes', 2],
  [119, 'seconds', 119],
  [0.9, 'seconds', 0],
  [-3, 'seconds', 0],
] as const)('%s seconds are said as %s %s', (seconds, unit, count) => {
  expect(roughTime(seconds)).toEqual({ unit, count })
})
