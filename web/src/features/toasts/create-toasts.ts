import type { Clock } from '../../platform/clock.ts'
import { type ActivityLog, createActivityLog } from './activity-log.ts'
import { createNotificationStack, type NotificationStack } from './notification-stack.ts'
import type { Toast } from './toast.ts'
import { createToastQueue, type ToastQueue } from './toast-queue.ts'

export interface ToastsDeps {
  readonly clock: Clock
  readonly closeModals: () => void
  readonly isModalClosingBlocked: () => boolean
}

export interface Toasts {
  readonly queue: ToastQueue
  readonly stack: NotificationStack
  readonly log: ActivityLog
  /** System notifications go onto the stack, everything else into the queue. */
  show(toast: Toast): void
}

/** The queue, the stack and the log they share. One for the whole app. */
export function createToasts({ clock, ...modals }: ToastsDeps): Toasts {
  const log = createActivityLog({ clock })
  const queue = createToastQueue({ clock, log, ...modals })
  const stack = createNotificationStack({ clock, log })
  return {
    queue,
    stack,
    log,
    show(toast) {
      if (toast.type === 'system') stack.add(toast)
      else queue.add(toast)
    },
  }
}
