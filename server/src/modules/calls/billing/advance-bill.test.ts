import { chargedCoins } from '@serendip/contract'
import { describe, expect, test } from 'vitest'
import { aBill, aMoment, aStep, billRules, type Proven } from '../../../../test/bill.ts'
import { beginAtReveal, billAtEnd, unpaidMsOf } from './advance-bill.ts'
import type { Bill } from './bill.ts'

describe('from the reveal on', () => {
  test('the picture is visible if media is proven, and otherwise covered until it is', () => {
    const begin = (now: number, proven: Proven) => beginAtReveal(aBill(), aMoment(now, proven), billRules)
    expect(begin(6_000, [[1_000, 2_000]])).toMatchObject({ state: 'running', coveredTo: 6_000 })
    const covered = begin(6_000, [[1_000, 1_999]])
    expect(covered).toMatchObject({ state: 'paused', coveredTo: 6_000, pausedSince: 6_000 })
    expect(begin(6_000, [])).toMatchObject({ state: 'paused' })
    expect(aStep(covered, 7_000, [[6_500, 6_500]]).bill).toMatchObject({ state: 'running', billedMs: 0 })
    expect(aStep(covered, 21_000, []).end).toBe('no_media')
  })

  test('a tick that finds a revealed call not yet begun begins it the same way', () => {
    expect(aStep(aBill(), 6_000, []).bill).toMatchObject({ state: 'paused', coveredTo: 6_000 })
  })
})

describe('one step', () => {
  test('a call that is never revealed ends, in a preview and after a ring', () => {
    const unseen = { revealedAt: null }
    expect(aStep(aBill(), 19_999, [[1_000, 19_000]], unseen)).toMatchObject({
      bill: { coveredTo: null },
      end: null,
    })
    expect(aStep(aBill(), 20_000, [], unseen).end).toBe('no_media')
    expect(aStep(aBill({ state: 'preview', consent: null }), 20_000, [], unseen).end).toBe('no_media')
  })

  test('an accepted preview starts to cost exactly at its end, however late the tick', () => {
    const preview = aBill({ state: 'preview', decideBy: 20_000 })
    expect(aStep(preview, 19_999, [[1_000, 19_500]]).bill.state).toBe('preview')
    expect(aStep(preview, 21_400, [[1_000, 21_000]]).bill).toMatchObject({
      state: 'running',
      billedMs: 1_000,
      spans: [{ fromMs: 20_000, toMs: 21_000 }],
    })
  })

  test('a late tick bills every proven stretch, one block at a time', () => {
    const running = aBill({ coveredTo: 10_000 })
    const proven: Proven = [
      [9_000, 18_000],
      [24_000, 33_000],
    ]
    const first = aStep(running, 33_500, proven)
    // 8 s and 9 s were proven; of the silence between, 5 s may have been seen, and 2 s of that are not forgiven.
    expect(first).toMatchObject({ bill: { billedMs: 19_000, coveredTo: 33_000, silentMs: 5_000 }, end: null })
    const later = aStep(running, 60_500, [[9_000, 60_000]]).bill
    expect(later).toMatchObject({ state: 'running', billedMs: 20_000, coveredTo: 30_000 })
    const held = { ...later, heldBlocks: 2 }
    expect(aStep(held, 60_500, [[9_000, 60_000]]).bill).toMatchObject({ billedMs: 30_000, coveredTo: 40_000 })
  })

  test('silence within the gap is billed; of a longer one, the part beyond the allowance', () => {
    const running = aBill({ coveredTo: 10_000 })
    expect(aStep(running, 14_100, [[14_000, 14_000]]).bill.billedMs).toBe(4_000)
    expect(aStep(running, 14_100, [[14_001, 14_001]]).bill).toMatchObject({
      billedMs: 1_001,
      coveredTo: 14_001,
      silentMs: 4_001,
      state: 'running',
    })
    const spent = aBill({ coveredTo: 10_000, silentMs: 2_000 })
    expect(aStep(spent, 14_100, [[14_001, 14_001]]).bill).toMatchObject({
      billedMs: 3_001,
      silentMs: 6_001,
      spans: [{ fromMs: 10_000, toMs: 13_001 }],
    })
  })

  test('forgiveness runs out: repeated cycles of 29 s paid and 4.1 s silent are charged but for the first 3 s', () => {
    let bill = aBill({ coveredTo: 0, heldBlocks: 100 })
    let now = 0
    let end: string | null = null
    for (let round = 0; round < 4; round += 1) {
      const from = now
      now += 33_100
      const advance = aStep(bill, now, [
        [from, from + 29_000],
        [now, now],
      ])
      bill = advance.bill
      end ??= advance.end
    }
    expect(end).toBeNull()
    expect(now - bill.billedMs).toBe(3_000)
  })

  test('silences add up until they end the call', () => {
    const stuttering = aBill({ coveredTo: 10_000, silentMs: 15_500 })
    expect(aStep(stuttering, 14_500, [[14_500, 14_500]])).toMatchObject({
      bill: { silentMs: 20_000 },
      end: null,
    })
    expect(aStep(stuttering, 14_501, [[14_501, 14_501]]).end).toBe('no_media')
    expect(aStep(stuttering, 14_600, []).end).toBe('no_media')
    // Of a long silence, only the time until a pause may have been seen.
    expect(aStep(aBill({ coveredTo: 10_000 }), 70_000, [[70_000, 70_000]]).bill.silentMs).toBe(5_000)
  })

  test('silence of the creator’s own tab is not the payer’s doing, and costs nothing', () => {
    const spent = aBill({ coveredTo: 10_000, silentMs: 3_000 })
    const silent = { creatorReported: { fromMs: 0, toMs: 11_000 } }
    expect(aStep(spent, 14_001, [], silent).bill).toMatchObject({
      state: 'paused',
      billedMs: 0,
      silentMs: 3_000,
    })
    expect(aStep(spent, 14_000, [], silent).bill.state).toBe('running')
    expect(aStep(spent, 14_001, []).bill).toMatchObject({ state: 'paused', billedMs: 4_001 })
    // Both were silent and are back: a node died, or the creator's connection was cut.
    const back = { creatorReported: { fromMs: 15_000, toMs: 15_000 } }
    expect(aStep(spent, 15_000, [[15_000, 15_000]], back).bill).toMatchObject({
      billedMs: 0,
      silentMs: 3_000,
    })
  })

  test('evidence older than the gap pauses, and only fresh evidence resumes', () => {
    const paused = aStep(aBill({ coveredTo: 10_000 }), 14_001, []).bill
    expect(paused).toMatchObject({ state: 'paused', pausedSince: 14_001, silentMs: 4_001, billedMs: 1_001 })
    expect(aStep(paused, 18_000, [[10_000, 13_900]]).bill.state).toBe('paused')
    expect(aStep(paused, 20_000, [[14_500, 15_999]]).bill.state).toBe('paused')
    // Media that flowed while the picture was covered is not billed.
    expect(aStep(paused, 20_000, [[14_500, 19_000]]).bill).toMatchObject({
      state: 'running',
      billedMs: 1_001,
      coveredTo: 20_000,
      pausedSince: null,
    })
    expect(aStep(paused, 29_000, []).end).toBeNull()
    expect(aStep(paused, 29_001, []).end).toBe('no_media')
  })

  test('setting the common clock back does not stop billing', () => {
    const running = aBill({ coveredTo: 3_600_000 })
    const back = aStep(running, 10_000, []).bill
    expect(back.coveredTo).toBe(10_000)
    expect(aStep(back, 14_001, []).bill.state).toBe('paused')
    const paused = aBill({ state: 'paused', coveredTo: 3_600_000, pausedSince: 3_600_000 })
    expect(aStep(aStep(paused, 10_000, []).bill, 25_000, []).end).toBe('no_media')
    const asking = aBill({ state: 'asking', decideBy: 3_600_000, coveredTo: null })
    expect(aStep(aStep(asking, 10_000, []).bill, 70_000, []).end).toBe('preview_over')
  })

  test('a closed bill never changes', () => {
    const closed = aBill({ state: 'closed', coveredTo: 1 })
    expect(aStep(closed, 50_000, [[1, 49_000]])).toEqual({ bill: closed, end: null })
  })
})

