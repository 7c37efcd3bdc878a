import type { CallSnapshot } from '@serendip/contract'
import { type CallEffect, type Step, send } from './call-effect.ts'
import type {
  BannedState,
  CallState,
  EndedTalk,
  InCallState,
  Senders,
  StartState,
  Talk,
} from './call-state.ts'
import { endTalk, talkOf } from './talk.ts'

/** Reports to the partner what this side sends, if they last received something else. */
export function announceSenders({ callId, sends: given }: CallSnapshot, sends: Senders): CallEffect[] {
  const isKnown = given.microphone === sends.microphone && given.camera === sends.camera
  return isKnown ? [] : [send({ type: 'call.media', payload: { callId, ...sends } })]
}

export function connectionEffects(talk: Talk): CallEffect[] {
  // Nothing flows between the two before the payer has answered; then a new epoch begins.
  if (talk.mode === 'text' || talk.bill?.state === 'asking') return []
  return [{ do: 'connect', callId: talk.callId, epoch: talk.epoch, polite: talk.polite }]
}

/** In a text talk there is no picture to wait for: having opened it is being ready. */
export function sendReady(talk: Talk): Step<Talk> {
  if (talk.isReadySent || talk.revealed) return { state: talk, effects: [] }
  const ready = send({ type: 'call.ready', payload: { callId: talk.callId } })
  return { state: { ...talk, isReadySent: true }, effects: [ready] }
}

/** Enters a call from anywhere. */
export function enterCall(from: CallState, call: CallSnapshot): Step<CallState> {
  const opened = talkOf(call)
  const ready = opened.mode === 'text' ? sendReady(opened) : { state: opened, effects: [] }
  const state: InCallState = {
    status: 'incall',
    wish: { ...from.wish, mode: call.mode },
    sends: from.sends,
    lastNextAtMs: from.lastNextAtMs,
    talk: ready.state,
    socket: 'open',
  }
  return {
    state,
    effects: [
      { do: 'remember', callId: call.callId },
      ...connectionEffects(opened),
      ...announceSenders(call, from.sends),
      ...ready.effects,
    ],
  }
}

export const forgetCall: readonly CallEffect[] = [{ do: 'disconnect' }, { do: 'remember', callId: null }]

/** Back to the lobby; everything not named is cleared. */
export function toStart(
  from: CallState,
  what: Partial<Pick<StartState, 'notice' | 'ended' | 'elsewhere'>>,
): StartState {
  return {
    status: 'start',
    wish: from.wish,
    sends: from.sends,
    lastNextAtMs: from.lastNextAtMs,
    notice: what.notice ?? null,
    ended: what.ended ?? null,
    elsewhere: what.elsewhere ?? null,
  }
}

export function toBanned(from: CallState): Step<BannedState> {
  const { wish, sends, lastNextAtMs } = from
  return {
    state: { status: 'ban-account', wish, sends, lastNextAtMs },
    effects: from.status === 'incall' ? forgetCall : [],
  }
}

/** The call is over: the ended screen, without a peer connection. */
export function toEnded(
  from: InCallState,
  reason: Parameters<typeof endTalk>[1],
  durationMs: number,
  coins: EndedTalk['coins'] = null,
): Step<CallState> {
  const ended = endTalk(from.talk, reason, durationMs, coins)
  return { state: toStart(from, { ended }), effects: forgetCall }
}
