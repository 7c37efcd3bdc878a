import { type Step, send } from './call-effect.ts'
import { enterCall, toBanned, toStart } from './call-entry.ts'
import type { CallEvent } from './call-event.ts'
import type { CallState, MatchState } from './call-state.ts'

type On<K extends CallEvent['type']> = Extract<CallEvent, { type: K }>
const stay = (state: CallState): Step<CallState> => ({ state, effects: [] })

function onWelcome(state: MatchState, { call }: On<'welcome'>): Step<CallState> {
  if (call === null) {
    const again = send({ type: 'match.start', payload: state.wish })
    return { state: { ...state, searching: false }, effects: [again] }
  }
  // Next was lost with the socket: the server still has the call that this person left.
  if (call.callId === state.previous?.callId) {
    return { state, effects: [send({ type: 'match.next', payload: state.wish })] }
  }
  const elsewhere = { callId: call.callId, partner: call.partner, resuming: true }
  const resume = send({ type: 'call.resume', payload: { callId: call.callId, fresh: true } })
  return { state: toStart(state, { elsewhere }), effects: [resume] }
}

function onIdle(state: MatchState, { reason }: On<'match.idle'>): Step<CallState> {
  if (reason === 'banned') return toBanned(state)
  if (reason === 'cancelled') return stay(toStart(state, {}))
  return stay(toStart(state, { notice: { kind: reason } }))
}

function onRefused(state: MatchState, { command, code }: On<'refused'>): Step<CallState> {
  if (command !== 'match.start' && command !== 'match.next') return stay(state)
  if (code === 'matching_banned') return toBanned(state)
  if (code === 'next_too_soon') {
    const again = { ...send({ type: 'match.next', payload: state.wish }), afterGap: true }
    return { state, effects: [again] }
  }
  return stay(toStart(state, { notice: { kind: 'refused', code } }))
}

export function fromMatch(state: MatchState, event: CallEvent): Step<CallState> {
  switch (event.type) {
    case 'cancel':
      return { state: toStart(state, {}), effects: [send({ type: 'match.cancel', payload: {} })] }
    case 'wish':
      return {
        state: { ...state, wish: event.wish },
        effects: [send({ type: 'match.start', payload: event.wish })],
      }
    case 'senders':
      return stay({ ...state, sends: event.sends })
    case 'match.searching':
      return stay({ ...state, searching: true, widened: event.widened })
    case 'match.idle':
      return onIdle(state, event)
    case 'call.found':
      return enterCall(state, event.call)
    case 'welcome':
      return onWelcome(state, event)
    case 'socket-lost':
      return stay({ ...state, searching: false })
    case 'refused':
      return onRefused(state, event)
    default:
      return stay(state)
  }
}
