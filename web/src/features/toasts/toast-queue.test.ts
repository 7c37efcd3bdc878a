import { expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createActivityLog } from './activity-log.ts'
import type { Toast } from './toast.ts'
import { createToastQueue } from './toast-queue.ts'

const plain = (title: string, rest: Partial<Toast> = {}): Toast => ({ type: 'default', title, ...rest })
const withAction = (title: string, actionCallback: () => void = () => {}): Toast =>
  plain(title, { actionText: 'Open', actionCallback })
const message = (userId: string, title = userId): Toast =>
  plain(title, { type: 'activity', action: 'newMessage', userId })

function setUp({ blocked = false } = {}) {
  const clock = fakeClock()
  const log = createActivityLog({ clock })
  const closed: string[] = []
  const queue = createToastQueue({
    clock,
    log,
    closeModals: () => closed.push('modals'),
    isModalClosingBlocked: () => blocked,
  })
  return {
    clock,
    log,
    closed,
    queue,
    shown: () => queue.getSnapshot().visible?.toast.title ?? null,
    waiting: () => queue.getSnapshot().waiting.map((item) => item.toast.title),
    logged: () => log.getSnapshot().entries.map((entry) => entry.toast.title),
    id: () => queue.getSnapshot().visible?.id ?? Number.NaN,
  }
}

test('one toast shows at a time and the others wait in their order', () => {
  const { queue, shown, waiting } = setUp()
  expect([queue.add(plain('a')), queue.add(plain('b')), queue.add(plain('c'))]).toEqual([
    'shown',
    'queued',
    'queued',
  ])
  expect(shown()).toBe('a')
  expect(waiting()).toEqual(['b', 'c'])
})

test('a toast closes after 5000 ms, and the next comes after the removal of 200 ms', () => {
  const { clock, queue, shown } = setUp()
  queue.add(plain('a'))
  queue.add(plain('b'))
  clock.advance(4999)
  expect(queue.getSnapshot().visible).toMatchObject({ phase: 'shown' })
  clock.advance(1)
  expect(queue.getSnapshot().visible).toMatchObject({ phase: 'leaving', toast: { title: 'a' } })
  clock.advance(199)
  expect(shown()).toBe('a')
  clock.advance(1)
  expect(shown()).toBe('b')
  clock.advance(5200)
  expect(shown()).toBeNull()
})

test('the countdown ticks every 100 ms', () => {
  const { clock, queue } = setUp()
  const remaining: number[] = []
  queue.add(plain('a'))
  queue.subscribe(() => remaining.push(queue.getSnapshot().visible?.remainingMs ?? -1))
  clock.advance(350)
  expect(remaining).toEqual([4900, 4800, 4700])
})

test('a confirmation of an action closes after 3000 ms, and its own duration takes precedence', () => {
  const { clock, queue } = setUp()
  queue.add(plain('followed', { action: 'follow' }))
  expect(queue.getSnapshot().visible?.durationMs).toBe(3000)
  clock.advance(3200)
  queue.add(plain('long', { action: 'follow', duration: 8000 }))
  expect(queue.getSnapshot().visible?.durationMs).toBe(8000)
})

test('the queue holds 5: a full one drops its last item, which stays unseen in the activity log', () => {
  const { log, logged, queue, waiting } = setUp()
  for (const title of ['shown', '1', '2', '3', '4', '5', '6']) queue.add(plain(title))
  expect(waiting()).toEqual(['1', '2', '3', '4', '6'])
  expect(logged()).toContain('5')
  expect(log.getSnapshot().entries.find((entry) => entry.toast.title === '5')?.seen).toBe(false)
})

test('action toasts go to the front, plain ones to the back', () => {
  const { queue, waiting } = setUp()
  queue.add(plain('shown'))
  queue.add(plain('plain'))
  queue.add(withAction('action'))
  queue.add(plain('later'))
  expect(waiting()).toEqual(['action', 'plain', 'later'])
})

test('an action toast enters a full queue at the front and the last item is dropped', () => {
  const { queue, waiting } = setUp()
  for (const title of ['shown', '1', '2', '3', '4', '5']) queue.add(plain(title))
  queue.add(withAction('action'))
  expect(waiting()).toEqual(['action', '1', '2', '3', '4'])
})

test('a new message from a person whose toast is on screen is suppressed, and logged', () => {
  const { logged, queue, waiting } = setUp()
  queue.add(plain('gift', { type: 'activity', action: 'gift', userId: 'vera' }))
  expect(queue.add(message('vera'))).toBe('suppressed')
  expect(waiting()).toEqual([])
  expect(logged()).toEqual(['vera', 'gift'])
})

test('a new message from a person with a queued toast is suppressed, from another person it is not', () => {
  const { queue, waiting } = setUp()
  queue.add(plain('shown'))
  queue.add(message('vera', 'first'))
  expect(queue.add(message('vera', 'second'))).toBe('suppressed')
  expect(queue.add(message('maria', 'third'))).toBe('queued')
  expect(waiting()).toEqual(['first', 'third'])
})

test('only new messages are suppressed: a missed call of the same person is shown', () => {
  const { queue, waiting } = setUp()
  queue.add(message('vera'))
  queue.add(plain('missed', { type: 'activity', action: 'missedCall', userId: 'vera' }))
  expect(waiting()).toEqual(['missed'])
})

test('a new message is shown again when the toast about that person is leaving', () => {
  const { clock, queue, waiting } = setUp()
  queue.add(message('vera', 'first'))
  clock.advance(5100)
  expect(queue.add(message('vera', 'second'))).toBe('queued')
  expect(waiting()).toEqual(['second'])
})

