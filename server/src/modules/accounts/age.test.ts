import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageInYears, isAdult } from './age.ts'

const at = (text: string): number => Date.parse(text)

test('turns 18 at midnight UTC of the birthday, not a millisecond earlier', () => {
  expect(isAdult('2008-06-15', at('2026-06-14T23:59:59.999Z'))).toBe(false)
  expect(isAdult('2008-06-15', at('2026-06-15T00:00:00.000Z'))).toBe(true)
})

test('somebody born on 29 February is a year older on 1 March of other years', () => {
  expect(ageInYears('2008-02-29', at('2026-02-28T12:00:00Z'))).toBe(17)
  expect(ageInYears('2008-02-29', at('2026-03-01T00:00:00Z'))).toBe(18)
})

test('a birthday of a century ago and one in the future are refused', () => {
  expect(isAdult('1890-01-01', at('2026-01-01T00:00:00Z'))).toBe(false)
  expect(isAdult('2030-01-01', at('2026-01-01T00:00:00Z'))).toBe(false)
})

test('age never falls as time goes on', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2007-12-31'), noInvalidDate: true })
  const times = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
  fc.assert(
    fc.property(days, times, times, (birthday, one, other) => {
      const day = birthday.toISOString().slice(0, 10)
      expect(ageInYears(day, Math.max(one, other))).toBeGreaterThanOrEqual(
        ageInYears(day, Math.min(one, other)),
      )
    }),
  )
})

const dayMs = 24 * 3_600_000
const birthdays = fc
  .integer({ min: at('1930-01-01T00:00:00Z') / dayMs, max: at('2020-12-31T00:00:00Z') / dayMs })
  .map((day) => new Date(day * dayMs).toISOString().slice(0, 10))

test('everybody turns 18 at one instant, which is a midnight UTC of their birthday or the day after 28 February', () => {
  fc.assert(
    fc.property(birthdays, (birthday) => {
      const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
      // The calendar itself moves 29 February to 1 March where there is none.
      const grownAt = Date.UTC(year + 18, month - 1, day)
      expect(isAdult(birthday, grownAt - 1)).toBe(false)
      expect(isAdult(birthday, grownAt)).toBe(true)
    }),
  )
})

test('where the server stands makes nobody older', () => {
  const before = process.env['TZ']
  const hours = fc.integer({
    min: at('2026-01-01T00:00:00Z') / 3_600_000,
    max: at('2030-01-01T00:00:00Z') / 3_600_000,
  })
  try {
    fc.assert(
      fc.property(birthdays, hours, (birthday, hour) => {
        const ages = ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Kolkata'].map((zone) => {
          process.env['TZ'] = zone
          return ageInYears(birthday, hour * 3_600_000)
        })
        expect(new Set(ages).size).toBe(1)
      }),
    )
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
})
