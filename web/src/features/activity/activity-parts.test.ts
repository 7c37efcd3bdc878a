import type { ActivityEntry } from '@serendip/contract'
import { expect, test } from 'vitest'
import { groupOf, linesOf, namesOf, partsOf, timeWords } from './activity-parts.ts'

const entry = (entryId: string, kind: ActivityEntry['kind'], at = 1): ActivityEntry => ({
  entryId,
  kind,
  at,
  notedAt: at,
  person: null,
  gift: null,
  money: null,
  isGood: null,
})
const ids = (lines: ReturnType<typeof linesOf>) =>
  lines.map(({ first, others }) => [first, ...others].map(({ entryId }) => entryId).join(''))

test('three follows in a row are one line, two are two', () => {
  const [a, b, c] = [entry('a', 'follow'), entry('b', 'follow'), entry('c', 'follow')]
  const [x, y] = [entry('x', 'gift'), entry('y', 'missedCall')]
  expect(ids(linesOf([a, b, c]))).toEqual(['abc'])
  expect(ids(linesOf([x, a, b, c, y]))).toEqual(['x', 'abc', 'y'])
  expect(ids(linesOf([a, b, x, c]))).toEqual(['a', 'b', 'x', 'c'])
  expect(linesOf([])).toEqual([])
})

test('what happened at the moment of the last look is seen', () => {
  const [old, fresh] = [entry('old', 'gift', 5), entry('new', 'gift', 6)]
  expect(partsOf([fresh, old], 5)).toEqual({ fresh: [fresh], earlier: [old] })
  expect(partsOf([fresh, old], null).earlier).toEqual([])
})

test('two names are told, the rest is a number', () => {
  const more = (count: number) => `${count} more`
  expect(namesOf(['Lia', 'Zoë'], 'en', more)).toBe('\u2068Lia\u2069 and \u2068Zoë\u2069')
  expect(namesOf(['Lia', 'Zoë', 'Max', 'Mei'], 'en', more)).toBe(
    '\u2068Lia\u2069, \u2068Zoë\u2069, and 2 more',
  )
})

test('an unknown group in the address shows all', () => {
  expect(groupOf(new URLSearchParams('show=money'))).toBe('money')
  expect(groupOf(new URLSearchParams('show=all'))).toBeNull()
})

test('of today the time is enough', () => {
  const at = new Date(2026, 10, 29, 21, 14).getTime()
  expect(timeWords(at, at + 60_000, 'de')).toBe('21:14')
  expect(timeWords(at, at + 86_400_000, 'de')).toBe('29. Nov., 21:14')
})
