import type { MatchWish } from '@serendip/contract'
import { type Step, send } from './call-effect.ts'
import { enterCall, toBanned, toStart } from './call-entry.ts'
import { billOf, type CallEvent, coinsOf } from './call-event.ts'
import type { CallState, MatchState, StartState } from './call-state.ts'

type On<K extends CallEvent['type']> = Extract<CallEvent, { type: K }>
const stay = (state: CallState): Step<CallState> => ({ state, effects: [] })

function search(state: StartState, wish: MatchWish): Step<CallState> {
  const next: MatchState = {
    status: 'match',
    wish,
    sends: state.sends,
    lastNextAtMs: state.lastNextAtMs,
    widened: 'none',
    searching: false,
    previous: state.ended,
  }
  return { state: next, effects: [send({ type: 'match.start', payload: wish })] }
}

const resume = (callId: string) => send({ type: 'call.resume', payload: { callId, fresh: true } })
const leave = (callId: string) => send({ type: 'call.leave', payload: { callId } })

function onWelcome(state: StartState, { call, mine }: On<'welcome'>): Step<CallState> {
  // The lobby is not drawn again for what it knows.
  if (call === null) return stay(state.elsewhere === null ? state : { ...state, elsewhere: null })
  // The message that left it was lost with the socket.
  if (state.ended?.callId === call.callId) return { state, effects: [leave(call.callId)] }
  const elsewhere = { callId: call.callId, partner: call.partner, resuming: mine }
  return { state: { ...state, elsewhere }, effects: mine ? [resume(call.callId)] : [] }
}

function onResumed(state: StartState, { call }: On<'call.resumed'>): Step<CallState> {
  return state.elsewhere?.callId === call.callId ? enterCall(state, call) : stay(state)
}

/** The final cost of a call arrives after this side has left it. */
function onBill(state: StartState, message: On<'call.bill'>): Step<CallState> {
  if (state.ended?.callId !== message.callId) return stay(state)
  return stay({ ...state, ended: { ...state.ended, bill: billOf(message) } })
}

/** The server's summary of a call that this side has left: its duration and its coins. */
function onEnded(state: StartState, message: On<'call.ended'>): Step<CallState> {
  const { callId, durationMs } = message
  if (state.elsewhere?.callId === callId) return stay({ ...state, elsewhere: null })
  if (state.ended?.callId !== callId) return stay(state)
  return stay({ ...state, ended: { ...state.ended, durationMs, coins: coinsOf(message) } })
}

function onRefused(state: StartState, { command, code }: On<'refused'>): Step<CallState> {
  if (command !== 'call.resume') return stay(state)
  return stay(toStart(state, { notice: { kind: 'refused', code } }))
}

function onPersonElsewhere(state: StartState, take: boolean): Step<CallState> {
  if (state.elsewhere === null) return stay(state)
  const { callId } = state.elsewhere
  if (!take) return { state: toStart(state, {}), effects: [leave(callId)] }
  return {
    state: { ...state, notice: null, elsewhere: { ...state.elsewhere, resuming: true } },
    effects: [resume(callId)],
  }
}

export function fromStart(state: StartState, event: CallEvent): Step<CallState> {
  switch (event.type) {
    case 'start':
      return search(state, event.wish)
    case 'next':
      return search({ ...state, lastNextAtMs: event.atMs }, state.wish)
    case 'wish':
      return stay({ ...state, wish: event.wish })
    case 'dismiss':
      return stay({ ...state, notice: null, ended: null })
    case 'take-over':
      return onPersonElsewhere(state, true)
    case 'leave-elsewhere':
      return onPersonElsewhere(state, false)
    case 'senders':
      return stay({ ...state, sends: event.sends })
    case 'welcome':
      return onWelcome(state, event)
    case 'call.resumed':
      return onResumed(state, event)
    case 'call.found':
      if (event.expected === true) return enterCall(state, event.call)
      // Found just as the search was cancelled: the partner must not wait for a person who is gone.
      return { state, effects: [leave(event.call.callId)] }
    case 'call.bill':
      return onBill(state, event)
    case 'call.ended':
      return onEnded(state, event)
    case 'match.idle':
      return event.reason === 'banned' ? toBanned(state) : stay(state)
    case 'refused':
      return onRefused(state, event)
    default:
      return stay(state)
  }
}
