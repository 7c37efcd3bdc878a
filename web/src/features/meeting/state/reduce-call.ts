import { type Step, send } from './call-effect.ts'
import { toStart } from './call-entry.ts'
import type { CallEvent } from './call-event.ts'
import type { BannedState, CallState } from './call-state.ts'
import { fromMatch } from './from-match.ts'
import { fromStart } from './from-start.ts'
import { inCall } from './in-call.ts'

function banned(state: BannedState, event: CallEvent): Step<CallState> {
  if (event.type === 'dismiss') return { state: toStart(state, {}), effects: [] }
  if (event.type === 'call.found') {
    const payload = { callId: event.call.callId }
    return { state, effects: [send({ type: 'call.leave', payload })] }
  }
  return { state, effects: [] }
}

/** The state machine of a meeting: a state and an event give the next state and its effects. */
export function reduceCall(state: CallState, event: CallEvent): Step<CallState> {
  switch (state.status) {
    case 'start':
      return fromStart(state, event)
    case 'match':
      return fromMatch(state, event)
    case 'incall':
      return inCall(state, event)
    case 'ban-account':
      return banned(state, event)
  }
}
