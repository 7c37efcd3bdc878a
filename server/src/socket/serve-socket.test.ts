import { EventEmitter } from 'node:events'
import { type ClientMessage, limits, type ServerMessage } from '@serendip/contract'
import { beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { aClock, type FakeClock } from '../../test/clock.ts'
import { silentLogger } from '../../test/logger.ts'
import type { Connection } from '../kernel/handlers.ts'
import { randomIds } from '../kernel/ids.ts'
import { serveSocket } from './serve-socket.ts'
import type { SocketDeps } from './socket-deps.ts'

const callId = `call_${'0'.repeat(20)}`
const tempId = '00000000-0000-4000-8000-000000000000'
const signal = { restart: true } as const
const messages = {
  text: { type: 'call.text', callId, tempId, text: 'Hello' },
  join: { type: 'chat.join', channel: `user/usr_${'0'.repeat(20)}/chat`, since: 0 },
  typing: { type: 'typing.join', channel: `p2p/usr_${'0'.repeat(20)}/typing` },
  signal: { type: 'call.signal', callId, epoch: 0, seq: 0, signal },
  stats: { type: 'call.stats', callId, epoch: 0, packets: 1 },
  cancel: { type: 'match.cancel' },
} as const satisfies Record<string, ClientMessage>

/** A socket without a network, and a product that answers on demand. */
let sent: ServerMessage[]
let received: string[]
let answers: Map<string, PromiseWithResolvers<unknown>>
let socket: EventEmitter
let lastRe: number
let clock: FakeClock
let closedWith: string[]
/** Resolves when the caller of `hello` is known. */
let known: Promise<void>
/** The connection as the product has it with the last message. */
let connection: Connection

beforeEach(() => {
  clock = aClock()
  closedWith = []
  known = Promise.resolve()
  sent = []
  received = []
  answers = new Map()
  lastRe = 0
  socket = Object.assign(new EventEmitter(), {
    readyState: 1,
    OPEN: 1,
    bufferedAmount: 0,
    send: (text: string) => void sent.push(JSON.parse(text)),
    close: (_code: number, reason: string) => void closedWith.push(reason),
  })
  const deps = {
    nodeId: 'node_1',
    clock,
    ids: randomIds,
    logger: silentLogger,
    table: { add() {}, delete() {} },
    presence: { connectionsOf: async () => [], add: async () => {}, remove: async () => {} },
    authenticate: async () => {
      await known
      return { userId: 'usr_1', sessionId: 'ses_1', isDemoPeer: false }
    },
    welcome: async () => ({ type: 'pong' }),
    welcomed: async () => {},
    closed: async () => {},
    dispatch(from: Connection, { type, re }: { type: string; re: number }) {
      connection = from
      received.push(type)
      const answer = Promise.withResolvers<unknown>()
      answers.set(`${type} ${re}`, answer)
      return answer.promise
    },
  } as unknown as SocketDeps
  void serveSocket(socket as unknown as WebSocket, deps, {
    brandId: 'serendip',
    country: null,
    recognised() {},
  })
})

/** Answers the number of the frame. */
function send(message: ClientMessage): number {
  lastRe += 1
  socket.emit('message', Buffer.from(JSON.stringify({ ...message, re: lastRe })), false)
  return lastRe
}
const hello = () => send({ type: 'hello', token: 'A'.repeat(43), tabId: 'tab-0001' })
const acknowledged = () => sent.flatMap((message) => (message.type === 'ack' ? [message.re] : []))

test('a client that sends no hello in time is closed', () => {
  clock.advance(limits.socketHelloMs)
  expect(closedWith).toEqual(['hello expected'])
})

test('a client that sent hello in time stays connected, however long the server takes to authenticate it', async () => {
  const busy = Promise.withResolvers<void>()
  known = busy.promise
  hello()
  clock.advance(limits.socketHelloMs)
  busy.resolve()
  await expect.poll(acknowledged).toEqual([1])
  expect(closedWith).toEqual([])
})

test.each(['text', 'join', 'typing'] as const)(
  'a slow %s of a chat delays neither a signal nor the evidence after it, nor the rest',
  async (slow) => {
    hello()
    send(messages[slow])
    const signalled = send(messages.signal)
    send(messages.cancel)
    await expect.poll(() => received).toContain('call.signal')
    answers.get(`call.signal ${signalled}`)?.resolve(undefined)
    send(messages.stats)
    const { type } = messages[slow]
    await expect
      .poll(() => received.toSorted())
      .toEqual([type, 'call.signal', 'call.stats', 'match.cancel'].toSorted())
  },
)

test('frames of one lane are handled in order, one at a time', async () => {
  hello()
  const first = send(messages.signal)
  const second = send(messages.stats)
  await expect.poll(() => received).toEqual(['call.signal'])
  answers.get(`call.signal ${first}`)?.resolve(undefined)
  await expect.poll(() => received).toEqual(['call.signal', 'call.stats'])
  expect(acknowledged()).toContain(first)
  expect(acknowledged()).not.toContain(second)
})

test('no lane begins before hello is handled', async () => {
  hello()
  send(messages.signal)
  expect(received).toEqual([])
  await expect.poll(() => received).toEqual(['call.signal'])
  expect(acknowledged()[0]).toBe(1)
})

test('a message’s answer is sent with its acknowledgement', async () => {
  hello()
  const re = send(messages.text)
  await expect.poll(() => answers.size).toBe(1)
  answers.get(`call.text ${re}`)?.resolve({ textId: 'txt_1' })
  await expect
    .poll(() => sent.find((message) => message.type === 'ack' && message.re === re))
    .toEqual({ type: 'ack', re, error: null, answer: { textId: 'txt_1' } })
})

test('what waits when a socket closes is handled, and sees that it has closed', async () => {
  hello()
  const first = send(messages.signal)
  send(messages.stats)
  await expect.poll(() => received).toEqual(['call.signal'])
  expect(connection.isOpen()).toBe(true)
  Object.assign(socket, { readyState: 3 })
  socket.emit('close')
  answers.get(`call.signal ${first}`)?.resolve(undefined)
  await expect.poll(() => received).toEqual(['call.signal', 'call.stats'])
  expect(connection.isOpen()).toBe(false)
})
