import { expect, test } from 'vitest'
import { meetingReports } from './report-meeting.ts'
import { aCall, aWish, callId } from './state/call-fixtures.ts'
import type { CallEvent } from './state/call-event.ts'
import { initialCallState } from './state/call-state.ts'
import { reduceCall } from './state/reduce-call.ts'

/** The reports of a walk through the machine. */
function reportsOf(events: readonly CallEvent[]) {
  let state = initialCallState(['en'])
  return events.flatMap((event) => {
    const before = state
    state = reduceCall(state, event).state as typeof state
    return meetingReports(before, state)
  })
}
const start = { type: 'start', wish: aWish({ filter: 'female' }) } as const
const found = { type: 'call.found', call: aCall() } as const

test('a successful search and the end of the call are each reported once', () => {
  const left = { type: 'call.ended', callId: callId(), reason: 'partner_left', durationMs: 61_400 } as const
  expect(reportsOf([start, { type: 'match.searching', widened: 'none' }, found, left, left])).toEqual([
    { name: 'match_started', fields: { filter: 'female', mode: 'video' } },
    { name: 'match_ended', fields: { found: true } },
    { name: 'call_started', fields: { mode: 'video' } },
    { name: 'call_ended', fields: { reason: 'partner_left', mode: 'video', seconds: 61 } },
  ])
})

test('Next ends a call and begins a search', () => {
  const revealed = { type: 'call.revealed', callId: callId() } as const
  const next = { type: 'next', atMs: 15_000 } as const
  expect(reportsOf([start, found, revealed, next]).slice(3)).toEqual([
    { name: 'call_ended', fields: { reason: 'next', mode: 'video', seconds: 5 } },
    { name: 'match_started', fields: { filter: 'female', mode: 'video' } },
  ])
})

test('a cancelled search is reported as unsuccessful', () => {
  expect(reportsOf([start, { type: 'cancel' }]).at(-1)).toEqual({
    name: 'match_ended',
    fields: { found: false },
  })
})

test('nothing of the partner is in any report', () => {
  const { partner } = aCall()
  const text = JSON.stringify(reportsOf([start, found, { type: 'leave', atMs: 12_000 }]))
  for (const secret of [partner.userId, partner.name, callId()]) expect(text).not.toContain(secret)
})
