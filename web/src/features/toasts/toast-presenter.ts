import type { Clock } from '../../platform/clock.ts'
import { createObservable, type Observable } from '../../platform/observable.ts'
import type { ActivityLog } from './activity-log.ts'
import { type Countdown, startCountdown } from './countdown.ts'
import {
  type QueueEnd,
  queueWith,
  type QueuedToast,
  shownWith,
  type ToastQueueState,
} from './waiting-toasts.ts'
import { removalAnimationMs, toastDurationMs } from './toast-timing.ts'

export interface ToastPresenter extends Observable<ToastQueueState> {
  /** Shows one at once, replacing the current one. */
  show(item: QueuedToast): void
  /** Removes the current one; after its animation the next in the queue is shown. */
  leave(id: number): void
  enqueue(item: QueuedToast, end: QueueEnd): void
  /** Keeps only the queued items that `keeps` selects. */
  filterWaiting(keeps: (item: QueuedToast) => boolean): void
  countdown(): Countdown | null
}

export interface ToastPresenterDeps {
  readonly clock: Clock
  readonly log: Pick<ActivityLog, 'markSeen'>
}

/** The one place on screen and the queue behind it; it knows time and order, and none of the rules. */
export function createToastPresenter({ clock, log }: ToastPresenterDeps): ToastPresenter {
  const state = createObservable<ToastQueueState>({ visible: null, waiting: [] })
  let countdown: Countdown | null = null
  let cancelRemoval: () => void = () => {}
  const write = (change: Partial<ToastQueueState>) => state.set({ ...state.getSnapshot(), ...change })

  function show({ id, toast, entryId }: QueuedToast): void {
    const durationMs = toastDurationMs(toast)
    countdown?.stop()
    cancelRemoval()
    write({ visible: { id, toast, entryId, phase: 'shown', durationMs, remainingMs: durationMs } })
    if (entryId !== null) log.markSeen(entryId)
    countdown = startCountdown({
      clock,
      durationMs,
      onTick(remainingMs) {
        const visible = shownWith(state.getSnapshot(), id)
        if (visible) write({ visible: { ...visible, remainingMs } })
      },
      onEnd: () => leave(id),
    })
  }

  function leave(id: number): void {
    const visible = shownWith(state.getSnapshot(), id)
    if (!visible) return
    countdown?.stop()
    write({ visible: { ...visible, phase: 'leaving' } })
    cancelRemoval = clock.after(removalAnimationMs, showNext)
  }

  function showNext(): void {
    const [next, ...waiting] = state.getSnapshot().waiting
    write({ visible: null, waiting })
    if (next) show(next)
  }

  return {
    getSnapshot: state.getSnapshot,
    subscribe: state.subscribe,
    show,
    leave,
    enqueue: (item, end) => write({ waiting: queueWith(state.getSnapshot().waiting, item, end) }),
    filterWaiting: (keeps) => write({ waiting: state.getSnapshot().waiting.filter(keeps) }),
    countdown: () => countdown,
  }
}
