import { languages } from '@serendip/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fits } from '../../../test/match-pool-model.ts'
import { aCard } from '../../../test/match-pool.ts'
import { bucketsOf } from './match-buckets.ts'
import type { MatchCard } from './match-pool.port.ts'
import { regions } from './region.ts'

const anyCard: fc.Arbitrary<MatchCard> = fc.record({
  brandId: fc.constantFrom('serendip', 'tandem'),
  gender: fc.constantFrom('male', 'female'),
  filter: fc.constantFrom('both', 'female', 'male'),
  languages: fc.uniqueArray(fc.constantFrom(...languages.slice(0, 4)), { minLength: 1, maxLength: 3 }),
  region: fc.option(fc.constantFrom(...regions.slice(0, 3))),
  mode: fc.constantFrom('video', 'text'),
  widened: fc.constantFrom('none', 'languages', 'region'),
})

const finds = (first: MatchCard, second: MatchCard): boolean =>
  bucketsOf(first).looksInto.some((bucket) => bucketsOf(second).waitsIn.includes(bucket))

test('a shared bucket is equivalent to the rule, from either side', () => {
  fc.assert(
    fc.property(anyCard, anyCard, (first, second) => {
      expect(finds(first, second)).toBe(fits(first, second))
      expect(finds(second, first)).toBe(fits(first, second))
    }),
    { numRuns: 3_000 },
  )
})

test('filters are mutual', () => {
  const woman = aCard({ gender: 'female' })
  expect(fits(aCard({ filter: 'female' }), woman)).toBe(true)
  expect(fits(aCard({ filter: 'female' }), { ...woman, filter: 'female' })).toBe(false)
  expect(fits(aCard({ filter: 'male' }), woman)).toBe(false)
})

test('video meets video and text meets text', () => {
  expect(fits(aCard({ mode: 'text' }), aCard({ mode: 'text' }))).toBe(true)
  expect(fits(aCard({ mode: 'text' }), aCard())).toBe(false)
})

test('people with different languages match once both searches have widened to it', () => {
  const german = aCard({ languages: ['de'] })
  expect(fits(aCard(), german)).toBe(false)
  expect(fits(aCard({ widened: 'languages' }), german)).toBe(false)
  expect(fits(aCard({ widened: 'languages' }), { ...german, widened: 'languages' })).toBe(true)
})

test('people from different regions match once both searches have widened to it', () => {
  const afar = aCard({ region: 'asia' })
  expect(fits(aCard({ widened: 'languages' }), { ...afar, widened: 'region' })).toBe(false)
  expect(fits(aCard({ widened: 'region' }), { ...afar, widened: 'region' })).toBe(true)
})

test('a person of unknown region meets every region', () => {
  expect(fits(aCard({ region: null }), aCard({ region: 'asia' }))).toBe(true)
  expect(fits(aCard({ region: null }), aCard({ region: null }))).toBe(true)
})
