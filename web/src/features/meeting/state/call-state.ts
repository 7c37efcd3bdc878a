import type {
  CallBill,
  CallEndReason,
  ErrorCode,
  GenderFilter,
  MatchMode,
  MatchWish,
  Partner,
} from '@serendip/contract'

/** SPEC §4, 'Call connection status'. */
export type ConnectionStatus = 'start' | 'match' | 'incall' | 'ban-account'
/** How far a search has widened: other languages first, then any region. */
export type Widened = 'none' | 'languages' | 'region'

/** A line of the talk. `sent` came back from the server; the others exist on this screen alone. */
export interface TalkText {
  /** The server's id once it is known, the tempId until then. */
  readonly key: string
  readonly mine: boolean
  readonly text: string
  readonly status: 'sending' | 'sent' | 'failed' | 'offensive'
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
  readonly revealed: boolean
  readonly partnerPresent: boolean
  /** The server's instant at which an absent partner is given up. */
  readonly resumeBy: number | null
  readonly texts: readonly TalkText[]
  readonly partnerSends: Senders
  /** Whether this side has said that it receives the other's picture. */
  readonly saidReady: boolean
  /** What the call costs, as last told; null where nobody pays. */
  readonly bill: CallBill | null
}

/** What is left of a call: enough to say why it ended, and to report or block after the fact. */
export interface EndedTalk {
  readonly callId: string
  readonly partner: Partner
  readonly mode: MatchMode
  readonly reason: CallEndReason
  readonly durationMs: number
  readonly bill: CallBill | null
}

/** A call of this person that another tab or device holds, or that this page does not hold any more. */
export interface TalkElsewhere {
  readonly callId: string
  readonly partner: Partner
  /** This page has asked for it and waits for the server to hand it over. */
  readonly resuming: boolean
}

export type StartNotice =
  | { readonly kind: 'other_device' | 'unavailable' }
  | { readonly kind: 'refused'; readonly code: ErrorCode }

interface Always {
  /** What this person looks for; the lobby edits it, Next repeats it. */
  readonly wish: MatchWish
  /** What this side sends; kept from call to call. */
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
  readonly widened: Widened
  /** The server has confirmed the place in the pool. */
  readonly searching: boolean
  /** The call just left by Next, still reportable. */
  readonly previous: EndedTalk | null
}
export type InCallState = Always & {
  readonly status: 'incall'
  readonly talk: Talk
  /** `lost`: no socket; `resuming`: the server was asked to hand the call to this tab. */
  readonly line: 'open' | 'lost' | 'resuming'
}
export type BannedState = Always & { readonly status: 'ban-account' }

export type CallState = StartState | MatchState | InCallState | BannedState

const everybody: GenderFilter = 'both'

const sendsBoth: Senders = { microphone: true, camera: true }

export function initialCallState(languages: MatchWish['languages'], sends = sendsBoth): StartState {
  return {
    status: 'start',
    wish: { filter: everybody, languages, mode: 'video' },
    sends,
    lastNextAtMs: 0,
    notice: null,
    ended: null,
    elsewhere: null,
  }
}

/** While a bill is paused nothing of one's own is shown or heard, whatever the controls say. */
export function sendsNow(state: CallState): Senders {
  const isPaused = state.status === 'incall' && state.talk.bill?.state === 'paused'
  return isPaused ? { microphone: false, camera: false } : state.sends
}

/** SPEC §4: navigation is hidden unless the status is start or ban-account. */
export function hidesNavigation(status: ConnectionStatus): boolean {
  return status === 'match' || status === 'incall'
}

/** SPEC §4: the conversation state is match or incall; outside of both there is no conversation. */
export function conversationOf(status: ConnectionStatus): 'match' | 'incall' | null {
  return status === 'match' || status === 'incall' ? status : null
}
