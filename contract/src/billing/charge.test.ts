import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billedMsOf, chargedCoins, earnedCoins, receiptSeconds } from './charge.ts'

const rate = fc.constantFrom(60, 90, 120, 180)
/** Spans in order, some touching, as a bill writes them. */
const spans = fc
  .array(fc.tuple(fc.integer({ min: 0, max: 20_000 }), fc.integer({ min: 1, max: 90_000 })), {
    maxLength: 12,
  })
  .map((steps) => {
    let at = 1_700_000_000_000
    return steps.map(([gapMs, lengthMs]) => {
      const fromMs = at + gapMs
      at = fromMs + lengthMs
      return { fromMs, toMs: at }
    })
  })

test('for any spans, the seconds of a receipt add up to what was billed and charged', () => {
  fc.assert(
    fc.property(spans, rate, (list, rateCoins) => {
      const seconds = receiptSeconds(list, rateCoins)
      const billedMs = billedMsOf(list)
      expect(seconds.at(-1)?.billedMs ?? 0).toBe(billedMs)
      expect(seconds.reduce((sum, { coins }) => sum + coins, 0)).toBe(chargedCoins(billedMs, rateCoins))
      expect(seconds.length).toBe(Math.ceil(billedMs / 1_000))
    }),
  )
})

test('each second is within a span, after the previous one, and never costs less than zero', () => {
  fc.assert(
    fc.property(spans, rate, (list, rateCoins) => {
      let before = 0
      for (const { atMs, coins } of receiptSeconds(list, rateCoins)) {
        expect(list.some(({ fromMs, toMs }) => fromMs < atMs && atMs <= toMs)).toBe(true)
        expect(atMs).toBeGreaterThan(before)
        expect(coins).toBeGreaterThanOrEqual(0)
        before = atMs
      }
    }),
  )
})

test('a charge never falls, never runs ahead of the time, and splits without loss', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.nat(10_000_000), rate, (usedMs, more, rateCoins) => {
      const whole = chargedCoins(usedMs + more, rateCoins)
      expect(whole).toBeGreaterThanOrEqual(chargedCoins(usedMs, rateCoins))
      expect(whole * 60_000).toBeLessThanOrEqual((usedMs + more) * rateCoins)
    }),
  )
})

test('a rate of 60 is one coin a second, and half of the bought coins is earned, rounded down', () => {
  expect(chargedCoins(999, 60)).toBe(0)
  expect(chargedCoins(1_000, 60)).toBe(1)
  expect(chargedCoins(61_500, 180)).toBe(184)
  expect(earnedCoins(7, 50)).toBe(3)
})
