import type { CallBill } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aBill } from '../state/call-fixtures.ts'
import { type BillAnnouncement, announcementsOf, nothingAnnounced } from './bill-warnings.ts'

const running = (warningSeconds: number | null): CallBill => aBill({ state: 'running', warningSeconds })

/** All announcements over a series of bills. */
function announce(...bills: readonly CallBill[]): BillAnnouncement[] {
  let announced = nothingAnnounced
  return bills.flatMap((bill) => {
    const step = announcementsOf(announced, bill)
    announced = step.announced
    return step.announcements
  })
}
const warnings = (...bills: readonly CallBill[]) =>
  announce(...bills).flatMap((announcement) =>
    announcement.kind === 'warning' ? [announcement.seconds] : [],
  )

test('each state is announced once, when it begins', () => {
  const states = announce(
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

test('a warning is announced once, and the tighter one again', () => {
  expect(warnings(running(null), running(60), running(60), running(15), running(15))).toEqual([60, 15])
})

test('a warning that jumps straight to the tighter one is announced as the tighter one', () => {
  expect(warnings(running(null), running(15), running(15))).toEqual([15])
})

test('if coins were added and run low again, the warning is announced again', () => {
  expect(warnings(running(60), running(15), running(null), running(60))).toEqual([60, 15, 60])
})

test('if a few more coins lift the tighter warning, nothing is said, and it is announced again later', () => {
  expect(warnings(running(15), running(60), running(15))).toEqual([15, 15])
})

test('a free preview has no warnings; the warning is announced when billing begins', () => {
  expect(warnings(aBill({ warningSeconds: 60 }), running(60))).toEqual([60])
})
