import type { CallBill } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aBill } from '../state/call-fixtures.ts'
import { type BillNews, newsOf, nothingTold } from './bill-warnings.ts'

const running = (warningSeconds: number | null): CallBill => aBill({ state: 'running', warningSeconds })

/** All that is told over a row of bills. */
function tell(...bills: readonly CallBill[]): BillNews[] {
  let told = nothingTold
  return bills.flatMap((bill) => {
    const step = newsOf(told, bill)
    told = step.told
    return step.news
  })
}
const warnings = (...bills: readonly CallBill[]) =>
  tell(...bills).flatMap((news) => (news.kind === 'warning' ? [news.seconds] : []))

test('each state is told once, when it begins', () => {
  const states = tell(
    aBill(),
    aBill(),
    running(null),
    running(null),
    aBill({ state: 'paused' }),
    running(null),
  )
  expect(states).toEqual(
    ['preview', 'running', 'paused', 'running'].map((state) => ({ kind: 'state', state })),
  )
})

test('a warning is told once, and the tighter one once more', () => {
  expect(warnings(running(null), running(60), running(60), running(15), running(15))).toEqual([60, 15])
})

test('a warning that jumps straight to the tighter one is told as that', () => {
  expect(warnings(running(null), running(15), running(15))).toEqual([15])
})

test('coins that were added and ran low again are told again', () => {
  expect(warnings(running(60), running(15), running(null), running(60))).toEqual([60, 15, 60])
})

test('a few coins more lift the tighter warning without a word, and it is told again', () => {
  expect(warnings(running(15), running(60), running(15))).toEqual([15, 15])
})

test('a free preview warns of nothing; the warning is told when counting begins', () => {
  expect(warnings(aBill({ warningSeconds: 60 }), running(60))).toEqual([60])
})
