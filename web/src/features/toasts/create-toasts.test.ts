import { expect, test } from 'vitest'
import { fakeClock } from '../../platform/fake-clock.ts'
import { createToasts } from './create-toasts.ts'

test('system notifications go onto the stack, everything else into the queue, all into one log', () => {
  const toasts = createToasts({
    clock: fakeClock(),
    closeModals: () => {},
    isModalClosingBlocked: () => false,
  })
  toasts.show({ type: 'system', title: 'saved' })
  toasts.show({ type: 'error', title: 'failed' })
  expect(toasts.stack.getSnapshot().map((item) => item.toast.title)).toEqual(['saved'])
  expect(toasts.queue.getSnapshot().visible?.toast.title).toBe('failed')
  expect(toasts.log.getSnapshot().entries.map((entry) => entry.toast.title)).toEqual(['failed', 'saved'])
})
