import { ApiError } from '@serendip/contract/http-request'
import { expect, test } from 'vitest'
import { coinsFor, wantedFor } from './coins-for.ts'
import { missingIn } from './missing-in.ts'

test('what coins are for is read back from the history entry that carried it, and from no other', () => {
  expect(wantedFor(coinsFor('/chat?userId=usr_1'))).toBe('/chat?userId=usr_1')
  for (const state of [null, undefined, 'x', {}, { coinsFor: 1 }]) expect(wantedFor(state)).toBeNull()
})

test('missing coins are those that the refusal names, never a guess', () => {
  const refusal = (details: object, code: 'not_enough_coins' | 'spending_limit' = 'not_enough_coins') =>
    missingIn(new ApiError(code, { ...details }))
  expect(refusal({ missingCoins: 20 })).toBe(20)
  for (const details of [{}, { missingCoins: '20' }, { missingCoins: 0 }, { missingCoins: -3 }])
    expect([details, refusal(details)]).toEqual([details, null])
  expect(refusal({ missingCoins: 20 }, 'spending_limit')).toBeNull()
})
