import fc from 'fast-check'
import { expect, test } from 'vitest'
import { advanceCheck, type CheckStatus, decideStart, standingOf, type Try } from './identity-check.ts'

const status = fc.constantFrom<CheckStatus>('started', 'pending', 'approved', 'rejected')
const webhook = fc.array(status, { maxLength: 12 })
const aTry = (checkStatus: CheckStatus, declined: Try['declined'] = null): Try => ({
  status: checkStatus,
  declined,
  voided_at: null,
})
const aVoidedTry = (checkStatus: CheckStatus, declined: Try['declined'] = null): Try => ({
  ...aTry(checkStatus, declined),
  voided_at: new Date(0),
})
const after = (seen: readonly CheckStatus[]): CheckStatus => seen.reduce(advanceCheck, 'started')

test('the order of webhooks does not matter, nor does a repeat', () => {
  fc.assert(
    fc.property(webhook, fc.array(fc.nat(), { minLength: 12, maxLength: 12 }), (seen, keys) => {
      const shuffled = seen
        .map((checkStatus, at) => ({ one: checkStatus, key: keys[at] ?? 0 }))
        .toSorted((a, b) => a.key - b.key)
        .map(({ one: checkStatus }) => checkStatus)
      expect(after([...shuffled, ...seen])).toBe(after(seen))
    }),
  )
})

test('nothing leads away from approved, and nothing leads back', () => {
  const rank = { started: 0, pending: 1, rejected: 2, approved: 3 }
  fc.assert(
    fc.property(status, status, (now, seen) => {
      const next = advanceCheck(now, seen)
      expect(rank[next]).toBeGreaterThanOrEqual(rank[now])
      if (now === 'approved') expect(next).toBe('approved')
    }),
  )
})

test('only an approval webhook approves', () => {
  fc.assert(
    fc.property(webhook, (seen) => {
      expect(after(seen) === 'approved').toBe(seen.includes('approved'))
    }),
  )
})

test('however a person proceeds, at most the allowed number of tries begins, and none after an approval', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(status, { maxLength: 20 }), (triesMax, outcomes) => {
      const tries: CheckStatus[] = []
      for (const outcome of outcomes) {
        const standing = standingOf(
          tries.map((checkStatus) => aTry(checkStatus)),
          triesMax,
        )
        if (decideStart(standing) === 'begin') tries.push('started')
        const latest = tries.pop()
        if (latest) tries.push(advanceCheck(latest, outcome))
      }
      expect(tries.length).toBeLessThanOrEqual(triesMax)
      expect(tries.slice(0, -1).includes('approved')).toBe(false)
    }),
  )
})

test('an approval of an older try counts for the person', () => {
  expect(standingOf([aTry('approved'), aTry('rejected')], 3)).toEqual({ status: 'approved', triesLeft: 1 })
  expect(standingOf([], 3)).toEqual({ status: 'none', triesLeft: 3 })
})

test('a person whose document shows they are too young has no further try, whatever came after', () => {
  expect(standingOf([aTry('rejected', 'age')], 3)).toEqual({ status: 'rejected', triesLeft: 0 })
  expect(standingOf([aTry('rejected', 'age'), aTry('started')], 3).triesLeft).toBe(0)
  expect(standingOf([aTry('rejected', 'face')], 3).triesLeft).toBe(2)
})

test.each([
  ['none', 3, 'begin'],
  ['started', 0, 'continue'],
  ['pending', 2, 'wait'],
  ['approved', 2, 'done'],
  ['rejected', 1, 'begin'],
  ['rejected', 0, 'used_up'],
] as const)('Start from %s with %i tries left means %s', (from, triesLeft, decision) => {
  expect(decideStart({ status: from, triesLeft })).toBe(decision)
})

test('tries that an operator voided count no more, but an approval of one does', () => {
  const voided = [aVoidedTry('rejected', 'face'), aVoidedTry('rejected', 'age')]
  expect(standingOf(voided, 3)).toEqual({ status: 'none', triesLeft: 3 })
  expect(standingOf([...voided, aTry('started')], 3)).toEqual({ status: 'started', triesLeft: 2 })
  expect(standingOf([...voided, aTry('rejected', 'age')], 3)).toEqual({ status: 'rejected', triesLeft: 0 })
  expect(standingOf([aVoidedTry('approved'), aTry('rejected', 'face')], 3).status).toBe('approved')
})
