import type { Partner, ServerMessage } from '@serendip/contract'
import { ApiError } from '@serendip/contract/http-request'
import { beforeEach, expect, test } from 'vitest'
import { fakeClock } from '../../../platform/fake-clock.ts'
import type { SocketClient } from '../../../platform/socket/socket-client.ts'
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
let ringUntil: () => number
/** Whether the contact rang first. */
let isCrossed: boolean
/** Time by which the server's clock is ahead. */
let aheadMs: number

const says = (message: ServerMessage) => handlers.get(message.type)?.(message as never)
const incoming = () =>
  says({ type: 'call.incoming', ringId, from: mira, rateCoins: 60, ringUntil: clock.now() + 30_000 })
const ended = (reason: 'accepted' | 'declined' | 'missed' | 'cancelled' | 'unavailable') =>
  says({ type: 'call.ringEnded', ringId, reason })

const ring = () => rings.call(creatorId, 60)

beforeEach(() => {
  aheadMs = 0
  isCrossed = false
  clock = fakeClock()
  sent = []
  refusal = null
  missed = []
  opened = 0
  unproven = 0
  ringUntil = () => clock.now() + 30_000
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
    serverNowMs: () => clock.now() + aheadMs,
    request: (async (type) => {
      sent.push(type)
      if (refusal !== null) throw refusal
      if (type === 'call.ring') return { ringId, creator: mira, rateCoins: 60, ringUntil: ringUntil() }
      if (type === 'call.ringContact') {
        const answer = { ringId, contact: mira, ringUntil: ringUntil() }
        return isCrossed ? { ...answer, theirs: true } : answer
      }
    }) as SocketClient['request'],
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
    onMissed: ({ person }) => missed.push(person.name),
  })
})

test('an answering creator is met in the tab that rang, and calls of other rings are ignored', async () => {
  await ring()
  ended('accepted')
  expect(rings.getSnapshot().kind).toBe('idle')
  expect(opened).toBe(1)
  expect([rings.wants(ringId), rings.wants(`rng_${'2'.padStart(20, '0')}`)]).toEqual([true, false])
})

test.each(['declined', 'missed', 'unavailable'] as const)(
  'a ring that ends as %s shows it',
  async (reason) => {
    await ring()
    ended(reason)
    expect(rings.getSnapshot()).toMatchObject({ kind: 'over', outcome: reason, person: { name: 'Mira' } })
    expect(rings.wants(ringId)).toBe(false)
  },
)

test('a refused ring shows why, and no call is expected', async () => {
  refusal = new ApiError('not_enough_coins', { balanceCoins: 40, missingCoins: 20 })
  await rings.call(creatorId, 60)
  expect(rings.getSnapshot()).toEqual({
    kind: 'refused',
    code: 'not_enough_coins',
    missingCoins: 20,
    userId: creatorId,
  })
  expect(rings.wants(ringId)).toBe(false)
})

test('a ring or an answer that needs proof of identity asks for it first and leaves nothing behind', async () => {
  refusal = new ApiError('identity_required')
  await rings.call(creatorId, 60)
  expect(rings.getSnapshot().kind).toBe('idle')
  incoming()
  await rings.accept()
  expect(rings.getSnapshot().kind).toBe('idle')
  expect(unproven).toBe(2)
  expect(rings.wants(ringId)).toBe(false)
})

test('hanging up does not enter a call that was answered at the same moment', async () => {
  await ring()
  rings.cancel()
  expect(sent).toEqual(['call.ring', 'call.cancelRing'])
  expect(rings.wants(ringId)).toBe(false)
})

test('one ring at a time: a second call sends nothing to the server', async () => {
  await ring()
  await rings.call(creatorId, 60)
  expect(sent).toEqual(['call.ring'])
})

test('answering opens the call screen first, and then accepts the call', async () => {
  incoming()
  await rings.accept()
  expect(opened).toBe(1)
  expect(sent).toEqual(['call.accept'])
  expect(rings.wants(ringId)).toBe(true)
})

test('a ring answered in another tab disappears here without a trace', () => {
  incoming()
  ended('accepted')
  expect(rings.getSnapshot().kind).toBe('idle')
  expect(missed).toEqual([])
  expect(rings.wants(ringId)).toBe(false)
})

test('an unanswered ring is reported as missed; a declined one is not', () => {
  incoming()
  ended('missed')
  expect(missed).toEqual(['Mira'])
  incoming()
  rings.decline()
  ended('declined')
  expect(missed).toEqual(['Mira'])
})

test('without a message from the server a ring ends soon after its deadline by the server’s clock', async () => {
  aheadMs = 60_000
  ringUntil = () => clock.now() + 60_000 + 30_000
  await ring()
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

test('a contact is rung without a rate, and one who cannot be rung is not available', async () => {
  await rings.callContact(mira)
  expect(rings.getSnapshot()).toMatchObject({ kind: 'ringing', rateCoins: null, person: mira })
  expect([sent, rings.wants(ringId)]).toEqual([['call.ringContact'], true])
  ended('declined')
  rings.dismiss()
  refusal = new ApiError('contact_unavailable')
  await rings.callContact(mira)
  expect(rings.getSnapshot()).toEqual({ kind: 'over', outcome: 'unavailable', person: mira })
  expect(rings.wants(ringId)).toBe(false)
})

test('another refusal of a free ring shows its reason', async () => {
  refusal = new ApiError('already_in_match')
  await rings.callContact(mira)
  expect(rings.getSnapshot()).toMatchObject({ kind: 'refused', code: 'already_in_match', missingCoins: null })
})

test('a ring that crosses the contact’s own answers theirs, in this tab', async () => {
  isCrossed = true
  await rings.callContact(mira)
  expect(sent).toEqual(['call.ringContact', 'call.accept'])
  expect(rings.getSnapshot()).toMatchObject({ kind: 'incoming', answering: true, ringId })
  expect(rings.wants(ringId)).toBe(true)
  expect(opened).toBe(1)
  ended('accepted')
  expect(rings.getSnapshot().kind).toBe('idle')
})

test('ringing a contact who rings here already answers their ring, however long this tab took to get ready', async () => {
  incoming()
  await rings.callContact(mira)
  expect(sent).toEqual(['call.accept'])
  expect(rings.getSnapshot()).toMatchObject({ kind: 'incoming', answering: true, ringId })
  expect(opened).toBe(1)
})

test('ringing a contact while somebody else rings sends nothing, and leaves their ring open', async () => {
  incoming()
  await rings.callContact({ ...mira, userId: `usr_${'2'.padStart(20, '0')}` })
  expect(sent).toEqual([])
  expect(rings.getSnapshot()).toMatchObject({ kind: 'incoming', answering: false, ringId })
})
