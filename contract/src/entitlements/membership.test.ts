import { expect, test } from 'vitest'
import { isOfferwallAvailable, isPaid, isPremium } from './membership.ts'

test('premium comes from the flag or from the two coinsflow_only tests, and from nothing else', () => {
  expect(isPremium({ premium: true })).toBe(true)
  expect(isPremium({ premium: false, abTests: ['coinsflow_only|test_group'] })).toBe(true)
  expect(isPremium({ premium: false, abTests: ['coinsflow_only_v4|test_group'] })).toBe(true)
  const abTests = ['superdeal|test_group', 'test_coins_flow|coinsflow', 'vcp_coinshop|test_group']
  expect(isPremium({ premium: false, abTests })).toBe(false)
  expect(isPremium({ premium: false })).toBe(false)
})

test('paid comes from lifetime spend', () => {
  expect([0, 1, 49_900].map((lt) => isPaid({ lt }))).toEqual([false, true, true])
})

test('the offer wall requires an unpaid person in its test, here for more than 24 hours unless age is ignored', () => {
  const dayMs = 24 * 3_600_000
  const person = { lt: 0, abTests: ['offerwall_cmc|test_group'], created: 0 }
  expect(isOfferwallAvailable(person, { now: dayMs + 1 })).toBe(true)
  expect(isOfferwallAvailable(person, { now: dayMs })).toBe(false)
  expect(isOfferwallAvailable(person, { now: 1, ignoresAge: true })).toBe(true)
  expect(isOfferwallAvailable({ ...person, lt: 1 }, { now: dayMs + 1 })).toBe(false)
  expect(isOfferwallAvailable({ ...person, abTests: [] }, { now: dayMs + 1, ignoresAge: true })).toBe(false)
})
