import { chargedCoins, earnedCoins } from '@serendip/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockCoins } from './bill.ts'

const rate = fc.constantFrom(60, 90, 120, 180, 1, 7, 59)
const ms = fc.integer({ min: 0, max: 48 * 3_600_000 })
const blockMs = 10_000

describe('the price of a call', () => {
  it('is one coin per whole second at 60 coins a minute, and nothing for the part of a second', () => {
    expect([0, 999, 1_000, 1_999, 59_999, 60_000].map((t) => chargedCoins(t, 60))).toEqual([
      0, 0, 1, 1, 59, 60,
    ])
    expect([667, 666, 20_000].map((t) => chargedCoins(t, 90))).toEqual([1, 0, 30])
  })

  it('is the exact quotient rounded down, in favour of the payer', () => {
    fc.assert(
      fc.property(ms, rate, (t, coins) => {
        expect(BigInt(chargedCoins(t, coins))).toBe((BigInt(t) * BigInt(coins)) / 60_000n)
      }),
    )
  })

  it('never decreases over time', () => {
    fc.assert(
      fc.property(ms, ms, rate, (a, b, coins) => {
        expect(chargedCoins(a + b, coins)).toBeGreaterThanOrEqual(chargedCoins(a, coins))
      }),
    )
  })

  it('is the same in any number of blocks: no coin is lost or gained by rounding', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 400 }), rate, (blocks, coins) => {
        let held = 0
        for (let block = 0; block < blocks; block += 1)
          held += blockCoins({ blockMs, rateCoins: coins }, block)
        expect(held).toBe(chargedCoins(blocks * blockMs, coins))
      }),
    )
  })
})

describe('what a creator earns', () => {
  it('is half of the paid coins, rounded down on the sum and not on each charge', () => {
    expect([0, 1, 2, 3, 205].map((paid) => earnedCoins(paid, 50))).toEqual([0, 0, 1, 1, 102])
  })

  it('adds up over any sequence of charges, and never exceeds its share', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 30 })),
        fc.integer({ min: 0, max: 100 }),
        (charges, share) => {
          let paid = 0
          let earned = 0
          for (const charge of charges) {
            earned += earnedCoins(paid + charge, share) - earnedCoins(paid, share)
            paid += charge
          }
          expect(earned).toBe(earnedCoins(paid, share))
          expect(earned * 100).toBeLessThanOrEqual(paid * share)
          expect((earned + 1) * 100).toBeGreaterThan(paid * share)
        },
      ),
    )
  })
})
