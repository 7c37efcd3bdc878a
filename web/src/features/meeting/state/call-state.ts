import type {
  CallBill,
  CallEndReason,
  ErrorCode,
  GenderFilter,
  MatchMode,
  MatchWish,
  MessagePrice,
  Partner,
} from '@serendip/contract'

/** SPEC §4, 'Call connection status'. */
export type ConnectionStatus = 'start' | 'match' | 'incall' | 'ban-account'
/** The extent to which a search has widened: other languages first, then any region. */
export type SearchReach = 'none' | 'languages' | 'region'

/** A message of the conversation. `sent` was confirmed by the server; the others exist only on this screen. */
export interface TalkText {
  /** The server's id once it is known, the tempId until then. */
  readonly key: string
  readonly mine: boolean
  readonly text: string
  readonly status: 'sending' | 'sent' | 'failed' | 'offensive'
  /** Why a message was refused; omitted if it never arrived. */
  readonly refusedBy?: ErrorCode
}

export interface Senders {
  readonly microphone: boolean
  readonly camera: boolean
}

/** The call one is in. */
export interface Talk {
  readonly callId: string
  readonly mode: MatchMode
  readonly partner: Partner
  readonly polite: boolean
  readonly epoch: number
  readonly startedAt: number
  /** One of the two rang the other: no next person follows. */
  readonly direct: boolean
  readonly revealed: boolean
  readonly partnerPresent: boolean
  /** The server's instant at which an absent partner is given up. */
  readonly resumeBy: number | null
  readonly texts: readonly TalkText[]
  readonly partnerSends: Senders
  /** Whether this side has reported that it receives the partner's picture. */
  readonly isReadySent: boolean
  /** The cost of the call, as last received; null if it is free. */
  readonly bill: CallBill | null
  /** The price of writing, as last received; null if it is free. */
  readonly messagePrice: MessagePrice | null
}

/** The rest of a call that ended: enough to say why, and to report or block afterwards. */
export interface EndedTalk {
  readonly callId: string
  readonly partner: Partner
  readonly mode: MatchMode
  readonly direct: boolean
  readonly reason: CallEndReason
  readonly durationMs: number
  readonly bill: CallBill | null
  /** Coins that the call cost or earned, by the server at its end; null without coins, or until then. */
  readonly coins: CallCoins | null
}

export interface CallCoins {
  /** Below zero if the call cost this person coins, filter fee included. */
  readonly deltaCoins: number
  /** The part of them that the filter took. */
  readonly feeCoins: number
}

/** A call of this person held by another tab or device, or no longer held by this page. */
export interface TalkElsewhere {
  readonly callId: string
  readonly partner: Partner
  /** This page has requested it and waits for the server to hand it over. */
  readonly resuming: boolean
}

export type StartNotice =
  | { readonly kind: 'other_device' | 'unavailable' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }

interface Always {
  /** The wish by which this person searches; the lobby edits it, Next repeats it. */
  readonly wish: MatchWish
  /** The tracks that this side sends; kept from call to call. */
  readonly sends: Senders
  /** The client's instant of the last Next, for the gap between two. */
  readonly lastNextAtMs: number
}

export type StartState = Always & {
  readonly status: 'start'
  readonly notice: StartNotice | null
  readonly ended: EndedTalk | null
  readonly elsewhere: TalkElsewhere | null
}
export type MatchState = Always & {
  readonly status: 'match'
  readonly widened: SearchReach
  /** The server has confirmed the place in the pool. */
  readonly searching: boolean
  /** The call just left by Next, still reportable. */
  readonly previous: EndedTalk | null
}
export type InCallState = Always & {
  readonly status: 'incall'
  readonly talk: Talk
  /** `lost`: no socket; `resuming`: the server was asked to hand the call to this tab. */
  readonly socket: 'open' | 'lost' | 'resuming'
}
export type BannedState = Always & { readonly status: 'ban-account' }

export type CallState = StartState | MatchState | InCallState | BannedState

const everyone: GenderFilter = 'both'

const sendsBoth: Senders = { microphone: true, camera: true }

export function initialCallState(languages: MatchWish['languages'], sends = sendsBoth): StartState {
  return {
    status: 'start',
    wish: { filter: everyone, languages, mode: 'video' },
    sends,
    lastNextAtMs: 0,
    notice: null,
    ended: null,
    elsewhere: null,
  }
}

/**
 * While a bill is paused nothing of one's own is sent, whatever the controls show; a creator whose picture counts as
 * missing sends none until it counts again.
 */
export function sendsNow(state: CallState): Senders {
  const bill = state.status === 'incall' ? state.talk.bill : null
  if (bill?.state === 'paused') return { microphone: false, camera: false }
  const isUnseen = bill?.role === 'creator' && !!bill.unseen
  return isUnseen ? { ...state.sends, camera: false } : state.sends
}
