import { expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createActivityLog } from './activity-log.ts'
import { activityLogCap } from './toast-timing.ts'

test('entries are listed newest first, with the time they came', () => {
  const clock = fakeClock(1000)
  const log = createActivityLog({ clock })
  log.add({ type: 'default', title: 'a' })
  clock.advance(500)
  log.add({ type: 'default', title: 'b' })
  expect(log.getSnapshot().entries.map((entry) => [entry.toast.title, entry.atMs])).toEqual([
    ['b', 1500],
    ['a', 1000],
  ])
})

test('actions are not stored', () => {
  const log = createActivityLog({ clock: fakeClock() })
  log.add({ type: 'default', title: 'a', actionText: 'Open', actionCallback: () => {} })
  expect(log.getSnapshot().entries[0]?.toast).toEqual({ type: 'default', title: 'a' })
})

test('the count of the unseen falls when one is shown, and to zero when the log is read', () => {
  const log = createActivityLog({ clock: fakeClock() })
  const first = log.add({ type: 'default', title: 'a' })
  log.add({ type: 'default', title: 'b' })
  log.markSeen(first)
  expect(log.getSnapshot().unseenCount).toBe(1)
  log.markAllSeen()
  expect(log.getSnapshot().unseenCount).toBe(0)
})

test('the log keeps its newest entries up to the cap', () => {
  const log = createActivityLog({ clock: fakeClock() })
  for (let index = 0; index <= activityLogCap; index += 1) log.add({ type: 'default', title: `${index}` })
  const { entries } = log.getSnapshot()
  expect(entries.length).toBe(activityLogCap)
  expect(entries.at(-1)?.toast.title).toBe('1')
})

test('another person finds an empty log', () => {
  const log = createActivityLog({ clock: fakeClock() })
  log.add({ type: 'default', title: 'a' })
  log.clear()
  expect(log.getSnapshot()).toEqual({ entries: [], unseenCount: 0 })
})
