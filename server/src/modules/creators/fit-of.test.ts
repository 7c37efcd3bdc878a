import { expect, test } from 'vitest'
import { fitOf } from './list-creators.ts'

const taste = { hair: 'red', bodyType: 'curvy', ageFrom: 25, ageTo: 40 } as const

test.each([
  ['all three', 30, { ownHair: 'red', ownBodyType: 'curvy' }, 3],
  ['another hair', 30, { ownHair: 'black', ownBodyType: 'curvy' }, 2],
  ['nothing stated', 30, {}, 1],
  ['another age as well', 41, {}, 0],
] as const)('a creator with %s satisfies so many wishes', (_, age, look, fit) => {
  expect(fitOf({ age }, look, taste)).toBe(fit)
})

test('without wishes all creators are equal, and the highest age includes everyone older', () => {
  expect(fitOf({ age: 70 }, { ownHair: 'red' }, {})).toBe(1)
  expect(fitOf({ age: 20 }, {}, { hair: 'any' })).toBe(1)
})
