import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawGroup } from './draw-group.ts'

const people = Array.from({ length: 20_000 }, (_, index) => `usr_${index}`)
const countIn = (shares: Record<string, number>, group: string | null): number =>
  people.filter((person) => drawGroup('remove_onboarding_quiz', person, shares) === group).length

test('the same subject always falls into the same group', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 0, max: 100 }), (subject, share) => {
      const draw = () => drawGroup('superdeal', subject, { test_group: share })
      expect(draw()).toBe(draw())
    }),
  )
})

test('shares are met, and the rest is in no group', () => {
  const shares = { test_group1: 30, test_group2: 20 }
  expect(countIn(shares, 'test_group1') / people.length).toBeCloseTo(0.3, 1)
  expect(countIn(shares, 'test_group2') / people.length).toBeCloseTo(0.2, 1)
  expect(countIn(shares, null) / people.length).toBeCloseTo(0.5, 1)
})

test('a share of zero includes no one, a full share everyone, an unknown group no one', () => {
  expect(countIn({}, null)).toBe(people.length)
  expect(countIn({ test_group1: 100 }, 'test_group1')).toBe(people.length)
  expect(countIn({ test_group: 100 }, null)).toBe(people.length)
})

test('a larger share retains everyone from the smaller one', () => {
  const before = people.filter((person) => drawGroup('superdeal', person, { test_group: 10 }) !== null)
  expect(before.length).toBeGreaterThan(0)
  for (const person of before) expect(drawGroup('superdeal', person, { test_group: 20 })).toBe('test_group')
})

test('membership in one experiment is independent of another', () => {
  const half = { test_group: 50 }
  const inOne = people.filter((person) => drawGroup('superdeal', person, half) !== null)
  const inBoth = inOne.filter((person) => drawGroup('freegifts', person, half) !== null)
  expect(inBoth.length / inOne.length).toBeCloseTo(0.5, 1)
})
