import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changeLimit, limitAt, type SpendingLimit } from './spending-limit.ts'

const waitMs = 24 * 3_600_000
const none: SpendingLimit = { coins: null, next: null }
const wanted = fc.option(fc.integer({ min: 0, max: 1_000 }))

describe('a spending limit', () => {
  it('applies at once when it is lowered, also from none', () => {
    expect(changeLimit(none, 100, 0, waitMs)).toEqual({ coins: 100, next: null })
    expect(changeLimit({ coins: 100, next: null }, 50, 0, waitMs)).toEqual({ coins: 50, next: null })
  })

  it('waits a day when it is raised or removed', () => {
    const limit = changeLimit({ coins: 100, next: null }, 200, 5, waitMs)
    expect(limitAt(limit, 5 + waitMs - 1).coins).toBe(100)
    expect(limitAt(limit, 5 + waitMs).coins).toBe(200)
    const lifted = changeLimit({ coins: 100, next: null }, null, 5, waitMs)
    expect(limitAt(lifted, 5 + waitMs - 1).coins).toBe(100)
    expect(limitAt(lifted, 5 + waitMs).coins).toBe(null)
  })

  it('drops a pending raise when the person confirms or lowers the limit', () => {
    const raised = changeLimit({ coins: 100, next: null }, 200, 0, waitMs)
    expect(changeLimit(raised, 100, 1, waitMs)).toEqual({ coins: 100, next: null })
  })

  it('is never higher than anything the person requested within the last day', () => {
    const steps = fc.array(fc.record({ wanted, afterMs: fc.integer({ min: 0, max: 2 * waitMs }) }))
    const asNumber = (coins: number | null): number => coins ?? Number.POSITIVE_INFINITY
    fc.assert(
      fc.property(steps, (changes) => {
        let now = 0
        let limit = none
        const asked: { coins: number; at: number }[] = []
        for (const change of changes) {
          now += change.afterMs
          limit = changeLimit(limit, change.wanted, now, waitMs)
          asked.push({ coins: asNumber(change.wanted), at: now })
          const lately = asked.filter((item) => item.at > now - waitMs).map((item) => item.coins)
          expect(asNumber(limitAt(limit, now).coins)).toBeLessThanOrEqual(Math.min(...lately))
        }
      }),
    )
  })
})
