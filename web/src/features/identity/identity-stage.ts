import type { ErrorCode, IdentityDeclined, IdentityView } from '@serendip/contract'

/** What the dialog knows, and what it is doing. */
export interface IdentityFacts {
  /** The server's last answer; null before there is one. */
  readonly view: IdentityView | null
  /** The last reading failed. */
  readonly unread: boolean
  /** `leaving`: the page of the provider is being asked for or opens; `looking`: the provider is asked how it went. */
  readonly doing: 'nothing' | 'leaving' | 'looking'
  /** What the last start or look was refused with. */
  readonly refused: ErrorCode | null
}

export type IdentityStage =
  | { readonly is: 'reading' | 'unreachable' | 'leaving' | 'looking' | 'pending' | 'approved' | 'free' }
  /** There is nobody who could look at a document now. */
  | { readonly is: 'noProvider' }
  | { readonly is: 'needed'; readonly reason: NonNullable<IdentityView['reason']> }
  /** Begun at the provider, and not finished. */
  | { readonly is: 'open' }
  | { readonly is: 'expired'; readonly triesLeft: number }
  | { readonly is: 'declined'; readonly why: Why; readonly triesLeft: number }
  | { readonly is: 'usedUp'; readonly why: Why | null }

export type Why = Exclude<IdentityDeclined, 'expired'>

/** Where a person is with the proof: one picture of the dialog for each. */
export function stageOf({ view, unread, doing, refused }: IdentityFacts): IdentityStage {
  if (doing !== 'nothing') return { is: doing }
  if (view === null) return { is: unread ? 'unreachable' : 'reading' }
  const byView = stageOfView(view)
  if (byView.is === 'approved' || byView.is === 'free') return byView
  if (refused === 'identity_tries_used') return { is: 'usedUp', why: whyOf(view) }
  if (refused === 'identity_unavailable') return { is: 'noProvider' }
  // Refused because of what this page did not know yet; it has been read anew.
  if (refused === null || refused === 'conflict' || refused === 'rate_limited') return byView
  return { is: 'unreachable' }
}

function stageOfView(view: IdentityView): IdentityStage {
  const { status, reason, triesLeft, available } = view
  if (status === 'approved') return { is: 'approved' }
  if (reason === null) return { is: 'free' }
  if (status === 'pending') return { is: 'pending' }
  if (status === 'rejected' && triesLeft === 0) return { is: 'usedUp', why: whyOf(view) }
  if (!available) return { is: 'noProvider' }
  if (status === 'started') return { is: 'open' }
  if (status === 'none') return { is: 'needed', reason }
  const why = whyOf(view)
  return why === null ? { is: 'expired', triesLeft } : { is: 'declined', why, triesLeft }
}

/** Null for a try that ran out by itself: nobody declined anything. */
function whyOf({ status, declined }: IdentityView): Why | null {
  if (status !== 'rejected' || declined === 'expired') return null
  return declined ?? 'other'
}
