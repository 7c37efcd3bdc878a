import { expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createActivityLog } from './activity-log.ts'
import { watchConnection } from './connection-toast.ts'
import { createToastQueue } from './toast-queue.ts'

const words = () => ({
  title: 'You’re offline',
  text: 'Please connect to the internet and try again',
})

function setUp({ online }: { online: boolean }) {
  const clock = fakeClock()
  const log = createActivityLog({ clock })
  const queue = createToastQueue({ clock, log, closeModals: () => {}, isModalClosingBlocked: () => false })
  let isOnline = online
  const listeners = new Set<() => void>()
  const network = {
    isOnline: () => isOnline,
    watch(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  const stop = watchConnection({ queue, network, words })
  const turn = (next: boolean) => {
    isOnline = next
    for (const listener of listeners) listener()
  }
  return { clock, log, queue, stop, turn, shown: () => queue.getSnapshot().visible?.toast.title ?? null }
}

test('the offline event shows an unclosable toast that no time and no tap removes', () => {
  const { clock, queue, shown, turn } = setUp({ online: true })
  turn(false)
  expect(queue.getSnapshot().visible?.toast).toMatchObject({ ...words(), unclosable: true })
  queue.close(queue.getSnapshot().visible?.id ?? 0)
  clock.advance(3_600_000)
  expect(shown()).toBe('You’re offline')
})

test('the online event removes it and the queue continues', () => {
  const { clock, queue, shown, turn } = setUp({ online: true })
  turn(false)
  queue.add({ type: 'default', title: 'waited' })
  turn(true)
  clock.advance(200)
  expect(shown()).toBe('waited')
})

test('being offline at the start shows it at once', () => {
  expect(setUp({ online: false }).shown()).toBe('You’re offline')
})

test('it replaces the current toast, which comes back with its whole time', () => {
  const { clock, queue, shown, turn } = setUp({ online: true })
  queue.add({ type: 'default', title: 'interrupted' })
  queue.add({ type: 'default', title: 'next' })
  clock.advance(4000)
  turn(false)
  expect(shown()).toBe('You’re offline')
  turn(true)
  clock.advance(200)
  expect(queue.getSnapshot().visible).toMatchObject({ toast: { title: 'interrupted' }, remainingMs: 5000 })
})

test('entering a conversation and clearing leave it on screen', () => {
  const { clock, queue, shown, turn } = setUp({ online: true })
  turn(false)
  queue.enterConversation()
  clock.advance(1000)
  expect(shown()).toBe('You’re offline')
})

test('repeated offline events show one toast, and none of them is logged', () => {
  const { log, queue, turn } = setUp({ online: false })
  turn(false)
  turn(false)
  expect(queue.getSnapshot().waiting).toEqual([])
  expect(log.getSnapshot().entries).toEqual([])
})

test('a connection that flaps within the removal is shown as offline again', () => {
  const { clock, shown, turn } = setUp({ online: false })
  turn(true)
  clock.advance(100)
  turn(false)
  clock.advance(1000)
  expect(shown()).toBe('You’re offline')
})

test('stopping the watch removes the toast', () => {
  const { clock, shown, stop, turn } = setUp({ online: false })
  stop()
  clock.advance(200)
  expect(shown()).toBeNull()
  turn(false)
  expect(shown()).toBeNull()
})
