import type { CallBill, CallSnapshot, ClientMessage, Signal } from '@serendip/contract'
import { expect, test } from 'vitest'
import { aClock } from '../../server/test/clock.ts'
import { linesIn } from './demo-texts.ts'
import { type ConnectionWish, openTalk, type TalkMessage } from './demo-talk.ts'

const aSnapshot = (over: Partial<CallSnapshot> = {}): CallSnapshot => ({
  callId: 'call_1',
  mode: 'video',
  partner: {
    userId: 'usr_ana',
    name: 'Ana',
    age: 30,
    gender: 'female',
    country: null,
    language: 'de',
    avatar: '',
    rolesGroup: 'user',
    demo: false,
  },
  polite: false,
  epoch: 0,
  startedAt: 0,
  direct: false,
  revealed: false,
  partnerPresent: true,
  resumeBy: null,
  sends: { microphone: true, camera: true },
  partnerSends: { microphone: true, camera: true },
  texts: [],
  bill: null,
  messagePrice: null,
  ...over,
})

const offer = (sdp: string): Signal => ({ description: { type: 'offer', sdp } })
const signal = (epoch: number, seq: number, sdp: string): TalkMessage => ({
  type: 'call.signal',
  callId: 'call_1',
  epoch,
  seq,
  signal: offer(sdp),
})
const partnerBack = (epoch: number): TalkMessage => ({
  type: 'call.partner',
  callId: 'call_1',
  present: true,
  resumeBy: null,
  epoch,
})
const written = (from: string): TalkMessage => ({
  type: 'call.text',
  callId: 'call_1',
  tempId: null,
  text: { textId: 'txt_1', from, text: 'hi', sentAt: 0 },
  messagePrice: null,
})
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

interface FakeConnection {
  readonly wish: ConnectionWish
  readonly accepted: Signal[]
  closed: boolean
  received: number
}

function aTalk(over: Partial<CallSnapshot> = {}) {
  const clock = aClock()
  const sent: ClientMessage[] = []
  const connections: FakeConnection[] = []
  let ids = 0
  const talk = openTalk(aSnapshot(over), {
    selfId: 'usr_demo',
    clock,
    send: (message) => sent.push(message),
    tempId: () => {
      ids += 1
      return `id-${ids}`
    },
    async connect(wish) {
      const made: FakeConnection = { wish, accepted: [], closed: false, received: 0 }
      connections.push(made)
      return {
        accept: (signal) => made.accepted.push(signal),
        received: () => made.received,
        close: () => {
          made.closed = true
        },
      }
    },
    onFault: () => {},
  })
  const texts = (): string[] =>
    sent.flatMap((message) => (message.type === 'call.text' ? [message.text] : []))
  return { clock, sent, connections, talk, texts }
}

test('a video call gets a connection for its epoch, and is ready once connected', async () => {
  const { sent, connections } = aTalk({ epoch: 3, polite: true })
  await settle()
  expect(connections.map(({ wish }) => wish.polite)).toEqual([true])
  connections[0]?.wish.send(offer('mine'))
  connections[0]?.wish.send(offer('again'))
  connections[0]?.wish.onConnected()
  expect(sent).toEqual([
    { type: 'call.signal', callId: 'call_1', epoch: 3, seq: 0, signal: offer('mine') },
    { type: 'call.signal', callId: 'call_1', epoch: 3, seq: 1, signal: offer('again') },
    { type: 'call.ready', callId: 'call_1' },
  ])
})

test('a partner who reloaded gets a new connection, and signals of the old one change nothing', async () => {
  const { talk, sent, connections } = aTalk()
  await settle()
  talk.deliver(partnerBack(1))
  await settle()
  expect(connections.map(({ closed }) => closed)).toEqual([true, false])
  talk.deliver(signal(0, 9, 'stale'))
  talk.deliver(signal(1, 0, 'fresh'))
  expect(connections[1]?.accepted).toEqual([offer('fresh')])
  connections[0]?.wish.send(offer('from the old one'))
  expect(sent).toEqual([])
})

test('a partner who only lost the socket keeps the connection', async () => {
  const { talk, connections } = aTalk()
  await settle()
  talk.deliver(partnerBack(0))
  await settle()
  expect(connections).toHaveLength(1)
})

test('it knows whether its partner is there', async () => {
  const { talk } = aTalk()
  expect(talk.isPartnerHere()).toBe(true)
  talk.deliver({ type: 'call.partner', callId: 'call_1', present: false, resumeBy: 15_000, epoch: 0 })
  expect(talk.isPartnerHere()).toBe(false)
  talk.deliver(partnerBack(0))
  expect(talk.isPartnerHere()).toBe(true)
})

test('signals that arrive before their epoch wait for it, in order', async () => {
  const { talk, connections } = aTalk()
  talk.deliver(signal(1, 1, 'second'))
  talk.deliver(signal(1, 0, 'first'))
  talk.deliver(partnerBack(1))
  await settle()
  expect(connections.at(-1)?.accepted).toEqual([offer('first'), offer('second')])
})

test('a repeated signal is processed once', async () => {
  const { talk, connections } = aTalk()
  await settle()
  talk.deliver(signal(0, 0, 'once'))
  talk.deliver(signal(0, 0, 'once'))
  expect(connections[0]?.accepted).toHaveLength(1)
})

test('a text call is ready at once, needs no connection and greets in the partner’s language', async () => {
  const { sent, connections, clock, texts } = aTalk({ mode: 'text' })
  await settle()
  expect(sent).toEqual([{ type: 'call.ready', callId: 'call_1' }])
  clock.advance(2_000)
  expect(texts()).toEqual([linesIn('de').greeting])
  expect(connections).toEqual([])
})

test('it answers the partner’s texts, not its own', () => {
  const { talk, clock, texts } = aTalk()
  talk.deliver(written('usr_demo'))
  clock.advance(5_000)
  expect(texts()).toEqual([])
  talk.deliver(written('usr_ana'))
  clock.advance(5_000)
  expect(texts()).toEqual(linesIn('de').replies.slice(0, 1))
})

test('in a billed call it reports once a second what has arrived, and in a free one nothing', async () => {
  const bill = { state: 'asking' } as unknown as CallBill
  const [billed, free] = [aTalk({ bill }), aTalk()]
  await settle()
  const [connection] = billed.connections
  if (!connection) throw new Error('no connection')
  for (const received of [40, 90]) {
    connection.received = received
    for (const { clock } of [billed, free]) clock.advance(1_000)
  }
  billed.talk.close()
  billed.clock.advance(5_000)
  const evidence = { type: 'call.stats', callId: 'call_1', epoch: 0 }
  expect(billed.sent).toEqual([
    { ...evidence, packets: 40 },
    { ...evidence, packets: 90 },
  ])
  expect(free.sent).toEqual([])
})

test('a closed talk releases its connection and sends nothing more', async () => {
  const { talk, clock, sent, connections } = aTalk()
  await settle()
  talk.deliver(written('usr_ana'))
  talk.close()
  connections[0]?.wish.send(offer('late'))
  clock.advance(10_000)
  expect(connections[0]?.closed).toBe(true)
  expect(sent).toEqual([])
})

test('a connection created after the talk was closed is closed too', async () => {
  const { talk, connections } = aTalk()
  talk.close()
  await settle()
  expect(connections.map(({ closed }) => closed)).toEqual([true])
})
