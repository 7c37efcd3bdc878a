import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortName, shortText } from './cut-text.ts'

const bare = (text: string): string => text.replace(/[\u2068\u2069]/g, '')
const count = (text: string): number => [...new Intl.Segmenter('en').segment(text)].length

test('a name of 15 characters is shown whole, and of a longer one the first 15 with an ellipsis', () => {
  expect(shortName('Bartholomew Kay')).toBe('Bartholomew Kay')
  expect(bare(shortName('Bartholomew Kays'))).toBe('Bartholomew Kay…')
  expect(bare(shortName('Alexandrina Mae Victoria'))).toBe('Alexandrina Mae…')
})

test('a text is cut to 30 characters', () => {
  expect(shortText('x'.repeat(30))).toBe('x'.repeat(30))
  expect(bare(shortText('x'.repeat(31)))).toBe(`${'x'.repeat(30)}…`)
})

test('what a reader perceives as one character is one, and is never split', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(shortName(family.repeat(15))).toBe(family.repeat(15))
  expect(bare(shortName(family.repeat(16)))).toBe(`${family.repeat(15)}…`)
  const accented = 'e\u0301'.repeat(16)
  expect(bare(shortName(accented))).toBe(`${'e\u0301'.repeat(15)}…`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
      const shown = bare(shortName(bare(name)))
      expect(count(shown)).toBeLessThanOrEqual(16)
      expect(bare(name).startsWith(shown.replace(/…$/, '').trimEnd())).toBe(true)
    }),
  )
})

test('the ellipsis of a cut name stays with it inside text of the other direction', () => {
  expect(shortName('Alexandrina Mae Victoria')).toMatch(/^\u2068.*…\u2069$/)
  expect(shortName('عبد الرحمن بن عبد الله')).toMatch(/^\u2068.*…\u2069$/)
})
