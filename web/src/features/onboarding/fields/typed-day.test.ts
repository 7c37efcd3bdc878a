import { expect, test } from 'vitest'
import { dayPattern, formatTyped, readTyped, writeDay } from './typed-day.ts'

const [en, de, ar] = ['en', 'de', 'ar'].map(dayPattern) as [
  ReturnType<typeof dayPattern>,
  ReturnType<typeof dayPattern>,
  ReturnType<typeof dayPattern>,
]
const may = { day: 20, month: 5, year: 1990 }

test('each language has its order and its separator', () => {
  expect(en).toEqual({ order: ['month', 'day', 'year'], separator: '/' })
  expect(de).toEqual({ order: ['day', 'month', 'year'], separator: '.' })
  expect(ar).toEqual({ order: ['day', 'month', 'year'], separator: '/' })
})

test.each([
  ['05201990', en, '05/20/1990'],
  ['20051990', de, '20.05.1990'],
  ['٢٠٠٥١٩٩٠', ar, '20/05/1990'],
  ['۲۰۰۵۱۹۹۰', ar, '20/05/1990'],
  // Parts of one digit, with whatever was typed between them.
  ['5/20/1990', en, '05/20/1990'],
  ['20-5-1990', de, '20.05.1990'],
  // As browsers fill it in.
  ['1990-05-20', en, '05/20/1990'],
  ['1990-05-20', de, '20.05.1990'],
])('%s is read as one day and gets its separators', (typed, pattern, written) => {
  expect(formatTyped(typed, pattern)).toBe(written)
  expect(readTyped(written, pattern)).toEqual(may)
  expect(writeDay(may, pattern)).toBe(written)
})

test('while it is being typed nothing is added but separators, and there is no day yet', () => {
  const steps = ['', '0', '05', '052', '0520', '05201', '0520199'].map((typed) => formatTyped(typed, en))
  expect(steps).toEqual(['', '0', '05', '05/2', '05/20', '05/20/1', '05/20/199'])
  for (const typed of steps) expect(readTyped(typed, en)).toEqual({ day: 0, month: 0, year: 0 })
  expect(formatTyped('5/', en)).toBe('05/')
  expect(formatTyped('abc', en)).toBe('')
  expect(formatTyped('052019901234', en)).toBe('05/20/1990')
})
