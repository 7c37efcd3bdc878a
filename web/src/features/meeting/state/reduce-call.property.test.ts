import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { CallEffect } from './call-effect.ts'
import type { CallEvent } from './call-event.ts'
import { aCall, aText, aWish, callId } from './call-fixtures.ts'
import { type CallState, initialCallState } from './call-state.ts'
import { reduceCall } from './reduce-call.ts'

const id = fc.integer({ min: 1, max: 2 }).map(callId)
const epoch = fc.integer({ min: 0, max: 3 })
const call = fc
  .record({
    callId: id,
    epoch,
    mode: fc.constantFrom('video' as const, 'text' as const),
    revealed: fc.boolean(),
  })
  .map(aCall)
const sends = fc.record({ microphone: fc.boolean(), camera: fc.boolean() })
const on = <K extends CallEvent['type']>(name: K) => ({ type: fc.constant(name) })
/** The way into a call, often enough that most sequences spend their time in one. */
const onward: fc.Arbitrary<CallEvent> = fc.oneof(
  fc.record({ ...on('start'), wish: fc.constant(aWish()) }),
  fc.record({ ...on('call.found'), call }),
  fc.record({ ...on('call.resumed'), call }),
  fc.constant<CallEvent>({ type: 'dismiss' }),
)
const anything: fc.Arbitrary<CallEvent> = fc.oneof(
  fc.record({ ...on('start'), wish: fc.constant(aWish()) }),
  fc.record({ ...on('wish'), wish: fc.constant(aWish({ filter: 'male' })) }),
  fc.constantFrom<CallEvent>(
    { type: 'cancel' },
    { type: 'take-over' },
    { type: 'leave-elsewhere' },
    { type: 'dismiss' },
    { type: 'socket-lost' },
  ),
  fc.record({ type: fc.constantFrom('next' as const, 'leave' as const), atMs: fc.nat(50_000) }),
  fc.record({ ...on('send-text'), tempId: fc.uuid(), text: fc.string() }),
  fc.record({ ...on('senders'), sends }),
  fc.record({ ...on('welcome'), call: fc.option(call), mine: fc.boolean() }),
  fc.record({ ...on('match.searching'), widened: fc.constantFrom('none' as const, 'region' as const) }),
  fc.record({
    ...on('match.idle'),
    reason: fc.constantFrom(
      'cancelled' as const,
      'other_device' as const,
      'banned' as const,
      'unavailable' as const,
    ),
  }),
  fc.record({ type: fc.constantFrom('call.found' as const, 'call.resumed' as const), call }),
  fc.record({ ...on('call.revealed'), callId: id }),
  fc.record({ ...on('call.partner'), callId: id, present: fc.boolean(), resumeBy: fc.constant(null), epoch }),
  fc.record({
    ...on('call.text'),
    callId: id,
    tempId: fc.constant(null),
    text: fc.constant(aText(1, 'Hi', false)),
    messagePrice: fc.constant(null),
  }),
  fc.record({ ...on('call.media'), callId: id, microphone: fc.boolean(), camera: fc.boolean() }),
  fc.record({ ...on('call.ended'), callId: id, reason: fc.constant('lost' as const), durationMs: fc.nat() }),
  fc.record({
    ...on('refused'),
    command: fc.constantFrom('match.start' as const, 'match.next' as const, 'call.resume' as const),
    code: fc.constantFrom('matching_banned' as const, 'next_too_soon' as const, 'call_ended' as const),
  }),
  fc.record({ type: fc.constantFrom('picture' as const, 'path-dead' as const), callId: id, epoch }),
)

const event = fc.oneof({ weight: 3, arbitrary: onward }, { weight: 2, arbitrary: anything })

/** The world the effects act on: which peer connection is open, and which call the tab remembers. */
interface World {
  connection: { callId: string; epoch: number } | null
  remembered: string | null
}

function act(world: World, effect: CallEffect): void {
  if (effect.do === 'connect') world.connection = { callId: effect.callId, epoch: effect.epoch }
  if (effect.do === 'disconnect') world.connection = null
  if (effect.do === 'remember') world.remembered = effect.callId
}

function expectSane(state: CallState, world: World): void {
  const talk = state.status === 'incall' ? state.talk : null
  expect(world.remembered).toBe(talk?.callId ?? null)
  const wanted = talk?.mode === 'video' ? { callId: talk.callId, epoch: talk.epoch } : null
  expect(world.connection).toEqual(wanted)
}

function expectAllowed(before: CallState, next: CallState, effect: CallEffect): void {
  if (effect.do !== 'send') return
  const { command } = effect
  if (before.status === 'ban-account') expect(command.type).toBe('call.leave')
  if (command.type === 'call.text' || command.type === 'call.media' || command.type === 'call.ready') {
    expect(next.status === 'incall' && next.talk.callId).toBe(command.payload.callId)
  }
  if (command.type === 'match.next' || command.type === 'match.start') expect(next.status).toBe('match')
}

it('no sequence of events leaves a peer connection without its call, a call without its connection, or a command out of place', () => {
  fc.assert(
    fc.property(fc.array(event, { minLength: 10, maxLength: 60, size: 'max' }), (events) => {
      const world: World = { connection: null, remembered: null }
      let state: CallState = initialCallState(['en'])
      for (const callEvent of events) {
        const step = reduceCall(state, callEvent)
        for (const effect of step.effects) {
          act(world, effect)
          expectAllowed(state, step.state, effect)
        }
        state = step.state
        expectSane(state, world)
      }
    }),
    { numRuns: 2_000 },
  )
})
