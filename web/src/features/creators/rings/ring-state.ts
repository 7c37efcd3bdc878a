import type { ErrorCode, Partner, RateCoins, RingEndReason } from '@serendip/contract'

/** A ring as both of its ends know it. */
export interface Ring {
  readonly ringId: string
  /** The one at the other end. */
  readonly person: Partner
  /** Coins per minute, locked since it rang; null between contacts, who call each other free. */
  readonly rateCoins: RateCoins | null
  /** The server's instant at which it is a missed call. */
  readonly ringUntil: number
}

export type RingState =
  | { readonly kind: 'idle' }
  /** The server was asked to ring this person, and has not answered. */
  | { readonly kind: 'asking'; readonly userId: string }
  | ({ readonly kind: 'ringing' } & Ring)
  | ({ readonly kind: 'incoming'; readonly answering: boolean } & Ring)
  /** Shown to the caller when the call was not answered. */
  | { readonly kind: 'over'; readonly outcome: RingOutcome; readonly person: Partner }
  | ({ readonly kind: 'refused' } & Refusal)

export interface Refusal {
  readonly code: ErrorCode
  /** Number of missing coins; null if none were missing. */
  readonly missingCoins: number | null
  /** Whom this tab would have rung; null if it answered. */
  readonly userId: string | null
}

export type RingOutcome = Exclude<RingEndReason, 'accepted' | 'cancelled'>

export type RingEvent =
  | { readonly on: 'ask'; readonly userId: string }
  | ({ readonly on: 'refused' } & Omit<Refusal, 'userId'>)
  /** A contact could not be rung. */
  | { readonly on: 'unavailable'; readonly person: Partner }
  /** `crossed`: the person whom this tab rings had rung already. */
  | ({ readonly on: 'ringing' | 'incoming' | 'crossed' } & Ring)
  | { readonly on: 'ended'; readonly ringId: string; readonly reason: RingEndReason }
  | { readonly on: 'answer' | 'dismiss' | 'socket-lost' | 'overdue' }

export const idle: RingState = { kind: 'idle' }

/** Rings of this tab: at most one, outgoing or incoming. An event that fits no ring changes nothing. */
export function reduceRing(state: RingState, event: RingEvent): RingState {
  switch (event.on) {
    case 'ask':
      return isBusy(state) ? state : { kind: 'asking', userId: event.userId }
    case 'refused':
      return {
        kind: 'refused',
        code: event.code,
        missingCoins: event.missingCoins,
        userId: state.kind === 'asking' ? state.userId : null,
      }
    case 'unavailable':
      return over(event.person, 'unavailable')
    case 'ringing': {
      const { on: _, ...ring } = event
      return state.kind === 'asking' ? { ...ring, kind: 'ringing' } : state
    }
    case 'incoming': {
      const { on: _, ...ring } = event
      return isBusy(state) ? state : { ...ring, kind: 'incoming', answering: false }
    }
    case 'crossed': {
      const { on: _, ...ring } = event
      return state.kind === 'asking' ? { ...ring, kind: 'incoming', answering: false } : state
    }
    case 'ended':
      return onEnded(state, event.ringId, event.reason)
    case 'answer':
      return state.kind === 'incoming' ? { ...state, answering: true } : state
    case 'dismiss':
      return idle
    case 'socket-lost':
      // The server ends a ring when the calling tab is gone; an incoming one continues, and another tab may answer it.
      return state.kind === 'ringing' ? over(state.person, 'unavailable') : state
    case 'overdue':
      if (state.kind === 'ringing') return over(state.person, 'missed')
      return state.kind === 'incoming' ? idle : state
  }
}

const over = (person: Partner, outcome: RingOutcome): RingState => ({ kind: 'over', outcome, person })

const isBusy = ({ kind }: RingState): boolean =>
  kind === 'asking' || kind === 'ringing' || kind === 'incoming'

function onEnded(state: RingState, ringId: string, reason: RingEndReason): RingState {
  if ((state.kind !== 'ringing' && state.kind !== 'incoming') || state.ringId !== ringId) return state
  if (state.kind === 'incoming' || reason === 'accepted' || reason === 'cancelled') return idle
  return over(state.person, reason)
}
