import { type BilledSpan, billedMsOf } from '@serendip/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addSpan, cutSpans, spansMax } from './spans.ts'

const areInOrder = (spans: readonly BilledSpan[]): boolean =>
  spans.every(({ fromMs, toMs }, index) => fromMs < toMs && (spans[index - 1]?.toMs ?? 0) <= fromMs)

test('however often media stops, a receipt preserves the billed time, ordered and bounded in size', () => {
  const stretch = fc.record({ silentMs: fc.nat(5_000), billedMs: fc.integer({ min: 1, max: 20_000 }) })
  fc.assert(
    fc.property(fc.array(stretch, { minLength: 1, maxLength: spansMax * 3 }), fc.nat(), (stretches, cut) => {
      let spans: readonly BilledSpan[] = []
      let now = 1_000
      let billedMs = 0
      for (const knownStretch of stretches) {
        spans = addSpan(
          spans,
          now + knownStretch.silentMs,
          now + knownStretch.silentMs + knownStretch.billedMs,
        )
        now += knownStretch.silentMs + knownStretch.billedMs
        billedMs += knownStretch.billedMs
        expect(spans.length).toBeLessThanOrEqual(spansMax)
      }
      expect(areInOrder(spans)).toBe(true)
      expect(billedMsOf(spans)).toBe(billedMs)
      expect(spans.at(-1)?.toMs).toBeLessThanOrEqual(now)
      const cutMs = cut % billedMs
      expect(billedMsOf(cutSpans(spans, cutMs))).toBe(billedMs - cutMs)
    }),
    { numRuns: 200 },
  )
})

test('below the bound each stretch stays where it was', () => {
  let spans: readonly BilledSpan[] = []
  for (let index = 0; index < spansMax; index += 1) spans = addSpan(spans, index * 10, index * 10 + 5)
  expect(spans).toHaveLength(spansMax)
  expect(spans[0]).toEqual({ fromMs: 0, toMs: 5 })
  const more = addSpan(spans, 10_000, 10_005)
  expect(more).toHaveLength(spansMax)
  expect(more.slice(0, 2)).toEqual([
    { fromMs: 0, toMs: 10 },
    { fromMs: 20, toMs: 25 },
  ])
})
