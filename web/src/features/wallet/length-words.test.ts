import { expect, test } from 'vitest'
import { lengthWords } from './length-words.ts'

test.each([
  [0, '0:00'],
  [12_500, '0:12.5'],
  [59_970, '0:59.9'],
  [161_000, '2:41'],
  [3_600_000, '60:00'],
])('%s ms are written %s', (durationMs, words) => {
  expect(lengthWords(durationMs, 'en')).toBe(words)
})

test('the figures are those of the language', () => {
  expect(lengthWords(12_500, 'de')).toBe('0:12,5')
})
