import { billedMsOf, chargedCoins } from '@serendip/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aBill } from '../../../../test/bill.ts'
import { type Advance, advanceBill, cutToHeld, needsBlock } from './advance-bill.ts'
import { type Bill, heldMsOf } from './bill.ts'

const rules = { mediaGapMs: 2_500, callPauseEndMs: 15_000, callSilenceMs: 20_000 }
const at = (now: number, mediaTo: number | null, revealedAt: number | null = 0) => ({
  now,
  mediaTo,
  revealedAt,
})
const step = (bill: Bill, ...moment: Parameters<typeof at>): Advance =>
  advanceBill(bill, at(...moment), rules)

describe('one step', () => {
  test('billing begins with the first media after both were revealed, and not with what came before', () => {
    expect(step(aBill(), 5_000, 4_000, null).bill.coveredTo).toBeNull()
    expect(step(aBill(), 5_000, 4_000, 4_500).bill.coveredTo).toBeNull()
    expect(step(aBill(), 6_000, 5_500, 4_500).bill).toMatchObject({ coveredTo: 5_500, billedMs: 0 })
  })

  test('media that never comes ends the call, in a preview and after a ring', () => {
    expect(step(aBill(), 19_999, null).end).toBeNull()
    expect(step(aBill(), 20_000, null).end).toBe('no_media')
    expect(step(aBill({ state: 'preview', consent: null }), 20_000, null).end).toBe('no_media')
  })

  test('a preview that was agreed to begins to cost at its very end, however late the tick', () => {
    const preview = aBill({ state: 'preview', decideBy: 20_000 })
    expect(step(preview, 19_999, 19_500).bill.state).toBe('preview')
    expect(step(preview, 21_400, 21_000).bill).toMatchObject({
      state: 'running',
      billedMs: 1_000,
      spans: [{ fromMs: 20_000, toMs: 21_000 }],
    })
  })

  test('a silence within the gap is billed, a longer one is not', () => {
    const running = aBill({ coveredTo: 10_000 })
    expect(step(running, 12_600, 12_500).bill.billedMs).toBe(2_500)
    expect(step(running, 12_600, 12_501).bill).toMatchObject({
      billedMs: 0,
      coveredTo: 12_501,
      state: 'running',
    })
  })

  test('short silences add up until they end the call, and paid time forgives a tenth of itself', () => {
    const stuttering = aBill({ coveredTo: 10_000, silentMs: 17_000 })
    expect(step(stuttering, 13_000, 13_000)).toMatchObject({ bill: { silentMs: 20_000 }, end: null })
    expect(step(stuttering, 13_001, 13_001)).toMatchObject({ bill: { silentMs: 20_001 }, end: 'no_media' })
    const paused = aBill({ coveredTo: 10_000, silentMs: 17_000, state: 'paused', pausedSince: 12_600 })
    expect(step(paused, 13_500, 13_500).end).toBe('no_media')
    expect(step(paused, 13_000, 13_000)).toMatchObject({ bill: { state: 'running' }, end: null })
    expect(step(stuttering, 11_000, 11_000)).toMatchObject({ bill: { silentMs: 16_900 }, end: null })
    // Of a long silence only what went by until the pause may have been seen.
    expect(step(aBill({ coveredTo: 10_000 }), 70_000, 70_000)).toMatchObject({
      bill: { silentMs: 3_500 },
      end: null,
    })
    expect(step(aBill({ coveredTo: 10_000, silentMs: 50 }), 11_000, 11_000).bill.silentMs).toBe(0)
  })

  test('evidence older than the gap pauses, and only fresh evidence wakes', () => {
    const paused = step(aBill({ coveredTo: 10_000 }), 12_501, 10_000).bill
    expect(paused).toMatchObject({ state: 'paused', pausedSince: 12_501 })
    expect(step(paused, 20_000, 10_500).bill.state).toBe('paused')
    expect(step(paused, 20_000, 19_000).bill).toMatchObject({
      state: 'running',
      billedMs: 0,
      pausedSince: null,
    })
    expect(step(paused, 27_500, 10_000).end).toBeNull()
    expect(step(paused, 27_501, 10_000).end).toBe('no_media')
  })

  test('a closed bill never changes', () => {
    const closed = aBill({ state: 'closed', coveredTo: 1 })
    expect(step(closed, 99_000, 98_000)).toEqual({ bill: closed, end: null })
  })
})

/** Ticks a second apart on average, and evidence that is late, frozen, falls back or is missing. */
const history = fc.array(
  fc.record({
    passMs: fc.integer({ min: 0, max: 4_000 }),
    lagMs: fc.option(fc.integer({ min: -500, max: 6_000 })),
  }),
  { maxLength: 60 },
)

/** Runs a history as the tick does, with coins for `affordable` blocks; answers every step. */
function run(steps: readonly { passMs: number; lagMs: number | null }[], affordable: number) {
  let now = 0
  let bill = aBill()
  const seen: { now: number; mediaTo: number | null; advance: Advance; bill: Bill }[] = []
  for (const { passMs, lagMs } of steps) {
    now += passMs
    const mediaTo = lagMs === null ? null : Math.max(0, now - lagMs)
    const advance = step(bill, now, mediaTo)
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
    seen.push({ now, mediaTo, advance: { ...advance, end }, bill })
    if (end) break
  }
  return seen
}

describe('whatever happens', () => {
  const affordable = fc.integer({ min: 1, max: 12 })

  test('no more is billed than is held, nor more than time went by with evidence', () => {
    fc.assert(
      fc.property(history, affordable, (steps, blocks) => {
        for (const { now, bill } of run(steps, blocks)) {
          expect(bill.billedMs).toBeLessThanOrEqual(heldMsOf(bill))
          expect(bill.heldBlocks).toBeLessThanOrEqual(blocks)
          expect(bill.billedMs).toBeLessThanOrEqual(now + 500)
          expect(chargedCoins(bill.billedMs, 60)).toBeLessThanOrEqual(blocks * 10)
        }
      }),
    )
  })

  test('what is billed is the sum of its spans, which are in order, apart and never taken back', () => {
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
        for (const { now, mediaTo, advance } of run(steps, 12)) {
          if (advance.end) continue
          const again = step(advance.bill, now, mediaTo)
          expect(again.bill.billedMs).toBe(advance.bill.billedMs)
        }
      }),
    )
  })

  test('without growing evidence nothing is ever billed, and a call that runs pauses and then ends', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4_000 }), (passMs) => {
        const steps = Array.from({ length: Math.ceil(25_000 / passMs) + 2 }, () => ({ passMs, lagMs: null }))
        const seen = run(steps, 12)
        expect(seen.every(({ bill }) => bill.billedMs === 0)).toBe(true)
        expect(seen.at(-1)?.advance.end).toBe('no_media')
      }),
    )
  })
})
