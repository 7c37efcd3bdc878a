import type { BillState, CallBill } from '@serendip/contract'

/** Announcements about a bill so far. */
export interface BillAnnouncements {
  readonly state: BillState | null
  /** The tightest warning announced; null before any, and again once there is enough time. */
  readonly warningSeconds: number | null
}

/** Something to announce, once. */
export type BillAnnouncement =
  | { readonly kind: 'state'; readonly state: BillState }
  | { readonly kind: 'warning'; readonly seconds: number }

export const nothingAnnounced: BillAnnouncements = { state: null, warningSeconds: null }

/**
 * Announcements about this bill that are new since the last one. A warning is announced once: again only when
 * a tighter one is reached, or after coins were added and ran low again. When a state and a warning coincide,
 * both are announced.
 */
export function announcementsOf(
  announced: BillAnnouncements,
  bill: CallBill,
): { readonly announced: BillAnnouncements; readonly announcements: readonly BillAnnouncement[] } {
  const { state, warningSeconds } = bill
  const isTighter =
    warningSeconds !== null &&
    (announced.warningSeconds === null || warningSeconds < announced.warningSeconds)
  // A preview costs nothing yet, so how far the coins reach is no warning there.
  const warns = isTighter && (state === 'running' || state === 'paused')
  const announcements: BillAnnouncement[] = []
  if (state !== announced.state) announcements.push({ kind: 'state', state })
  if (warns) announcements.push({ kind: 'warning', seconds: warningSeconds })
  const waits = isTighter && !warns
  return {
    announced: { state, warningSeconds: waits ? announced.warningSeconds : warningSeconds },
    announcements,
  }
}
