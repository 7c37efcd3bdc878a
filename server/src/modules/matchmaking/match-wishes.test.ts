import type { OnboardingAnswers } from '@serendip/contract'
import { expect, test } from 'vitest'
import { agree } from './match-pool.port.ts'
import { traitsOf, wishesOf } from './match-wishes.ts'

const now = 1_000
const aPerson = (answers: OnboardingAnswers, wishesUntil = 0, ageYears = 30, country = 'DE') => ({
  traits: traitsOf({ country, ageYears, rolesGroup: 'user', answers }),
  wishes: wishesOf(answers, 'both'),
  wishesUntil,
})
const anyone = aPerson({})

test.each([
  ['a country', { wishCountries: ['DE', 'FR'] }, aPerson({}), aPerson({}, 0, 30, 'US')],
  ['a region', { wishRegions: ['europe'] }, aPerson({}), aPerson({}, 0, 30, 'US')],
  ['an age', { ageFrom: 25, ageTo: 35 }, aPerson({}, 0, 35), aPerson({}, 0, 36)],
  [
    'the highest age, which includes all above',
    { ageFrom: 50, ageTo: 60 },
    aPerson({}, 0, 71),
    aPerson({}, 0, 49),
  ],
  [
    'an interest',
    { interests: ['music', 'films'] },
    aPerson({ interests: ['films'] }),
    aPerson({ interests: ['food'] }),
  ],
] as const)(
  'a wish for %s holds until its time is over, and then anyone fits',
  (_, wish, fitting, otherWish) => {
    const answers = structuredClone(wish) as OnboardingAnswers
    const wishing = aPerson(answers, now + 1)
    expect([agree(wishing, fitting, now), agree(fitting, wishing, now)]).toEqual([true, true])
    expect([agree(wishing, otherWish, now), agree(otherWish, wishing, now)]).toEqual([false, false])
    expect(agree(wishing, otherWish, now + 1)).toBe(true)
  },
)

test('all wishes must be satisfied together', () => {
  const wishing = aPerson({ wishCountries: ['DE'], ageFrom: 18, ageTo: 25 }, now + 1)
  expect(agree(wishing, aPerson({}, 0, 25), now)).toBe(true)
  expect(agree(wishing, aPerson({}, 0, 26), now)).toBe(false)
  expect(agree(wishing, aPerson({}, 0, 25, 'FR'), now)).toBe(false)
})

test('the whole range of ages is no wish, and neither is any hair or figure', () => {
  expect(wishesOf({ ageFrom: 18, ageTo: 60, hair: 'any', bodyType: 'any' }, 'female')).toEqual([])
  expect(agree(aPerson({}, now + 1), anyone, now)).toBe(true)
})

test('hair and figure are wishes among creators, who alone state them', () => {
  const answers: OnboardingAnswers = { hair: 'red', bodyType: 'curvy' }
  expect(wishesOf(answers, 'female')).toEqual([['hair:red'], ['body:curvy']])
  expect(wishesOf(answers, 'both')).toEqual([])
  const look: OnboardingAnswers = { ownHair: 'red', ownBodyType: 'curvy' }
  const facts = { country: null, ageYears: null, answers: look }
  expect(traitsOf({ ...facts, rolesGroup: 'goddess' })).toEqual(['hair:red', 'body:curvy'])
  expect(traitsOf({ ...facts, rolesGroup: 'user' })).toEqual([])
})
