import type { Clock } from '../../platform/clock.ts'
import { createObservable, type Observable } from '../../platform/observable.ts'
import type { ActivityLog } from './activity-log.ts'
import { type Countdown, startCountdown } from './countdown.ts'
import { hasSameContent, type Toast } from './toast.ts'
import {
  notificationStackCap,
  removalAnimationMs,
  systemNotificationMs,
  untilRemovedMs,
} from './toast-timing.ts'

export interface StackedNotification {
  readonly id: number
  readonly toast: Toast
  readonly phase: 'shown' | 'leaving'
}

export interface NotificationStackDeps {
  readonly clock: Clock
  readonly log: Pick<ActivityLog, 'add' | 'markSeen'>
}

export interface NotificationStack extends Observable<readonly StackedNotification[]> {
  /** Returns how to remove it again, as if it had not been shown; `isRepeated` keeps it out of the log. */
  add(toast: Toast, isRepeated?: boolean): () => void
  /** The closing button; an unclosable one stays. */
  close(id: number): void
  /** Presses its action. */
  act(id: number): void
  /** Holds one while it is hovered or has the focus. */
  pause(id: number, reason: string): void
  resume(id: number, reason: string): void
  clear(): void
}

/** System notifications: stacked, oldest first, each with its own time. */
export function createNotificationStack({ clock, log }: NotificationStackDeps): NotificationStack {
  const state = createObservable<readonly StackedNotification[]>([])
  const countdowns = new Map<number, Countdown>()
  let lastId = 0

  function remove(id: number): void {
    countdowns.get(id)?.stop()
    countdowns.delete(id)
    state.set(state.getSnapshot().filter((item) => item.id !== id))
  }

  function leave(id: number): void {
    const items = state.getSnapshot()
    if (!items.some((item) => item.id === id && item.phase === 'shown')) return
    countdowns.get(id)?.stop()
    state.set(items.map((item) => (item.id === id ? { ...item, phase: 'leaving' } : item)))
    clock.after(removalAnimationMs, () => remove(id))
  }

  const shownWith = (id: number): StackedNotification | undefined =>
    state.getSnapshot().find((item) => item.id === id && item.phase === 'shown')

  /** Makes room for one more; what stays until it is removed goes last. */
  function makeRoom(): void {
    const items = state.getSnapshot()
    if (items.length < notificationStackCap) return
    const oldest = items.find(({ toast }) => toast.duration !== untilRemovedMs) ?? items[0]
    if (oldest) remove(oldest.id)
  }

  /** Whether its twin is on screen; one that is leaving has been read. */
  function isShown(toast: Toast): boolean {
    return state.getSnapshot().some((item) => item.phase === 'shown' && hasSameContent(item.toast, toast))
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    add(toast, isRepeated = false) {
      if (toast.uniquePerAction && isShown(toast)) return () => {}
      const id = ++lastId
      if (!isRepeated) log.markSeen(log.add(toast))
      makeRoom()
      state.set([...state.getSnapshot(), { id, toast, phase: 'shown' }])
      const durationMs = toast.duration ?? systemNotificationMs
      countdowns.set(id, startCountdown({ clock, durationMs, onEnd: () => leave(id) }))
      return () => remove(id)
    },
    close(id) {
      const item = shownWith(id)
      if (!item || item.toast.unclosable) return
      leave(id)
      item.toast.closeCallback?.()
    },
    act(id) {
      const item = shownWith(id)
      leave(id)
      item?.toast.actionCallback?.()
    },
    pause: (id, reason) => countdowns.get(id)?.pause(reason),
    resume: (id, reason) => countdowns.get(id)?.resume(reason),
    clear() {
      for (const item of state.getSnapshot()) remove(item.id)
    },
  }
}
