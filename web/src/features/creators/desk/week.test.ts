import { type HoursSlot, overlapOf } from '@serendip/contract'
import { expect, test } from 'vitest'
import { endOf, nextSlot } from './week.ts'

const slot = (weekday: number, fromHour: number, toHour: number): HoursSlot => ({
  weekday,
  fromMinute: fromHour * 60,
  toMinute: toHour * 60,
})

test.each([
  [[slot(2, 20, 23), slot(2, 22, 24)], 2],
  [[slot(7, 22, 26), slot(1, 1, 3)], 7],
  [[slot(2, 20, 23), slot(2, 23, 24), slot(3, 20, 23)], undefined],
  [[], undefined],
] as const)('a week says where two times overlap, Monday after Sunday', (slots, weekday) => {
  expect(overlapOf(slots)).toBe(weekday)
})

test('an end that is no later is on the next day, and another slot begins after the last one', () => {
  expect([endOf(20 * 60, 23 * 60), endOf(22 * 60, 2 * 60)]).toEqual([23 * 60, 26 * 60])
  expect(nextSlot([], 3)).toEqual(slot(3, 20, 22))
  expect(nextSlot([slot(3, 9, 11)], 3)).toEqual(slot(3, 12, 14))
})
