import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createActivityLog } from './activity-log.ts'
import { activities, notificationActions, type Toast } from './toast.ts'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'
import { activityLogCap, toastQueueCap } from './toast-timing.ts'

type Step = (queue: ToastQueue, clock: ReturnType<typeof fakeClock>) => void

const visibleId = (queue: ToastQueue) => queue.getSnapshot().visible?.id ?? 0

const offers = fc.record(
  {
    type: fc.constantFrom('default' as const, 'activity' as const, 'error' as const),
    action: fc.constantFrom(...activities, ...notificationActions),
    userId: fc.constantFrom('vera', 'maria', 'ali'),
    unclosable: fc.boolean(),
    uniquePerAction: fc.boolean(),
    actionCallback: fc.constant(() => {}),
    duration: fc.integer({ min: 1, max: 9000 }),
  },
  { requiredKeys: ['type'] },
)

const moves: fc.Arbitrary<Step> = fc.oneof(
  fc.integer({ min: 1, max: 7000 }).map(
    (ms): Step =>
      (_queue, clock) =>
        clock.advance(ms),
  ),
  fc.constantFrom<Step>(
    (queue) => queue.close(visibleId(queue)),
    (queue) => queue.act(visibleId(queue)),
    (queue) => queue.enterConversation(),
    (queue) => queue.leaveConversation(),
    (queue) => queue.pause('hover'),
    (queue) => queue.resume('hover'),
    (queue) => queue.pin({ type: 'error', title: 'offline', duration: Number.POSITIVE_INFINITY }),
    (queue) => queue.unpin(),
    (queue) => queue.clear(),
  ),
)

type Event = { readonly offer: Toast } | { readonly step: Step }
const events: fc.Arbitrary<Event> = fc.oneof(
  { weight: 3, arbitrary: offers.map((offer) => ({ offer: { title: '', ...offer } as Toast })) },
  { weight: 2, arbitrary: moves.map((step) => ({ step })) },
)

function setUp() {
  const clock = fakeClock()
  const log = createActivityLog({ clock })
  const queue = createToastQueue({ clock, log, closeModals: () => {}, isModalClosingBlocked: () => false })
  return { clock, log, queue }
}

test('in any history the cap holds, at most one is visible, and nothing is lost', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: activityLogCap }), (history) => {
      const { clock, log, queue } = setUp()
      const taken: string[] = []
      for (const [index, event] of history.entries()) {
        if ('step' in event) event.step(queue, clock)
        else {
          const title = `toast ${index}`
          if (queue.add({ ...event.offer, title }) !== 'ignored') taken.push(title)
        }
        const { visible, waiting } = queue.getSnapshot()
        expect(waiting.length).toBeLessThanOrEqual(toastQueueCap)
        const places = [...(visible ? [visible.id] : []), ...waiting.map((item) => item.id)]
        expect(new Set(places).size).toBe(places.length)
        if (waiting.length > 0) expect(visible).not.toBeNull()
      }
      const found = new Set(log.getSnapshot().entries.map((entry) => entry.toast.title))
      expect(taken.filter((title) => !found.has(title))).toEqual([])
    }),
  )
})

test('left alone and online, every queue becomes empty', () => {
  fc.assert(
    fc.property(fc.array(events, { maxLength: 40 }), (history) => {
      const { clock, queue } = setUp()
      for (const event of history) {
        if ('step' in event) event.step(queue, clock)
        else queue.add(event.offer)
      }
      queue.unpin()
      queue.resume('hover')
      clock.advance((toastQueueCap + 1) * (9000 + 200) + 200)
      expect(queue.getSnapshot()).toEqual({ visible: null, waiting: [] })
    }),
  )
})
