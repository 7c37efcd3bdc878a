import { hasSameContent, type Toast } from './toast.ts'
import { toastQueueCap } from './toast-timing.ts'

export interface QueuedToast {
  readonly id: number
  readonly toast: Toast
  /** Its entry in the activity log; null for a state that is not logged, such as being offline. */
  readonly entryId: number | null
}

export interface VisibleToast extends QueuedToast {
  readonly phase: 'shown' | 'leaving'
  readonly durationMs: number
  readonly remainingMs: number
}

export interface ToastQueueState {
  readonly visible: VisibleToast | null
  /** The next one first; at most `toastQueueCap`. */
  readonly waiting: readonly QueuedToast[]
}

export type QueueEnd = 'front' | 'back'

/** The queue with one more item. A full one drops its last item first, whichever end the new one takes. */
export function queueWith(
  waiting: readonly QueuedToast[],
  { id, toast, entryId }: QueuedToast,
  end: QueueEnd,
): readonly QueuedToast[] {
  const stored = waiting.slice(0, toastQueueCap - 1)
  const item = { id, toast, entryId }
  return end === 'front' ? [item, ...stored] : [...stored, item]
}

/** The visible toast, if it is this one and is not leaving already. */
export function shownWith({ visible }: ToastQueueState, id: number): VisibleToast | null {
  return visible?.id === id && visible.phase === 'shown' ? visible : null
}

/** Those on screen or waiting; one that is leaving has been read. */
function alive({ visible, waiting }: ToastQueueState): readonly QueuedToast[] {
  return visible?.phase === 'shown' ? [visible, ...waiting] : waiting
}

/** A unique toast whose twin is on screen or waiting. */
export function isDuplicate(state: ToastQueueState, toast: Toast): boolean {
  return (
    toast.uniquePerAction === true &&
    alive(state).some((otherToast) => hasSameContent(otherToast.toast, toast))
  )
}

/** A new message from a person whose toast is already on screen or in the queue. */
export function isSuppressed(state: ToastQueueState, { action, userId }: Toast): boolean {
  if (action !== 'newMessage' || userId === undefined) return false
  return alive(state).some((otherToast) => otherToast.toast.userId === userId)
}
