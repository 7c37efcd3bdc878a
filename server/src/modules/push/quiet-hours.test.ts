import { expect, test } from 'vitest'
import { isTimeZone } from '../../kernel/time/is-time-zone.ts'
import { afterQuietHours } from './quiet-hours.ts'

const next = (at: string, zone: string) => new Date(afterQuietHours(Date.parse(at), zone)).toISOString()

test.each([
  ['Europe/Berlin', '2026-06-10T20:59:59.000Z', '2026-06-10T20:59:59.000Z'],
  ['Europe/Berlin', '2026-06-10T21:00:00.000Z', '2026-06-11T06:00:00.000Z'],
  ['Europe/Berlin', '2026-06-11T05:59:59.500Z', '2026-06-11T06:00:00.000Z'],
  ['Europe/Berlin', '2026-06-11T06:00:00.000Z', '2026-06-11T06:00:00.000Z'],
  ['America/Los_Angeles', '2026-06-11T06:30:00.000Z', '2026-06-11T15:00:00.000Z'],
  ['Asia/Kathmandu', '2026-06-10T20:00:00.000Z', '2026-06-11T02:15:00.000Z'],
])('in %s what happens at %s is told at %s', (zone, at, told) => {
  expect(next(at, zone)).toBe(told)
})

test('the night in which clocks change ends at eight all the same', () => {
  expect(next('2026-03-28T22:30:00.000Z', 'Europe/Berlin')).toBe('2026-03-29T06:00:00.000Z')
  expect(next('2026-10-24T21:30:00.000Z', 'Europe/Berlin')).toBe('2026-10-25T07:00:00.000Z')
})

test('a name that is no time zone is known as none', () => {
  expect([isTimeZone('Europe/Berlin'), isTimeZone('Mars/Base'), isTimeZone('')]).toEqual([true, false, false])
})
