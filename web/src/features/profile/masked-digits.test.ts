import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskedDigits } from './masked-digits.ts'

test('digits of every script are asterisks, one for one, and nothing else is', () => {
  expect(maskedDigits('Call me: +49 (170) 12-34')).toBe('Call me: +** (***) **-**')
  expect(maskedDigits('رقمي ٠١٢٣')).toBe('رقمي ****')
  expect(maskedDigits('𝟙𝟚 ½ Ⅷ 一二')).toBe('** ½ Ⅷ 一二')
  expect(maskedDigits('')).toBe('')
})

test('no digit is left in any text, and nothing else is changed', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.nat(), (words, number) => {
      const masked = maskedDigits(`${words}${number}${words}`)
      expect(masked).not.toMatch(/\p{Nd}/u)
      expect([...masked]).toHaveLength([...`${words}${number}${words}`].length)
      expect(masked.replaceAll('*', '')).toBe(`${words}${number}${words}`.replace(/\p{Nd}|\*/gu, ''))
    }),
  )
})
