import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ageInYears, isAdult } from './age.ts'

const at = (text: string): number => Date.parse(text)

test('turns 18 at midnight UTC of the birthday, not a millisecond earlier', () => {
  expect(isAdult('2008-06-15', at('2026-06-14T23:59:59.999Z'))).toBe(false)
  expect(isAdult('2008-06-15', at('2026-06-15T00:00:00.000Z'))).toBe(true)
})

test('a person born on 29 February turns a year older on 1 March in common years', () => {
  expect(ageInYears('2008-02-29', at('2026-02-28T12:00:00Z'))).toBe(17)
  expect(ageInYears('2008-02-29', at('2026-03-01T00:00:00Z'))).toBe(18)
})

test('birthdays a century ago or in the future are rejected', () => {
  expect(isAdult('1890-01-01', at('2026-01-01T00:00:00Z'))).toBe(false)
  expect(isAdult('2030-01-01', at('2026-01-01T00:00:00Z'))).toBe(false)
})

test('age never decreases over time', () => {
  const days = fc.date({ min: new Date('1950-01-01'), max: new Date('2007-12-31'), noInvalidDate: true })
  const times = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2040-01-01T00:00:00Z') })
  fc.assert(
    fc.property(days, times, times, (birthday, first, second) => {
      const day = birthday.toISOString().slice(0, 10)
      expect(ageInYears(day, Math.max(first, second))).toBeGreaterThanOrEqual(
        ageInYears(day, Math.min(first, second)),
      )
    }),
  )
})

const dayMs = 24 * 3_600_000
const birthdays = fc
  .integer({ min: at('1930-01-01T00:00:00Z') / dayMs, max: at('2020-12-31T00:00:00Z') / dayMs })
  .map((day) => new Date(day * dayMs).toISOString().slice(0, 10))

test('everyone turns 18 at one instant: midnight UTC of their birthday or of the day after 28 February', () => {
  fc.assert(
    fc.property(birthdays, (birthday) => {
      const [year = 0, month = 0, day = 0] = birthday.split('-').map(Number)
      // The calendar itself moves 29 February to 1 March in common years.
      const grownAt = Date.UTC(year + 18, month - 1, day)
      expect(isAdult(birthday, grownAt - 1)).toBe(false)
      expect(isAdult(birthday, grownAt)).toBe(true)
    }),
  )
})

test('the server’s time zone does not affect the age', () => {
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