describe('the end of a call', () => {
  const end = (bill: Bill, ...given: Parameters<typeof aMoment>) =>
    billAtEnd(bill, aMoment(...given), billRules)

  test('bills what no tick has seen, and forgives the last seconds while the allowance lasts', () => {
    const running = aBill({ coveredTo: 10_000 })
    expect(end(running, 16_400, [[9_000, 15_000]])).toMatchObject({ billedMs: 5_000, silentMs: 1_400 })
    const spent = aBill({ coveredTo: 10_000, silentMs: 3_000 })
    expect(end(spent, 16_400, [[9_000, 15_000]])).toMatchObject({ billedMs: 6_400 })
    expect(unpaidMsOf(end(spent, 16_400, [[9_000, 15_000]]))).toBe(3_400)
  })

  test('charges the last silence once, even if its block is held in between', () => {
    const spent = aBill({ coveredTo: 10_000, silentMs: 3_000, billedMs: 8_500 })
    const once = end(spent, 12_400, [])
    expect(once).toMatchObject({ billedMs: 10_900, silentMs: 5_400 })
    expect(end({ ...once, heldBlocks: 2 }, 12_400, [])).toMatchObject({ billedMs: 10_900, silentMs: 5_400 })
  })

  test('charges a started coin once nothing more is forgiven', () => {
    const strict = aBill({ coveredTo: 10_000, forgivableMs: 0, rateCoins: 180 })
    const ended = end(strict, 11_100, [[9_000, 11_100]])
    expect(ended).toMatchObject({ billedMs: 1_334, spans: [{ fromMs: 10_000, toMs: 11_334 }] })
    expect([chargedCoins(ended.billedMs, 180), unpaidMsOf(ended)]).toEqual([4, 0])
    expect(end({ ...strict, forgivableMs: 1 }, 11_100, [[9_000, 11_100]]).billedMs).toBe(1_100)
    expect(end(strict, 10_000, [[9_000, 10_000]]).billedMs).toBe(0)
  })

  test('costs nothing in a preview or while the picture is covered', () => {
    const paused = aBill({ state: 'paused', coveredTo: 10_000, pausedSince: 10_000 })
    expect(end(paused, 12_000, []).billedMs).toBe(0)
    expect(end(aBill({ state: 'preview', decideBy: 20_000 }), 15_000, [[1_000, 15_000]]).billedMs).toBe(0)
  })
})
