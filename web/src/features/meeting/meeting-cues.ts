import type { Cue } from '../../platform/cues/cue.ts'
import type { CallState, Talk } from './state/call-state.ts'

const talkIn = (state: CallState): Talk | null => (state.status === 'incall' ? state.talk : null)
const receivedTexts = (talk: Talk): number => talk.texts.filter(({ mine }) => !mine).length

/** The cue of a step between two states; null for a step that the person took, or already knew of. */
export function cueOf(before: CallState, now: CallState): Cue | null {
  const [past, talk] = [talkIn(before), talkIn(now)]
  if (talk !== null && talk.callId !== past?.callId) {
    const isResumed = before.status === 'start' && before.elsewhere?.callId === talk.callId
    return isResumed ? null : 'found'
  }
  if (talk !== null && past !== null) return receivedTexts(talk) > receivedTexts(past) ? 'message' : null
  const isOver = past !== null && now.status === 'start' && now.ended?.callId === past.callId
  return isOver && now.ended?.reason !== 'left' ? 'end' : null
}
