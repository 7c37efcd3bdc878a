import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isOffensive, maskOffensive } from './mask-offensive.ts'

test('a listed word is replaced by asterisks of the same length, in whatever case', () => {
  expect(maskOffensive('The DamNed one', ['damned'])).toBe('The ****** one')
})

test('a word inside another word counts', () => {
  expect(isOffensive('xxdamnedxx', ['damned'])).toBe(true)
})

test('words from settings are never read as patterns', () => {
  expect(isOffensive('abc', ['a.c'])).toBe(false)
})

test('after masking nothing offensive is left and the length is kept', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const words = ['bad', 'evil']
      const masked = maskOffensive(`${text}bad${text}`, words)
      expect(isOffensive(masked, words)).toBe(false)
      expect([...masked].length).toBe([...`${text}bad${text}`].length)
    }),
  )
})
