import { expect, test } from 'vitest'
import { busiestHours } from './busy-hours.ts'

const at = (day: number, hour: number, creator_minutes: number) => ({
  hour: new Date(Date.UTC(2026, 0, day, hour)),
  creator_minutes,
})

test('the hours in which most creators were there are named, after three days', () => {
  const day = (n: number) => [at(n, 8, 20), at(n, 20, 180), at(n, 21, 150), at(n, 22, 60)]
  expect(busiestHours([...day(1), ...day(2)])).toEqual([])
  expect(busiestHours([...day(1), ...day(2), ...day(3)])).toEqual([20, 21])
})

test('where all hours are alike none is busy', () => {
  const day = (n: number) => Array.from({ length: 24 }, (_, hour) => at(n, hour, 60))
  expect(busiestHours([1, 2, 3, 4].flatMap(day))).toEqual([])
})
