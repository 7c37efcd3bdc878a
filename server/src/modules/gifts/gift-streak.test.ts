import fc from 'fast-check'
import { expect, test } from 'vitest'
import { continues, type Streak, streakTapsMax, undoUntil } from './gift-streak.ts'

const rules = { giftStreakMs: 5_000, giftUndoMs: 5_000, giftUndoAboveCoins: 100 }
const first = (at: number, over: Partial<Streak> = {}): Streak => ({
  priceCoins: 10,
  quantity: 1,
  isFree: false,
  sentAt: at,
  lastAt: at,
  isThanked: false,
  isUndone: false,
  ...over,
})

/** The quantities of the gifts that taps with these gaps make, one after the other. */
function quantitiesOf(gaps: readonly number[]): readonly number[] {
  const gifts: Streak[] = []
  let now = 0
  for (const gap of gaps) {
    now += gap
    const last = gifts.at(-1)
    if (last && continues(last, rules, now))
      gifts[gifts.length - 1] = { ...last, quantity: last.quantity + 1, lastAt: now }
    else gifts.push(first(now))
  }
  return gifts.map(({ quantity }) => quantity)
}

test('taps less than five seconds apart are one gift; each longer pause begins another, and no tap is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 12_000 }), { minLength: 1, maxLength: 60 }), (gaps) => {
      const quantities = quantitiesOf(gaps)
      expect(quantities.reduce((sum, count) => sum + count, 0)).toBe(gaps.length)
      const pauses = gaps.slice(1).filter((gap) => gap >= rules.giftStreakMs).length
      expect(quantities).toHaveLength(pauses + 1)
    }),
  )
})

test('the last moment of a streak, and the first one after it', () => {
  expect(continues(first(0), rules, 4_999)).toBe(true)
  expect(continues(first(0), rules, 5_000)).toBe(false)
})

test('a free, an undone and a full gift is never continued', () => {
  expect(continues(first(0, { isFree: true, priceCoins: 0 }), rules, 1)).toBe(false)
  expect(continues(first(0, { isUndone: true }), rules, 1)).toBe(false)
  expect(continues(first(0, { quantity: streakTapsMax }), rules, 1)).toBe(false)
})

test('only a single gift above 100 coins that nobody said thanks for can be taken back', () => {
  expect(undoUntil(first(7, { priceCoins: 200 }), rules)).toBe(5_007)
  expect(undoUntil(first(7, { priceCoins: 100 }), rules)).toBeNull()
  expect(undoUntil(first(7, { priceCoins: 200, quantity: 2 }), rules)).toBeNull()
  expect(undoUntil(first(7, { priceCoins: 200, isThanked: true }), rules)).toBeNull()
  expect(undoUntil(first(7, { priceCoins: 200, isUndone: true }), rules)).toBeNull()
})
