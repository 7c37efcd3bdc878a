import type { CallBill, CallSnapshot, CallText, MatchWish } from '@serendip/contract'
import type { CallEvent } from './call-event.ts'
import { type CallState, initialCallState } from './call-state.ts'
import { reduceCall } from './reduce-call.ts'

/** Test data for the call machine: every field has a plain default. */
const idOf = (kind: string, n: number) => `${kind}_${String(n).padStart(20, '0')}`
export const callId = (n = 1) => idOf('cal', n)

export function aCall(over: Partial<CallSnapshot> = {}): CallSnapshot {
  return {
    callId: callId(),
    mode: 'video',
    partner: {
      userId: idOf('usr', 2),
      name: 'Valentina',
      age: 26,
      gender: 'female',
      country: 'ES',
      language: 'es',
      avatar: '',
      rolesGroup: 'user',
      demo: false,
    },
    polite: false,
    epoch: 0,
    startedAt: 10_000,
    direct: false,
    revealed: false,
    partnerPresent: true,
    resumeBy: null,
    sends: { microphone: true, camera: true },
    partnerSends: { microphone: true, camera: true },
    texts: [],
    bill: null,
    messagePrice: null,
    ...over,
  }
}

/** A call with a creator in its free preview, as the payer sees it. */
export const aBill = (over: Partial<CallBill> = {}): CallBill => ({
  callId: callId(),
  role: 'payer',
  state: 'preview',
  rateCoins: 60,
  consented: false,
  previewUntil: 30_000,
  pausedUntil: null,
  billedMs: 0,
  chargedCoins: 0,
  secondsLeft: 600,
  warningSeconds: null,
  balanceCoins: 600,
  capCoins: null,
  earnedCoins: null,
  ...over,
})

export function aText(n: number, text: string, mine: boolean): CallText {
  return { textId: idOf('txt', n), from: idOf('usr', mine ? 1 : 2), text, sentAt: 11_000 }
}

/** The same, as it is sent to this side again. */
export const aKnownText = (n: number, text: string, tempId: string | null) => ({
  ...aText(n, text, tempId !== null),
  tempId,
})

export const aWish = (over: Partial<MatchWish> = {}): MatchWish => ({
  filter: 'both',
  languages: ['en'],
  mode: 'video',
  ...over,
})

/** The state after these events, from the lobby on. */
export function after(...events: readonly CallEvent[]): CallState {
  return events.reduce<CallState>((state, event) => reduceCall(state, event).state, initialCallState(['en']))
}
export const started: CallEvent = { type: 'start', wish: aWish() }
export const found = (over: Partial<CallSnapshot> = {}): CallEvent => ({
  type: 'call.found',
  call: aCall(over),
})
