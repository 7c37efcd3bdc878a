import { billedMsOf, chargedCoins } from '@serendip/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBill, type aMoment, aStep, billRules } from '../../../../test/bill.ts'
import { type Advance, cutToHeld, needsBlock } from './advance-bill.ts'
import { type Bill, heldMsOf } from './bill.ts'

/** Ticks a second apart on average, and media that flows, stops, or stops together with the creator's tab. */
const history = fc.array(
  fc.record({
    passMs: fc.integer({ min: 0, max: 12_000 }),
    flowsMs: fc.integer({ min: 0, max: 12_000 }),
    isCreatorReporting: fc.boolean(),
  }),
  { maxLength: 60 },
)
type History = readonly { passMs: number; flowsMs: number; isCreatorReporting: boolean }[]

/** Runs a history as the tick does, with coins for `affordable` blocks; returns every step. */
function run(steps: History, affordable: number) {
  let now = 0
  let bill = aBill({ coveredTo: 0 })
  const proven: [number, number][] = [[0, 0]]
  const seen: { given: Parameters<typeof aMoment>; advance: Advance; bill: Bill }[] = []
  for (const { passMs, flowsMs, isCreatorReporting } of steps) {
    const flowed = Math.min(passMs, flowsMs)
    const last = proven.at(-1)
    if (last && flowed > 0 && now - last[1] <= billRules.mediaGapMs) last[1] = now + flowed
    else if (flowed > 0) proven.push([now, now + flowed])
    now += passMs
    const given = [
      now,
      proven.map(([from, to]) => [from, to] as const),
      { creatorReported: isCreatorReporting ? { fromMs: 0, toMs: now } : null },
    ] as const
    const advance = aStep(bill, ...given)
    bill = advance.bill
    let end = advance.end
    if (needsBlock(bill)) {
      if (bill.heldBlocks < affordable)
        bill = { ...bill, settledBlocks: bill.heldBlocks, heldBlocks: bill.heldBlocks + 1 }
      else {
        bill = cutToHeld(bill)
        end = 'no_coins'
      }
    }
    seen.push({ given: [...given], advance: { ...advance, end }, bill })
    if (end) break
  }
  return seen
}

describe('in every history', () => {
  const affordable = fc.integer({ min: 1, max: 12 })

  test('no more is billed than is held, nor more than the elapsed time', () => {
    fc.assert(
      fc.property(history, affordable, (steps, blocks) => {
        for (const { given, bill } of run(steps, blocks)) {
          expect(bill.billedMs).toBeLessThanOrEqual(heldMsOf(bill))
          expect(bill.heldBlocks).toBeLessThanOrEqual(blocks)
          expect(bill.billedMs).toBeLessThanOrEqual(given[0])
          expect(chargedCoins(bill.billedMs, 60)).toBeLessThanOrEqual(blocks * 10)
        }
      }),
    )
  })

  test('beyond proven time, no more is billed than unforgiven silence', () => {
    fc.assert(
      fc.property(history, affordable, (steps, blocks) => {
        const last = run(steps, blocks).at(-1)
        if (!last) return
        const provenMs = last.given[1].reduce((ms, [from, to]) => ms + to - from, 0)
        // Stretches within the gap of each other count as one.
        const joinedMs = billRules.mediaGapMs * last.given[1].length
        const unforgiven = Math.max(0, last.bill.silentMs - last.bill.forgivableMs)
        expect(last.bill.billedMs).toBeLessThanOrEqual(provenMs + joinedMs + unforgiven)
      }),
    )
  })

  test('the billed time is the sum of its spans, which are ordered, disjoint and never taken back', () => {
    fc.assert(
      fc.property(history, affordable, (steps, blocks) => {
        let before = 0
        for (const { bill } of run(steps, blocks)) {
          expect(billedMsOf(bill.spans)).toBe(bill.billedMs)
          bill.spans.forEach(({ fromMs, toMs }, index) => {
            expect(toMs).toBeGreaterThan(fromMs)
            expect(fromMs).toBeGreaterThan(bill.spans[index - 1]?.toMs ?? -1)
          })
          expect(bill.billedMs).toBeGreaterThanOrEqual(before)
          before = bill.billedMs
        }
      }),
    )
  })

  test('the same moment twice bills nothing the second time', () => {
    fc.assert(
      fc.property(history, (steps) => {
        for (const { given, advance } of run(steps, 12)) {
          if (advance.end) continue
          expect(aStep(advance.bill, ...given).bill.billedMs).toBe(advance.bill.billedMs)
        }
      }),
    )
  })

  test('without evidence only unforgiven silence is billed, and the call pauses and then ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (passMs) => {
        const count = Math.ceil(25_000 / passMs) + 2
        const steps = Array.from({ length: count }, () => ({ passMs, flowsMs: 0, isCreatorReporting: true }))
        const seen = run(steps, 12)
        expect(seen.every(({ bill }) => bill.billedMs <= 2_000)).toBe(true)
        expect(seen.at(-1)?.advance.end).toBe('no_media')
      }),
    )
  })
})
