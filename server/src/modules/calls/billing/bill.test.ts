import { chargedCoins, earnedCoins, type RateCoins } from '@serendip/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aBill, billRules } from '../../../../test/bill.ts'
import { type Bill, balanceIfEnded, blockCoins, earnedOf, secondsLeft } from './bill.ts'
import { presentBill } from './present-bill.ts'

const rate = fc.constantFrom<RateCoins>(60, 90, 120, 180)
const blockMs = fc.integer({ min: 5_000, max: 15_000 })
const some = fc.option(fc.nat(500))

/** Holds block after block as the tick does, and returns how long the call lasted. */
function play(bill: Bill, balanceCoins: number): number {
  const { rateCoins, capCoins, allowedCoins } = bill
  let [balance, allowed, blocks] = [balanceCoins, allowedCoins ?? Number.POSITIVE_INFINITY, bill.heldBlocks]
  for (;;) {
    const next = blockCoins(bill, blocks)
    const isBeyondCap = capCoins !== null && chargedCoins((blocks + 1) * bill.blockMs, rateCoins) > capCoins
    if (next > balance || next > allowed || isBeyondCap) return blocks * bill.blockMs - bill.billedMs
    balance -= next
    allowed -= next
    blocks += 1
  }
}

test('the seconds left are exactly how long the blocks, the limits and the cap last', () => {
  fc.assert(
    fc.property(
      rate,
      blockMs,
      fc.nat(500),
      some,
      some,
      fc.nat(4_999),
      (rateCoins, length, balance, cap, allowed, used) => {
        const bill = aBill({
          rateCoins,
          blockMs: length,
          capCoins: cap,
          allowedCoins: allowed,
          billedMs: used,
        })
        expect(secondsLeft(bill, balance)).toBe(Math.floor(play(bill, balance) / 1_000))
      },
    ),
  )
})

test('an end returns what is held and unused, to the coin', () => {
  const bill = aBill({ heldBlocks: 3, settledBlocks: 2, billedMs: 24_300 })
  expect(balanceIfEnded(bill, 100)).toBe(106)
  expect(balanceIfEnded({ ...bill, state: 'closed' }, 106)).toBe(106)
})

test('a creator’s earnings are known within the block: granted coins are used first, and earn nothing', () => {
  fc.assert(
    fc.property(fc.nat(10_000), fc.nat(10), fc.nat(60), (usedMs, freeCoins, paidBefore) => {
      const bill = aBill({
        billedMs: 20_000 + usedMs,
        heldBlocks: 3,
        settledBlocks: 2,
        paidCoins: paidBefore,
        freeCoins,
      })
      const paid = paidBefore + Math.max(0, chargedCoins(usedMs, 60) - freeCoins)
      expect(earnedOf(bill)).toBe(earnedCoins(paid, 50))
    }),
  )
})

test('each person sees the bill and only their own coins', () => {
  const bill = aBill({ billedMs: 4_000, capCoins: 80 })
  const rules = { ...billRules, callWarnSeconds: [60, 15] }
  const payer = presentBill(bill, 'usr_payer', 50, rules)
  const creator = presentBill(bill, 'usr_creator', 50, rules)
  expect(payer).toMatchObject({
    role: 'payer',
    balanceCoins: 56,
    secondsLeft: 56,
    warningSeconds: 60,
    earnedCoins: null,
  })
  expect(creator).toMatchObject({
    role: 'creator',
    balanceCoins: null,
    secondsLeft: null,
    warningSeconds: null,
    capCoins: null,
    earnedCoins: 2,
  })
})
