import { type CallReceipt, chargedCoins, earnedCoins } from '@serendip/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkReceipt } from './check-receipt.ts'
import type { ShownBill } from './shown-bills.ts'

const id = (kind: string) => `${kind}_${'1'.padStart(20, '0')}`
const startedAt = 1_000_000

/** A call of 12.5 s with a pause of 5 s in it, half of it paid with bought coins. */
function aReceipt(over: Partial<CallReceipt> = {}): CallReceipt {
  return {
    callId: id('cal'),
    payerId: id('usr'),
    creatorId: id('usr'),
    rateCoins: 60,
    startedAt,
    endedAt: startedAt + 40_000,
    durationMs: 40_000,
    endReason: 'left',
    spans: [
      { fromMs: startedAt + 20_000, toMs: startedAt + 28_000 },
      { fromMs: startedAt + 33_000, toMs: startedAt + 37_500 },
    ],
    billedMs: 12_500,
    chargedCoins: 12,
    paidCoins: 6,
    sharePercent: 50,
    earnedCoins: 3,
    returnedCoins: 0,
    returnedEarnedCoins: 0,
    ...over,
  }
}
const aShown = (over: Partial<ShownBill> = {}): ShownBill => ({
  rateCoins: 60,
  billedMs: 12_500,
  chargedCoins: 12,
  isClosed: true,
  addedUp: true,
  ...over,
})

test('a true receipt that agrees with the screen has no fault', () => {
  expect(checkReceipt(aReceipt(), aShown())).toEqual([])
  expect(checkReceipt(aReceipt(), null)).toEqual([])
})

test.each([
  ['one coin too many', aReceipt({ chargedCoins: 13 })],
  ['a second too many', aReceipt({ billedMs: 13_500 })],
  ['more bought coins than were charged', aReceipt({ paidCoins: 14, earnedCoins: 7 })],
  ['another part for the creator', aReceipt({ earnedCoins: 4 })],
])('%s does not add up', (_, receipt) => {
  expect(checkReceipt(receipt, null)).toEqual(['sum'])
})

test('a stretch that is charged twice, or after the call, is out of order', () => {
  const span = { fromMs: startedAt + 20_000, toMs: startedAt + 26_250 }
  expect(checkReceipt(aReceipt({ spans: [span, span] }), null)).toEqual(['order'])
  expect(checkReceipt(aReceipt({ endedAt: startedAt + 30_000 }), null)).toEqual(['order'])
})

test.each([
  ['charged other coins than the screen showed in the end', aShown({ chargedCoins: 11 })],
  ['charged at another rate', aShown({ rateCoins: 90 })],
  ['charged less than a screen that lost the line had shown', aShown({ isClosed: false, chargedCoins: 13 })],
])('a receipt that %s is marked', (_, shown) => {
  expect(checkReceipt(aReceipt(), shown)).toEqual(['shown'])
})

test('a record that stopped before the end agrees with a receipt that continues', () => {
  expect(checkReceipt(aReceipt(), aShown({ isClosed: false, billedMs: 3_000, chargedCoins: 3 }))).toEqual([])
})

test('a lapse on the screen is marked, though the receipt is right', () => {
  expect(checkReceipt(aReceipt(), aShown({ addedUp: false }))).toEqual(['lapse'])
})

const lengths = fc.array(
  fc.record({ gapMs: fc.integer({ min: 0, max: 20_000 }), ms: fc.integer({ min: 1, max: 90_000 }) }),
  { maxLength: 20 },
)

test('for any bill, a receipt computed by the formula has no fault, and one coin more or less has one', () => {
  fc.assert(
    fc.property(lengths, fc.constantFrom(60, 90, 120, 180), fc.nat(100), (parts, rate, paid) => {
      let at = startedAt
      const spans = parts.map(({ gapMs, ms }) => {
        const fromMs = at + gapMs
        at = fromMs + ms
        return { fromMs, toMs: at }
      })
      const billedMs = parts.reduce((sum, { ms }) => sum + ms, 0)
      const charged = chargedCoins(billedMs, rate)
      const paidCoins = Math.floor((charged * paid) / 100)
      const receipt = aReceipt({
        spans,
        billedMs,
        paidCoins,
        rateCoins: rate,
        endedAt: at,
        chargedCoins: charged,
        earnedCoins: earnedCoins(paidCoins, 50),
      })
      expect(checkReceipt(receipt, null)).toEqual([])
      expect(checkReceipt({ ...receipt, chargedCoins: charged + 1 }, null)).toEqual(['sum'])
    }),
  )
})
