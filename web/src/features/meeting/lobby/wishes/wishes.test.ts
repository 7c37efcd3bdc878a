import { expect, test } from 'vitest'
import { answersWith, countWishes, toggled, wishesIn } from './wishes.ts'

test('no answers are no wishes, and each kind counts once', () => {
  expect(countWishes(wishesIn({}))).toBe(0)
  expect(countWishes(wishesIn({ wishCountries: ['DE'], wishRegions: ['asia'] }))).toBe(1)
  expect(countWishes(wishesIn({ wishCountries: ['DE'], ageFrom: 25, interests: ['music', 'food'] }))).toBe(3)
})

test('wishes are stored as they were read', () => {
  const answers = {
    wishCountries: ['DE'],
    ageFrom: 20,
    ageTo: 40,
    wishRegions: ['europe' as const],
    interests: ['music' as const],
  }
  expect(answersWith(wishesIn(answers))).toEqual(answers)
})

test('a full list takes no more, and still gives up what is in it', () => {
  expect(toggled(['a', 'b'], 'c', 2)).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a', 2)).toEqual(['b'])
  expect(toggled(['a'], 'c', 2)).toEqual(['a', 'c'])
})
