import type { BillState, CallBill } from '@serendip/contract'

/** What has been told of a bill so far. */
export interface Told {
  readonly state: BillState | null
  /** The tightest warning that was said; null before any, and again once there is time enough. */
  readonly warningSeconds: number | null
}

/** Something to be told, once. */
export type BillNews =
  | { readonly kind: 'state'; readonly state: BillState }
  | { readonly kind: 'warning'; readonly seconds: number }

export const nothingTold: Told = { state: null, warningSeconds: null }

/**
 * What of this bill is news, beyond what was told. A warning is told once: again only when a tighter one is reached,
 * or after coins were added and ran low anew. When a state and a warning come together, both are told.
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
