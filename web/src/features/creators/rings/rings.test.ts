import type { Partner, ServerMessage } from '@serendip/contract'
import { beforeEach, expect, test } from 'vitest'
import { ApiError } from '../../../platform/api/api-error.ts'
import { fakeClock } from '../../../platform/fake-clock.ts'
import { createRings, type Rings } from './rings.ts'

const creatorId = `usr_${'1'.padStart(20, '0')}`
const ringId = `rng_${'1'.padStart(20, '0')}`
const mira: Partner = {
  userId: creatorId,
  name: 'Mira',
  age: 28,
  gender: 'female',
  country: 'ES',
  language: 'es',
  avatar: '',
  rolesGroup: 'goddess',
  demo: false,
}

let clock: ReturnType<typeof fakeClock>
let sent: string[]
let refusal: ApiError | null
let missed: string[]
let opened: number
let unproven: number
let handlers: Map<string, (message: never) => void>
let listeners: (() => void)[]
let socket: { state: 'open' | 'connecting' | 'closed' }
let rings: Rings

const says = (message: ServerMessage) => handlers.get(message.type)?.(message as never)
const ringing = () =>
  says({ type: 'call.ringing', ringId, creator: mira, rateCoins: 60, ringUntil: clock.now() + 30_000 })
const incoming = () =>
  says({ type: 'call.incoming', ringId, from: mira, rateCoins: 60, ringUntil: clock.now() + 30_000 })
const ended = (reason: 'accepted' | 'declined' | 'missed' | 'cancelled' | 'unavailable') =>
  says({ type: 'call.ringEnded', ringId, reason })

async function ring(): Promise<void> {
  await rings.call(creatorId, 60)
  ringing()
}

beforeEach(() => {
  clock = fakeClock()
  sent = []
  refusal = null
  missed = []
  opened = 0
  unproven = 0
  handlers = new Map()
  listeners = []
  const ports = {
    state: 'open' as 'open' | 'connecting' | 'closed',
    on: (type: string, handler: (message: never) => void) => {
      handlers.set(type, handler)
      return () => {}
    },
    subscribe: (listener: () => void) => {
      listeners.push(listener)
      return () => {}
    },
    request: async (type: string) => {
      sent.push(type)
      if (refusal !== null) throw refusal
    },
  }
  socket = ports
  rings = createRings({
    socket: ports,
    clock,
    openMeeting: async () => {
      opened += 1
    },
    onUnproven: () => {
      unproven += 1
    },
    onMissed: ({ name }) => missed.push(name),
  })
})

test('a creator who answers is met in the tab that rang, and only once', async () => {
  await ring()
  ended('accepted')
  expect(rings.getSnapshot().kind).toBe('idle')
  expect(opened).toBe(1)
  expect([rings.takesRungCall(), rings.takesRungCall()]).toEqual([true, false])
})

test.each(['declined', 'missed', 'unavailable'] as const)(
  'a ring that ends as %s says so',
  async (reason) => {
    await ring()
    ended(reason)
    expect(rings.getSnapshot()).toMatchObject({ kind: 'over', outcome: reason, person: { name: 'Mira' } })
    expect(rings.takesRungCall()).toBe(false)
  },
)

test('a refused ring says why, and no call is expected', async () => {
  refusal = new ApiError('not_enough_coins')
  await rings.call(creatorId, 60)
  expect(rings.getSnapshot()).toEqual({ kind: 'refused', code: 'not_enough_coins' })
  expect(rings.takesRungCall()).toBe(false)
})

test('a ring or an answer that needs a proof of identity first asks for it, and leaves nothing behind', async () => {
  refusal = new ApiError('identity_required')
  await rings.call(creatorId, 60)
  expect(rings.getSnapshot().kind).toBe('idle')
  incoming()
  await rings.accept()
  expect(rings.getSnapshot().kind).toBe('idle')
  expect(unproven).toBe(2)
  expect(rings.takesRungCall()).toBe(false)
})

test('who hangs up does not take the call that was answered in the same moment', async () => {
  await ring()
  rings.cancel()
  expect(sent).toEqual(['call.ring', 'call.cancelRing'])
  expect(rings.takesRungCall()).toBe(false)
})

test('one ring at a time: a second call asks nothing of the server', async () => {
  await ring()
  await rings.call(creatorId, 60)
  expect(sent).toEqual(['call.ring'])
})

test('an answer opens the screen of calls first, and then takes the call', async () => {
  incoming()
  await rings.accept()
  expect(opened).toBe(1)
  expect(sent).toEqual(['call.accept'])
  expect(rings.takesRungCall()).toBe(true)
})

test('a ring that another tab answered goes away here without a trace', () => {
  incoming()
  ended('accepted')
  expect(rings.getSnapshot().kind).toBe('idle')
  expect(missed).toEqual([])
  expect(rings.takesRungCall()).toBe(false)
})

test('a ring that nobody answered is told as missed; one that was declined is not', () => {
  incoming()
  ended('missed')
  expect(missed).toEqual(['Mira'])
  incoming()
  rings.decline()
  ended('declined')
  expect(missed).toEqual(['Mira'])
})

test('without a word of the server a ring ends by itself, soon after its deadline by the server’s clock', async () => {
  says({ type: 'welcome', userId: creatorId, serverTimeMs: clock.now() + 60_000, call: null })
  await rings.call(creatorId, 60)
  const ringUntil = clock.now() + 60_000 + 30_000
  says({ type: 'call.ringing', ringId, creator: mira, rateCoins: 60, ringUntil })
  clock.advance(31_000)
  expect(rings.getSnapshot().kind).toBe('ringing')
  clock.advance(1_001)
  expect(rings.getSnapshot()).toMatchObject({ kind: 'over', outcome: 'missed' })
})

test('a lost socket ends an outgoing ring, because the server ended it too', async () => {
  await ring()
  socket.state = 'connecting'
  for (const listener of listeners) listener()
  expect(rings.getSnapshot()).toMatchObject({ kind: 'over', outcome: 'unavailable' })
})
