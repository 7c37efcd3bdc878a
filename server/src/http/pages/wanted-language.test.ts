import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wantedLanguage } from './wanted-language.ts'

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', 'de'],
  ['en;q=0.5, ar-EG;q=0.9', 'ar'],
  ['EN-us', 'en'],
  // Not translated yet, the next one is.
  ['fr, de;q=0.3', 'de'],
  ['de;q=0, ar', 'ar'],
  ['den, ara', null],
  ['*', null],
  ['', null],
  [undefined, null],
  ['de;q=often', null],
])('%j asks for %j', (header, wanted) => {
  expect(wantedLanguage(header)).toBe(wanted)
})

test('any header leads to a language that exists, or to none', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 2_000 }), (header) => {
      expect([null, 'en', 'de', 'ar']).toContain(wantedLanguage(header))
    }),
  )
})
