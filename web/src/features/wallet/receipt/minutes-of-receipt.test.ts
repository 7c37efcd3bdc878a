import { expect, test } from 'vitest'
import { pausedMsOf, receiptMinutes } from './minutes-of-receipt.ts'

test('a call of 130.5 s has three minutes: two whole ones, and the rest to its last part of a second', () => {
  const minutes = receiptMinutes([{ fromMs: 0, toMs: 130_500 }], 90)
  expect(minutes.map(({ number, seconds, coins }) => [number, seconds.length, coins])).toEqual([
    [1, 60, 90],
    [2, 60, 90],
    [3, 11, 15],
  ])
  expect(minutes.at(-1)?.chargedCoins).toBe(195)
})

test('a call that was never billed has no minutes and no pauses', () => {
  expect(receiptMinutes([], 60)).toEqual([])
  expect(pausedMsOf([])).toBe(0)
})

test('the time between two stretches was paused', () => {
  const spans = [
    { fromMs: 10, toMs: 20 },
    { fromMs: 50, toMs: 60 },
  ]
  expect(pausedMsOf(spans)).toBe(30)
})
