import { expect, test } from 'vitest'
import { ageOn, birthYears, birthYearsOffered, isoDay } from './birthday.ts'

const at = (iso: string) => Date.parse(iso)

test('years of birth cover 40 years counting back from 18 years ago', () => {
  const years = birthYears(at('2026-11-20T00:00:00Z'))
  expect(years).toHaveLength(birthYearsOffered)
  expect([years[0], years.at(-1)]).toEqual([2008, 1969])
})

test.each([
  [{ day: 29, month: 2, year: 2004 }, '2004-02-29'],
  [{ day: 29, month: 2, year: 2005 }, null],
  [{ day: 31, month: 4, year: 2000 }, null],
  [{ day: 0, month: 1, year: 2000 }, null],
  [{ day: 1, month: 0, year: 2000 }, null],
  [{ day: 1, month: 1, year: 0 }, null],
])('%o is the day %s', (picked, iso) => {
  expect(isoDay(picked)).toBe(iso)
})

test.each([
  ['2008-11-20', '2026-11-20T00:00:00Z', 18],
  ['2008-11-20', '2026-11-19T23:59:59Z', 17],
  // Only UTC counts, regardless of the person's time zone.
  ['2008-11-20', '2026-11-20T01:00:00+02:00', 17],
  ['2008-02-29', '2026-02-28T12:00:00Z', 17],
  ['2008-02-29', '2026-03-01T00:00:00Z', 18],
])('born on %s one is on %s %i years old', (birthday, now, age) => {
  expect(ageOn(birthday, at(now))).toBe(age)
})
