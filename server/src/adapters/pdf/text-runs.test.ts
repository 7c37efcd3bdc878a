import { expect, test } from 'vitest'
import { textRuns } from './text-runs.ts'

const fontOf = (character: string): string => (/[\u0600-\u06ff]/.test(character) ? 'arabic' : 'latin')
const textOf = (line: string, direction: 'ltr' | 'rtl'): readonly string[] =>
  textRuns(line, direction, fontOf).map(({ text }) => text)

test('a line from left to right stays as it is, one run for each font', () => {
  expect(textOf('Paid on 2 May', 'ltr')).toEqual(['Paid on 2 May'])
  expect(textOf('Name: إيصال!', 'ltr')).toEqual(['Name: ', 'إيصال', '!'])
})

test('in Arabic words stand from right to left, and numbers and Latin words in their own order', () => {
  const line = 'رقم \u2068abc-12\u2069 بتاريخ 29 مايو'
  expect(
    textOf(line, 'rtl')
      .map((text) => text.trim())
      .filter(Boolean),
  ).toEqual(['مايو', '29', 'بتاريخ', 'abc-12', 'رقم'])
})

test('brackets of Arabic text are mirrored, and a run without letters is turned', () => {
  const line = 'ضريبة (\u206819%\u2069): \u2068€3.19\u2069'
  expect(textOf(line, 'rtl')).toEqual(['€3.19', ' :(', '19%', ')', 'ضريبة '])
})

test('marks of direction are not drawn', () => {
  expect(textOf('\u2068a\u2069\u200e b', 'ltr').join('')).toBe('a b')
})
