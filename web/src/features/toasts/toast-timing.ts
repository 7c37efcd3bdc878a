import { notificationActions, type Toast } from './toast.ts'

/** The times and sizes of SPEC §9, in milliseconds and pixels, with the cap that OPEN.md settles. */
const toastDisplayMs = 5000
export const countdownTickMs = 100
export const systemNotificationMs = 3000
/** Time for which a message stays that confirms one's own action (follow, block, report …). */
const actionMessageMs = 3000
/** The duration of a closed toast's exit animation; the style sheets' --motion is the same. */
export const removalAnimationMs = 200
/** A `duration` with which nothing closes by time; only its maker removes it. */
export const untilRemovedMs = Number.POSITIVE_INFINITY

/** Maximum number of toasts that wait behind the one shown. */
export const toastQueueCap = 5
/** The maximum number of system notifications on the stack; the oldest makes room. */
export const notificationStackCap = 5
/** The maximum number of entries in the activity log; the oldest is dropped. */
export const activityLogCap = 100

export const toastSpacingPx = 8

/** The least height of a toast: 74 on a small screen, 90 on a large one, 70 without an avatar. */
export function toastHeightPx(device: 'small' | 'large', hasAvatar: boolean): number {
  if (!hasAvatar) return 70
  return device === 'small' ? 74 : 90
}

/** The least height of a system notification: 52 on a small screen, 56 on a large one. */
export const notificationHeightPx = (device: 'small' | 'large'): number => (device === 'small' ? 52 : 56)

const confirmations: readonly string[] = notificationActions

/** Time for which a queued toast is shown. Its own `duration` takes precedence. */
export function toastDurationMs(toast: Toast): number {
  if (toast.duration !== undefined) return toast.duration
  return toast.action !== undefined && confirmations.includes(toast.action) ? actionMessageMs : toastDisplayMs
}
