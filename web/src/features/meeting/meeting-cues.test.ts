import { expect, test } from 'vitest'
import { cueOf } from './meeting-cues.ts'
import { aCall, after, aText, callId, found, started } from './state/call-fixtures.ts'

const searching = after(started)
const talking = after(started, found())
const received = after(started, found(), {
  type: 'call.text',
  callId: callId(),
  tempId: null,
  text: aText(1, 'Hi', false),
  messagePrice: null,
})
const sent = after(started, found(), { type: 'send-text', tempId: 'tmp_1', text: 'Hi' })
const left = after(started, found(), { type: 'leave', atMs: 9 })
const wasLeft = after(started, found(), {
  type: 'call.ended',
  callId: callId(),
  reason: 'partner_left',
  durationMs: 9,
})

test.each([
  ['a partner who is found', searching, talking, 'found'],
  ['the next partner', talking, after(started, found(aCall({ callId: callId(2) }))), 'found'],
  ['a text of the partner', talking, received, 'message'],
  ['one’s own text', talking, sent, null],
  ['a partner who leaves', talking, wasLeft, 'end'],
  ['leaving oneself', talking, left, null],
  ['a step that changes nothing heard', searching, searching, null],
] as const)('%s sounds as it should', (_what, before, now, cue) => {
  expect(cueOf(before, now)).toBe(cue)
})

test('a call resumed after a reload was not found just now', () => {
  if (talking.status !== 'incall' || wasLeft.status !== 'start') throw new Error('not as planned')
  const { callId: id, partner } = talking.talk
  const reloaded = { ...wasLeft, ended: null, elsewhere: { callId: id, partner, resuming: true } }
  expect(cueOf(reloaded, talking)).toBeNull()
})
