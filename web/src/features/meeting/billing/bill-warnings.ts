import type { BillState, CallBill } from '@serendip/contract'

/** What has been announced about a bill so far. */
export interface Told {
  readonly state: BillState | null
  /** The tightest warning announced; null before any, and again once there is enough time. */
  readonly warningSeconds: number | null
}

/** Something to announce, once. */
export type BillNews =
  | { readonly kind: 'state'; readonly state: BillState }
  | { readonly kind: 'warning'; readonly seconds: number }

export const nothingTold: Told = { state: null, warningSeconds: null }

/**
 * What is new about this bill since the last announcement. A warning is announced once: again only when a tighter one
 * is reached, or after coins were added and ran low again. When a state and a warning coincide, both are announced.
 */
export function newsOf(
  told: Told,
  bill: CallBill,
): { readonly told: Told; readonly news: readonly BillNews[] } {
  const { state, warningSeconds } = bill
  const isTighter =
    warningSeconds !== null && (told.warningSeconds === null || warningSeconds < told.warningSeconds)
  // A preview costs nothing yet, so how far the coins reach is no warning there.
  const warns = isTighter && (state === 'running' || state === 'paused')
  const news: BillNews[] = []
  if (state !== told.state) news.push({ kind: 'state', state })
  if (warns) news.push({ kind: 'warning', seconds: warningSeconds })
  const waits = isTighter && !warns
  return { told: { state, warningSeconds: waits ? told.warningSeconds : warningSeconds }, news }
}
