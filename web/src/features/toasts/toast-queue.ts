import type { Clock } from '../../platform/clock.ts'
import type { Observable } from '../../platform/observable.ts'
import type { ActivityLog } from './activity-log.ts'
import { isActionToast, type Toast, withoutAction } from './toast.ts'
import { isDuplicate, isSuppressed, shownWith, type ToastQueueState } from './waiting-toasts.ts'
import { createToastPresenter, type ToastPresenter } from './toast-presenter.ts'

export interface ToastQueueDeps {
  readonly clock: Clock
  readonly log: Pick<ActivityLog, 'add' | 'markSeen'>
  /** Closes the modals that are open; pressing a toast's action does so. */
  readonly closeModals: () => void
  /** The flag that keeps modals open. */
  readonly isModalClosingBlocked: () => boolean
}

/** `ignored` is a duplicate; `suppressed` is a message shown only in the activity log. */
export type AddOutcome = 'shown' | 'queued' | 'ignored' | 'suppressed'
/** Why a countdown is paused. */
export type PauseReason = 'hover' | 'focus'

export interface ToastQueue extends Observable<ToastQueueState> {
  add(toast: Toast): AddOutcome
  /** The closing button, or a swipe up. An unclosable toast stays. */
  close(id: number): void
  /** Presses the action of the visible toast. */
  act(id: number): void
  pause(reason: PauseReason): void
  resume(reason: PauseReason): void
  enterConversation(): void
  leaveConversation(): void
  /**
   * Shows a toast before all others until `unpin`; the current toast goes back to the front of the queue. A second pin
   * while one is shown changes nothing.
   */
  pin(toast: Toast): void
  unpin(): void
  /** Closes the current toast and drops the waiting ones; a pinned one stays. The activity log keeps them all. */
  clear(): void
}

/** The toasts of SPEC §4: one on screen, the others in a capped queue. */
export function createToastQueue(deps: ToastQueueDeps): ToastQueue {
  const stage = createToastPresenter(deps)
  let lastId = 0
  let inConversation = false
  let pinnedId: number | null = null

  function add(offered: Toast): AddOutcome {
    const toast = inConversation ? withoutAction(offered) : offered
    const before = stage.getSnapshot()
    if (isDuplicate(before, toast)) return 'ignored'
    const item = { id: ++lastId, toast, entryId: deps.log.add(toast) }
    if (isSuppressed(before, toast)) return 'suppressed'
    if (before.visible) stage.enqueue(item, isActionToast(toast) ? 'front' : 'back')
    else stage.show(item)
    return before.visible ? 'queued' : 'shown'
  }

  function clear(): void {
    stage.filterWaiting(() => false)
    const { visible } = stage.getSnapshot()
    if (visible && visible.id !== pinnedId) stage.leave(visible.id)
  }

  function pin(toast: Toast): void {
    if (pinnedId !== null) return
    const { visible } = stage.getSnapshot()
    if (visible?.phase === 'shown') stage.enqueue(visible, 'front')
    pinnedId = ++lastId
    stage.show({ id: pinnedId, toast, entryId: null })
  }

  return {
    getSnapshot: stage.getSnapshot,
    subscribe: stage.subscribe,
    add,
    clear,
    pin,
    close(id) {
      if (!shownWith(stage.getSnapshot(), id)?.toast.unclosable) stage.leave(id)
    },
    act: (id) => act(deps, stage, id),
    pause: (reason) => stage.countdown()?.pause(reason),
    resume: (reason) => stage.countdown()?.resume(reason),
    enterConversation() {
      inConversation = true
      clear()
    },
    leaveConversation() {
      inConversation = false
    },
    unpin() {
      const id = pinnedId
      pinnedId = null
      if (id !== null) stage.leave(id)
    },
  }
}

/** Runs the callback, closes the modals unless blocked, and empties the queue, even if the callback throws. */
function act(deps: ToastQueueDeps, stage: ToastPresenter, id: number): void {
  const callback = shownWith(stage.getSnapshot(), id)?.toast.actionCallback
  if (!callback) return
  const before = new Set(stage.getSnapshot().waiting.map((item) => item.id))
  try {
    callback()
  } finally {
    if (!deps.isModalClosingBlocked()) deps.closeModals()
    // Toasts added by the callback itself are new, and stay.
    stage.filterWaiting((item) => !before.has(item.id))
    stage.leave(id)
  }
}
