import { expect, test } from 'vitest'
import { untilText } from './until-text.ts'

const at = (day: number, hour: number, minute: number) => new Date(2026, 4, day, hour, minute).getTime()
const now = at(5, 18, 25)

test('an end today is a time, a later one has its day', () => {
  expect(untilText(at(5, 18, 40), { now, language: 'de' })).toBe('18:40')
  expect(untilText(at(6, 18, 40), { now, language: 'de' })).toBe('Mittwoch, 18:40')
  expect(untilText(at(5, 18, 40), { now, language: 'en' })).toMatch(/^6:40\sPM$/)
})
