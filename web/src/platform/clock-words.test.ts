import { expect, it } from 'vitest'
import { clockWords, secondsUntil } from './clock-words.ts'

it.each([
  [0, '0:00'],
  [161_900, '2:41'],
  [3_761_000, '1:02:41'],
  [-5, '0:00'],
])('%s ms are %s', (ms, words) => {
  expect(clockWords(ms, 'en')).toBe(words)
})

it('a part of a second is rounded up, and the past is zero', () => {
  expect(secondsUntil(1_001, 0)).toBe(2)
  expect(secondsUntil(1_000, 0)).toBe(1)
  expect(secondsUntil(0, 5_000)).toBe(0)
})
