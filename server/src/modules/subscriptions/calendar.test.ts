import type { PeriodMonths } from '@serendip/contract'
import { describe, expect, test } from 'vitest'
import {
  type Anchor,
  anchorOf,
  daysBegun,
  daysOf,
  localMinuteOf,
  momentOf,
  nextTry,
  periodEnd,
} from './calendar.ts'

const dayMs = 24 * 3_600_000
const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'America/Sao_Paulo',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
  'Africa/Casablanca',
]
const allMonths: readonly PeriodMonths[] = [1, 3, 12]

/** Numbers that look random, and are the same in every run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The boundaries of the periods of three years, of a person who is in one of these zones in each period. */
function boundariesOf(
  start: number,
  months: PeriodMonths,
  zoneOf: (period: number) => string,
): { readonly anchor: Anchor; readonly boundaries: readonly number[] } {
  const anchor = anchorOf(start, zoneOf(0))
  const boundaries = [start]
  for (let period = 0; period * months < 36; period += 1) {
    const startsAt = boundaries.at(-1) ?? start
    boundaries.push(periodEnd(startsAt, { anchor, months, timeZone: zoneOf(period) }))
  }
  return { anchor, boundaries }
}

const dayInMonth = (year: number, month: number): number => new Date(Date.UTC(year, month, 0)).getUTCDate()
/** Starts on the first and last days of each month of a leap year and the one after it, and on some others, each at another minute. */
function* starts(): Generator<number> {
  const next = numbers(7)
  for (let day = 0; day < 731; day += 1) {
    const at = Date.UTC(2028, 0, 1) + day * dayMs
    const date = new Date(at).getUTCDate()
    if (date <= 1 || date >= 28 || day % 9 === 0) yield at + next(24 * 60) * 60_000
  }
}

describe('over three years', () => {
  test.each(zones)('periods in %s keep their day and minute, and tile', (timeZone) => {
    for (const start of starts()) {
      for (const months of allMonths) {
        const { anchor, boundaries } = boundariesOf(start, months, () => timeZone)
        const first = localMinuteOf(start, timeZone)
        for (const [index, at] of boundaries.entries()) {
          const local = localMinuteOf(at, timeZone)
          const monthIndex = first.year * 12 + first.month - 1 + index * months
          expect(local.year * 12 + local.month - 1).toBe(monthIndex)
          expect(local.day).toBe(Math.min(anchor.day, dayInMonth(local.year, local.month)))
          // Only a minute that the change of clocks leaves out is another one, that day alone.
          if (local.minute !== anchor.minute)
            expect(momentOf({ ...local, minute: anchor.minute }, timeZone)).toBe(at)
        }
        expect(boundaries).toEqual(boundaries.toSorted((left, right) => left - right))
        expect(new Set(boundaries).size).toBe(boundaries.length)
      }
    }
  })

  test('a move of time zone in any period makes it longer or shorter by no more than the move', () => {
    const next = numbers(11)
    for (const start of starts()) {
      const path = Array.from({ length: 40 }, () => zones[next(zones.length)] ?? 'UTC')
      const { anchor, boundaries } = boundariesOf(start, 1, (period) => path[period] ?? 'UTC')
      for (const [index, at] of boundaries.slice(1).entries()) {
        const days = daysOf(boundaries[index] ?? 0, at)
        expect(days).toBeGreaterThanOrEqual(26)
        expect(days).toBeLessThanOrEqual(33)
        const local = localMinuteOf(at, path[index] ?? 'UTC')
        expect(local.day).toBe(Math.min(anchor.day, dayInMonth(local.year, local.month)))
      }
      // As many periods as months: a move neither adds nor leaves out one.
      const months = Math.round(((boundaries[36] ?? 0) - start) / (dayMs * 30.4375))
      expect(months).toBe(36)
    }
  })

  test('the days of a period add up, and each begins once', () => {
    for (const timeZone of zones) {
      const { boundaries } = boundariesOf(Date.UTC(2028, 0, 31, 12), 1, () => timeZone)
      for (const [index, until] of boundaries.slice(1).entries()) {
        const from = boundaries[index] ?? 0
        const days = daysOf(from, until)
        const begun = Array.from({ length: days }, (_, day) => daysBegun(from, until, from + day * dayMs))
        expect(begun).toEqual(Array.from({ length: days }, (_, day) => day + 1))
        expect([daysBegun(from, until, from - 1), daysBegun(from, until, until)]).toEqual([0, days])
      }
    }
  })
})

const shown = (at: number, timeZone: string): string => {
  const { year, month, day, minute } = localMinuteOf(at, timeZone)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${year}-${two(month)}-${two(day)} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`
}

/** The local boundaries of periods that begin at a local time. */
function listed(timeZone: string, start: string, months: PeriodMonths, most: number): readonly string[] {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = start.split(/\D/).map(Number)
  const startsAt = momentOf({ year, month, day, minute: hour * 60 + minute }, timeZone)
  const { boundaries } = boundariesOf(startsAt, months, () => timeZone)
  return boundaries.slice(1, most + 1).map((at) => shown(at, timeZone))
}

test('31 January goes to the end of February and back to the 31st, in leap years too', () => {
  expect(listed('Europe/Berlin', '2027-01-31 09:00', 1, 3)).toEqual([
    '2027-02-28 09:00',
    '2027-03-31 09:00',
    '2027-04-30 09:00',
  ])
  expect(listed('Europe/Berlin', '2028-01-31 09:00', 1, 2)).toEqual(['2028-02-29 09:00', '2028-03-31 09:00'])
})

test('a year from 29 February ends on the 28th until the next leap year', () => {
  expect(listed('UTC', '2028-02-29 12:00', 12, 3)).toEqual([
    '2029-02-28 12:00',
    '2030-02-28 12:00',
    '2031-02-28 12:00',
  ])
})

test('a minute that summer time leaves out moves for one day alone, and one that comes twice counts once', () => {
  expect(listed('Europe/Berlin', '2027-02-28 02:30', 1, 3)).toEqual([
    '2027-03-28 03:30',
    '2027-04-28 02:30',
    '2027-05-28 02:30',
  ])
  const october = momentOf({ year: 2027, month: 10, day: 31, minute: 150 }, 'Europe/Berlin')
  expect(new Date(october).toISOString()).toBe('2027-10-31T00:30:00.000Z')
})

test('who moves across the date line on the last of a month has neither a period of two months nor one of a day', () => {
  const start = momentOf({ year: 2027, month: 1, day: 31, minute: 1410 }, 'America/New_York')
  const anchor = anchorOf(start, 'America/New_York')
  const end = periodEnd(start, { anchor, months: 1, timeZone: 'Europe/Berlin' })
  expect(shown(end, 'Europe/Berlin')).toBe('2027-02-28 23:30')
})

test('a failed renewal is tried again on the three days after it', () => {
  expect([1, 2, 3, 4].map((failed) => nextTry(0, failed))).toEqual([dayMs, 2 * dayMs, 3 * dayMs, null])
})
