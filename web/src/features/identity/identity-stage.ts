import type { ErrorCode, IdentityDeclineReason, IdentityView } from '@serendip/contract'

/** The facts that the dialog has, and its present work. */
export interface IdentityFacts {
  /** The server's last answer; null before there is one. */
  readonly view: IdentityView | null
  /** The last reading failed. */
  readonly unread: boolean
  /** `leaving`: the provider's page is being requested or opened; `looking`: the provider is asked for the result. */
  readonly doing: 'nothing' | 'leaving' | 'looking'
  /** The error of the last start or refresh. */
  readonly refused: ErrorCode | null
}

export type IdentityStage =
  | { readonly is: 'reading' | 'unreachable' | 'leaving' | 'looking' | 'pending' | 'approved' | 'free' }
  /** The provider cannot be reached now. */
  | { readonly is: 'noProvider' }
  /** No provider is configured: video stays closed here. */
  | { readonly is: 'closed' }
  | { readonly is: 'needed'; readonly reason: NonNullable<IdentityView['reason']> }
  /** Begun at the provider, and not finished. */
  | { readonly is: 'open' }
  | { readonly is: 'expired'; readonly triesLeft: number }
  | { readonly is: 'declined'; readonly why: Why; readonly triesLeft: number }
  | { readonly is: 'usedUp'; readonly why: Why | null }

export type Why = Exclude<IdentityDeclineReason, 'expired'>

/** The stage of a person's identity check; the dialog has one picture for each. */
export function stageOf({ view, unread, doing, refused }: IdentityFacts): IdentityStage {
  if (doing !== 'nothing') return { is: doing }
  if (view === null) return { is: unread ? 'unreachable' : 'reading' }
  const byView = stageOfView(view)
  if (byView.is === 'approved' || byView.is === 'free' || byView.is === 'closed') return byView
  if (refused === 'identity_tries_used') return { is: 'usedUp', why: whyOf(view) }
  if (refused === 'identity_unavailable') return { is: 'noProvider' }
  // Refused because of something this page did not know yet; it has been reloaded.
  if (refused === null || refused === 'conflict' || refused === 'rate_limited') return byView
  return { is: 'unreachable' }
}

function stageOfView(view: IdentityView): IdentityStage {
  const { status, reason, triesLeft, available } = view
  if (status === 'approved') return { is: 'approved' }
  if (reason === null) return { is: 'free' }
  if (status === 'pending') return { is: 'pending' }
  // A person who was found to be under 18 has tries again once an operator voided that.
  const isOver = triesLeft === 0 && status !== 'started'
  if (reason === 'age' && (isOver || !available)) return { is: 'usedUp', why: 'age' }
  if (status === 'rejected' && triesLeft === 0) return { is: 'usedUp', why: whyOf(view) }
  if (!available) return { is: 'closed' }
  if (status === 'started') return { is: 'open' }
  if (status === 'none') return { is: 'needed', reason }
  const why = whyOf(view)
  return why === null ? { is: 'expired', triesLeft } : { is: 'declined', why, triesLeft }
}

/** Null for an expired try: it was not declined. */
function whyOf({ status, declined }: IdentityView): Why | null {
  if (status !== 'rejected' || declined === 'expired') return null
  return declined ?? 'other'
}
