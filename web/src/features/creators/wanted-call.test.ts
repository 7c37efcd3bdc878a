import { expect, test } from 'vitest'
import { createWantedCalls } from './wanted-call.ts'

test('a requested call is made once, and only the last of two requests', () => {
  const wanted = createWantedCalls()
  expect(wanted.take()).toBeNull()
  wanted.want({ creatorId: 'a', rateCoins: 60 })
  wanted.want({ creatorId: 'b', rateCoins: 90 })
  expect(wanted.take()).toEqual({ creatorId: 'b', rateCoins: 90 })
  expect(wanted.take()).toBeNull()
})
