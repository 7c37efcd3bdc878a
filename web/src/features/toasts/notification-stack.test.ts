import { expect, test, vi } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createActivityLog } from './activity-log.ts'
import { createNotificationStack } from './notification-stack.ts'
import type { Toast } from './toast.ts'
import { untilRemovedMs } from './toast-timing.ts'

const system = (title: string, rest: Partial<Toast> = {}): Toast => ({ type: 'system', title, ...rest })

function setUp() {
  const clock = fakeClock()
  const log = createActivityLog({ clock })
  const stack = createNotificationStack({ clock, log })
  return { clock, log, stack, titles: () => stack.getSnapshot().map((item) => item.toast.title) }
}

test('system notifications are stacked, the oldest first', () => {
  const { stack, titles } = setUp()
  stack.add(system('a'))
  stack.add(system('b'))
  expect(titles()).toEqual(['a', 'b'])
})

test('each closes 3000 ms after it came, and is removed after the 200 ms animation', () => {
  const { clock, stack, titles } = setUp()
  stack.add(system('a'))
  clock.advance(1000)
  stack.add(system('b'))
  clock.advance(1999)
  expect(stack.getSnapshot().map((item) => item.phase)).toEqual(['shown', 'shown'])
  clock.advance(1)
  expect(stack.getSnapshot().map((item) => item.phase)).toEqual(['leaving', 'shown'])
  clock.advance(200)
  expect(titles()).toEqual(['b'])
  clock.advance(1000)
  expect(titles()).toEqual([])
})

test('3000 ms is only the default: its own duration takes precedence', () => {
  const { clock, stack, titles } = setUp()
  stack.add(system('long', { duration: 6000 }))
  clock.advance(5999)
  expect(titles()).toEqual(['long'])
  clock.advance(201)
  expect(titles()).toEqual([])
})

test('at most five are shown: the oldest makes room and stays in the activity log', () => {
  const { log, stack, titles } = setUp()
  for (const title of ['1', '2', '3', '4', '5', '6']) stack.add(system(title))
  expect(titles()).toEqual(['2', '3', '4', '5', '6'])
  expect(log.getSnapshot().entries.map((entry) => entry.toast.title)).toContain('1')
})

test('one that is hovered stays while the others go', () => {
  const { clock, stack, titles } = setUp()
  stack.add(system('held'))
  stack.add(system('other'))
  const [held] = stack.getSnapshot()
  stack.pause(held?.id ?? 0, 'hover')
  clock.advance(10_000)
  expect(titles()).toEqual(['held'])
  stack.resume(held?.id ?? 0, 'hover')
  clock.advance(3200)
  expect(titles()).toEqual([])
})

test('closing by hand ends one at once, an unclosable one stays', () => {
  const { clock, stack, titles } = setUp()
  stack.add(system('a'))
  stack.add(system('stays', { unclosable: true }))
  for (const item of stack.getSnapshot()) stack.close(item.id)
  clock.advance(200)
  expect(titles()).toEqual(['stays'])
})

test('clearing empties the stack and no timer restores anything', () => {
  const { clock, stack, titles } = setUp()
  stack.add(system('a'))
  stack.clear()
  stack.add(system('b'))
  clock.advance(3000)
  expect(titles()).toEqual(['b'])
})

test('a unique one is shown once while its twin is shown, and may come again afterwards', () => {
  const { clock, log, stack, titles } = setUp()
  const saved = system('saved', { accent: 'success', uniquePerAction: true })
  stack.add(saved)
  stack.add(saved)
  stack.add({ ...saved, accent: 'error' })
  expect(titles()).toEqual(['saved', 'saved'])
  expect(log.getSnapshot().entries).toHaveLength(2)
  clock.advance(3000)
  stack.add(saved)
  expect(titles()).toEqual(['saved', 'saved', 'saved'])
})

test('identical ones that are not unique are shown twice', () => {
  const { stack, titles } = setUp()
  stack.add(system('saved'))
  stack.add(system('saved'))
  expect(titles()).toEqual(['saved', 'saved'])
})

test('what stays until it is removed is not pushed out by passing ones', () => {
  const { stack, titles } = setUp()
  stack.add(system('stays', { duration: untilRemovedMs }))
  for (const title of ['1', '2', '3', '4', '5']) stack.add(system(title))
  expect(titles()).toEqual(['stays', '2', '3', '4', '5'])
})

test('closing one runs its callback, and removing it does not', () => {
  const { stack, titles } = setUp()
  const closed = vi.fn()
  const remove = stack.add(system('removed', { closeCallback: closed }))
  stack.add(system('closed', { closeCallback: closed }))
  remove()
  expect(titles()).toEqual(['closed'])
  expect(closed).not.toHaveBeenCalled()
  const id = stack.getSnapshot()[0]?.id ?? 0
  stack.close(id)
  // A second press while it leaves is none.
  stack.close(id)
  expect(closed).toHaveBeenCalledOnce()
})

test('pressing the action of one runs it once and closes it', () => {
  const { clock, stack, titles } = setUp()
  const act = vi.fn()
  stack.add(system('act', { actionCallback: act }))
  const id = stack.getSnapshot()[0]?.id ?? 0
  stack.act(id)
  stack.act(id)
  clock.advance(200)
  expect(titles()).toEqual([])
  expect(act).toHaveBeenCalledOnce()
})