test('entering a conversation clears the toast on screen and the queue', () => {
  const { clock, logged, queue, shown, waiting } = setUp()
  queue.add(plain('a'))
  queue.add(plain('b'))
  queue.enterConversation()
  expect(waiting()).toEqual([])
  clock.advance(200)
  expect(shown()).toBeNull()
  expect(logged()).toEqual(['b', 'a'])
})

test('in a conversation toasts lose their action, and so wait at the back; after it they have it again', () => {
  const { clock, queue, shown, waiting } = setUp()
  queue.enterConversation()
  queue.add(withAction('first'))
  expect(queue.getSnapshot().visible?.toast).toEqual({ type: 'default', title: 'first' })
  queue.add(plain('plain'))
  queue.add(withAction('second'))
  expect(waiting()).toEqual(['plain', 'second'])
  queue.leaveConversation()
  queue.clear()
  clock.advance(200)
  queue.add(withAction('third'))
  expect(shown()).toBe('third')
  expect(queue.getSnapshot().visible?.toast.actionText).toBe('Open')
})

test('closing manually ends a toast at once; an unclosable one stays until its time is over', () => {
  const { clock, id, queue, shown } = setUp()
  queue.add(plain('a'))
  queue.close(id())
  clock.advance(200)
  expect(shown()).toBeNull()
  queue.add(plain('stays', { unclosable: true }))
  queue.close(id())
  expect(queue.getSnapshot().visible?.phase).toBe('shown')
  clock.advance(5200)
  expect(shown()).toBeNull()
})

test('closing a toast that is no longer on screen touches no other', () => {
  const { clock, id, queue, shown } = setUp()
  queue.add(plain('a'))
  const old = id()
  queue.add(plain('b'))
  clock.advance(5200)
  queue.close(old)
  expect(shown()).toBe('b')
  expect(queue.getSnapshot().visible?.phase).toBe('shown')
})

test('pressing the action runs the callback, closes visible modals, clears the queue and closes the toast', () => {
  const { clock, closed, id, queue, shown, waiting } = setUp()
  const order: string[] = []
  queue.add(withAction('a', () => order.push(`callback before ${closed.length} closed`)))
  queue.add(plain('b'))
  queue.act(id())
  expect(order).toEqual(['callback before 0 closed'])
  expect(closed).toEqual(['modals'])
  expect(waiting()).toEqual([])
  clock.advance(200)
  expect(shown()).toBeNull()
})

test('pressing the action leaves modals open if the flag blocks closing', () => {
  const { closed, id, queue } = setUp({ blocked: true })
  queue.add(withAction('a'))
  queue.act(id())
  expect(closed).toEqual([])
})

test('what the callback of an action adds is shown, and is not cleared with the rest', () => {
  const { clock, id, queue, shown } = setUp()
  queue.add(withAction('a', () => queue.add(plain('followed'))))
  queue.add(plain('b'))
  queue.act(id())
  clock.advance(200)
  expect(shown()).toBe('followed')
})

test('a callback that throws still closes its toast and clears the queue', () => {
  const { clock, id, queue, shown } = setUp()
  queue.add(
    withAction('a', () => {
      throw new Error('no network')
    }),
  )
  queue.add(plain('b'))
  expect(() => queue.act(id())).toThrow('no network')
  clock.advance(200)
  expect(shown()).toBeNull()
})

test('an action is pressed once: the second tap on a leaving toast does nothing', () => {
  const { id, queue } = setUp()
  let runs = 0
  queue.add(withAction('a', () => (runs += 1)))
  queue.act(id())
  queue.act(id())
  expect(runs).toBe(1)
})

test('a duplicate with uniquePerAction and the same content is ignored while its twin is shown or queued', () => {
  const { clock, logged, queue } = setUp()
  const unique = plain('coins', { action: 'gift', uniquePerAction: true })
  queue.add(unique)
  expect(queue.add(unique)).toBe('ignored')
  queue.add(plain('other'))
  expect(queue.add({ ...unique, title: 'more coins' })).toBe('queued')
  expect(queue.add({ ...unique, title: 'more coins' })).toBe('ignored')
  expect(logged()).toEqual(['more coins', 'other', 'coins'])
  queue.clear()
  clock.advance(200)
  expect(queue.add(unique)).toBe('shown')
})

test('the same content without uniquePerAction is shown twice', () => {
  const { queue, waiting } = setUp()
  queue.add(plain('coins'))
  queue.add(plain('coins'))
  expect(waiting()).toEqual(['coins'])
})

test('the countdown pauses while the toast is hovered or focused, and continues when both are over', () => {
  const { clock, queue } = setUp()
  queue.add(plain('a'))
  clock.advance(2000)
  queue.pause('hover')
  queue.pause('focus')
  clock.advance(60_000)
  queue.resume('hover')
  clock.advance(60_000)
  expect(queue.getSnapshot().visible).toMatchObject({ phase: 'shown', remainingMs: 3000 })
  queue.resume('focus')
  clock.advance(2999)
  expect(queue.getSnapshot().visible?.phase).toBe('shown')
  clock.advance(1)
  expect(queue.getSnapshot().visible?.phase).toBe('leaving')
})

test('a toast that was shown counts as seen in the log, one that still waits does not', () => {
  const { log, queue } = setUp()
  queue.add(plain('a'))
  queue.add(plain('b'))
  expect(log.getSnapshot()).toMatchObject({
    unseenCount: 1,
    entries: [
      { toast: { title: 'b' }, seen: false },
      { toast: { title: 'a' }, seen: true },
    ],
  })
})
