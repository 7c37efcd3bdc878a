import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutWhole, hasStorableTexts } from './storable-text.ts'

test.each([
  ['a text', 'a\0b'],
  ['half a character', 'a\ud800'],
  ['the other half', ['x', '\udc00a']],
  ['a field', { a: { b: ['ok', '\0'] } }],
  ['the name of a field', { 'a\0': 1 }],
])('a zero byte or half a character in %s is found', (_where, value) => {
  expect(hasStorableTexts(value)).toBe(false)
})

test.each([
  ['nothing', undefined],
  ['numbers', { a: 1, b: null, c: [true] }],
  ['whole characters', { ключ: '👩‍👩‍👧 naïve \n' }],
  ['the bytes of a file', { file: new Uint8Array([0, 0]) }],
])('%s can be stored', (_what, value) => {
  expect(hasStorableTexts(value)).toBe(true)
})

test('values of any depth are checked completely', () => {
  let deep: unknown = '\0'
  for (let depth = 0; depth < 100_000; depth += 1) deep = [deep]
  expect(hasStorableTexts(deep)).toBe(false)
})

test('a text is cut to what fits, between two characters', () => {
  expect([0, 1, 2, 3, 4].map((max) => cutWhole('a😀b', max))).toEqual(['', 'a', 'a', 'a😀', 'a😀b'])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(20), (text, max) => {
      const cut = cutWhole(text, max)
      expect(text.startsWith(cut)).toBe(true)
      expect(cut.isWellFormed()).toBe(true)
      expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1)
      expect(cut.length).toBeLessThanOrEqual(max)
    }),
  )
})
