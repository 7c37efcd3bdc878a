import { expect, test } from 'vitest'
import { deliveryGoals, judge, readGoal } from './chat-goals.ts'

const good = { rate: 1_000, steadyPerSecond: 999, p99Ms: 6.99, flatOutPerSecond: 2_901 }
const missedOf = (more: Partial<typeof good>) =>
  judge(deliveryGoals('shared', { ...good, ...more })).missed.length

test('a long chat must open about as fast as a short one', () => {
  expect(judge([readGoal('embedded', { shortMs: 2, longMs: 3 })]).missed).toEqual([])
  expect(judge([readGoal('embedded', { shortMs: 2, longMs: 3.01 })]).missed).toHaveLength(1)
  expect(judge([readGoal('embedded', { shortMs: Number.NaN, longMs: 3 })]).missed).toHaveLength(1)
})

test.each([
  ['the rate that is kept', { steadyPerSecond: 989 }],
  ['the p99', { p99Ms: 7 }],
  ['a p99 that was not measured', { p99Ms: Number.NaN }],
  ['how many are delivered', { flatOutPerSecond: 2_900 }],
])('%s is judged', (_, more) => {
  expect([missedOf({}), missedOf(more)]).toEqual([0, 1])
})

test('the table shows what was measured, what was wanted, and whether it was met', () => {
  const { table } = judge(deliveryGoals('shared', { ...good, p99Ms: 8 }))
  expect(table).toContain('| shared: at 1,000 messages a second, p99 in ms | 8.00 | under 7 | **no** |')
  expect(table.at(-1)).toBe('| shared: delivered a second, as many as it takes | 2,901 | over 2,900 | yes |')
})
