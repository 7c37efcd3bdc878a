import { reconnectMaxMs } from '@serendip/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { contractCheck } from '../contract-check.ts'
import { fakeClock } from '../fake-clock.ts'
import { connectTimeoutMs, heartbeatMs, pongTimeoutMs, probeTimeoutMs } from './connection.ts'
import { type FakeTransport, fakeTransport } from './fake-transport.test-kit.ts'
import { requestTimeoutMs, waitingRequestsMax } from './requests.ts'
import { createSocketClient, type SocketClient } from './socket-client.ts'

const welcome = {
  type: 'welcome',
  userId: `usr_${'0'.repeat(20)}`,
  serverTimeMs: 1,
  version: 'one',
  call: null,
}

let clock: ReturnType<typeof fakeClock>
let transports: FakeTransport[]
let token: string | null
let ended: string[]
let logged: unknown[]
let online: () => void
let client: SocketClient

beforeEach(() => {
  clock = fakeClock()
  transports = []
  token = 'secret'
  ended = []
  logged = []
  client = createSocketClient({
    connect: () => {
      const transport = fakeTransport()
      transports.push(transport)
      return transport
    },
    clock,
    random: () => 1,
    check: contractCheck,
    logger: { warn: (...line) => void logged.push(line) },
    credentials: () => (token === null ? null : { token, tabId: 'tab-0001' }),
    onAwake: (listener) => {
      online = listener
      return () => {}
    },
    onSessionEnded: (gone) => ended.push(gone),
    onTermsChanged: () => ended.push('terms'),
  })
})
afterEach(() => client.stop())

const last = (): FakeTransport => {
  const transport = transports.at(-1)
  if (transport === undefined) throw new Error('No connection was made')
  return transport
}
const open = (): FakeTransport => {
  client.start()
  last().opens()
  last().says(welcome)
  return last()
}
const texts = (transport: FakeTransport) => transport.sent.map(({ type }) => type)

test('the first frame is hello with the token, and the welcome opens the socket', () => {
  client.start()
  last().opens()
  expect(client.state).toBe('connecting')
  expect(last().sent).toEqual([{ type: 'hello', re: 1, token: 'secret', tabId: 'tab-0001' }])
  last().says(welcome)
  expect(client.state).toBe('open')
  expect(client.welcome?.userId).toBe(welcome.userId)
})

test('the server’s time is that of the last welcome and what has passed since, whatever this clock is set to', () => {
  const transport = open()
  clock.advance(100)
  const serverTimeMs = clock.now() + 5_000
  transport.says({ ...welcome, serverTimeMs })
  for (const aheadMs of [0, -28_300, 3_600_000]) {
    clock.set(aheadMs)
    clock.advance(1_000)
  }
  expect(client.serverNowMs()).toBe(serverTimeMs + 3_000)
})

test('a request resolves with its own ack and rejects with the error code', async () => {
  const transport = open()
  const first = client.request('match.cancel', {})
  const second = client.request('match.cancel', {})
  const [a, b] = transport.sent.slice(-2)
  transport.says({ type: 'ack', re: b?.re, error: { code: 'not_in_call', details: { a: 1 } } })
  transport.says({ type: 'ack', re: a?.re, error: null })
  await expect(first).resolves.toBeUndefined()
  await expect(second).rejects.toMatchObject({ code: 'not_in_call', details: { a: 1 } })
})

test('a request resolves with the server’s answer', async () => {
  const transport = open()
  const ring = client.request('call.ring', { creatorId: welcome.userId, rateCoins: 60 })
  const answer = { ringId: `rng_${'0'.repeat(20)}`, rateCoins: 60, ringUntil: 30_000 }
  transport.says({ type: 'ack', re: transport.sent.at(-1)?.re, error: null, answer })
  await expect(ring).resolves.toEqual(answer)
})

test('a request made while connecting goes out after the welcome was handled', async () => {
  client.start()
  const order: string[] = []
  client.on('welcome', () => order.push(`welcome, ${texts(last()).length} sent`))
  const request = client.request('match.cancel', {})
  last().opens()
  last().says(welcome)
  expect(order).toEqual(['welcome, 1 sent'])
  expect(texts(last())).toEqual(['hello', 'match.cancel'])
  last().says({ type: 'ack', re: last().sent[1]?.re, error: null })
  await expect(request).resolves.toBeUndefined()
})

test('a request fails as unavailable: closed, not answered in time, cut off, or too many waiting', async () => {
  await expect(client.request('match.cancel', {})).rejects.toMatchObject({ code: 'unavailable' })
  const transport = open()
  const slow = client.request('match.cancel', {})
  clock.advance(requestTimeoutMs)
  await expect(slow).rejects.toMatchObject({ code: 'unavailable' })
  const cut = client.request('match.cancel', {})
  transport.breaks()
  await expect(cut).rejects.toMatchObject({ code: 'unavailable' })
  const waiting = Array.from({ length: waitingRequestsMax }, () => client.request('match.cancel', {}))
  await expect(client.request('match.cancel', {})).rejects.toMatchObject({ code: 'unavailable' })
  client.stop()
  for (const request of waiting) await expect(request).rejects.toMatchObject({ code: 'unavailable' })
})

test('a lost connection reconnects with growing delays up to the limit', () => {
  open().breaks()
  expect(client.state).toBe('connecting')
  const delays = Array.from({ length: 9 }, () => {
    const before = clock.now()
    const known = transports.length
    while (transports.length === known) clock.advance(10)
    const delay = clock.now() - before
    last().breaks()
    return delay
  })
  expect(delays.slice(0, 3)).toEqual([250, 500, 1000])
  expect(Math.max(...delays)).toBe(reconnectMaxMs)
})

test('a welcome starts the delays from the beginning', () => {
  open().breaks()
  clock.advance(250)
  last().breaks()
  clock.advance(500)
  last().opens()
  last().says(welcome)
  last().breaks()
  const known = transports.length
  clock.advance(250)
  expect(transports).toHaveLength(known + 1)
})

test('the network coming back connects at once instead of waiting', () => {
  open().breaks()
  online()
  expect(transports).toHaveLength(2)
})

test('when the network returns, an open socket is pinged, and a dead one quickly replaced', () => {
  const transport = open()
  online()
  expect(texts(transport).at(-1)).toBe('ping')
  clock.advance(probeTimeoutMs)
  expect(client.state).toBe('connecting')
  expect(transport.closed).toBe(true)
  // The next attempt does not wait: within two seconds of waking up the page knows what is true.
  expect(transports).toHaveLength(2)
  expect(probeTimeoutMs).toBeLessThan(2_000)
})

test('an attempt that was begun before the page slept is not waited for', () => {
  client.start()
  online()
  clock.advance(probeTimeoutMs)
  expect(transports).toHaveLength(2)
  expect(transports[0]?.closed).toBe(true)
})

test('a quiet connection is pinged, stays open with any answer and is replaced without one', () => {
  const transport = open()
  clock.advance(heartbeatMs)
  expect(texts(transport).at(-1)).toBe('ping')
  transport.says({ type: 'pong' })
  clock.advance(pongTimeoutMs)
  expect(client.state).toBe('open')
  clock.advance(heartbeatMs)
  clock.advance(pongTimeoutMs)
  expect(client.state).toBe('connecting')
})

test('a connection without a welcome is given up', () => {
  client.start()
  last().opens()
  clock.advance(connectTimeoutMs)
  expect(last().closed).toBe(true)
  expect(client.state).toBe('connecting')
})

test('contract violations are reported to developers by type and field, without values', () => {
  open()
  expect(logged).toEqual([])
  last().says({ ...welcome, serverTimeMs: 'Ada' })
  expect(logged).toHaveLength(1)
  expect(JSON.stringify(logged)).toContain('serverTimeMs')
  expect(JSON.stringify(logged)).not.toContain('Ada')
})

test('a field or value that only a newer server knows is handled unchanged and not reported', () => {
  const handler = vi.fn()
  client.on('match.idle', handler)
  open().says({ type: 'match.idle', reason: 'full_moon', mood: 'good' })
  expect(handler).toHaveBeenCalledWith({ type: 'match.idle', reason: 'full_moon', mood: 'good' })
  expect(logged).toEqual([])
})

test('a refused hello is tried again, unless terms changed, and ends the session only when that is gone', () => {
  const refused = (re: number, code: string) => {
    client.start()
    last().opens()
    last().says({ type: 'ack', re, error: { code, details: {} } })
    clock.advance(reconnectMaxMs)
    return [client.state, transports.length, ...ended]
  }
  expect(refused(1, 'too_many_connections')).toEqual(['connecting', 2])
  expect(refused(2, 'terms_changed')).toEqual(['closed', 2, 'terms'])
  expect(refused(3, 'session_gone')).toEqual(['closed', 3, 'terms', 'secret'])
})

test('session.ended closes the socket for good and names the token that ended', () => {
  open().says({ type: 'session.ended', code: 'account_closed' })
  expect(ended).toEqual(['secret'])
  clock.advance(reconnectMaxMs * 2)
  expect(transports).toHaveLength(1)
})

test('a departing node announces when to reconnect', () => {
  const transport = open()
  transport.says({ type: 'server.leaving', retryMs: 700 })
  transport.breaks()
  clock.advance(699)
  expect(transports).toHaveLength(1)
  clock.advance(1)
  expect(transports).toHaveLength(2)
})

test('handlers receive their own type until they unsubscribe; unknown and malformed frames change nothing', () => {
  const heard = vi.fn()
  const transport = open()
  const leave = client.on('match.idle', heard)
  transport.says({ type: 'match.idle', reason: 'cancelled' })
  transport.says({ type: 'match.idle', reason: 7 })
  transport.says({ type: 'toString' })
  transport.saysText('not json')
  leave()
  transport.says({ type: 'match.idle', reason: 'cancelled' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(heard).toHaveBeenCalledWith({ type: 'match.idle', reason: 'cancelled' })
})

test('messages of a replaced connection are ignored', () => {
  const old = open()
  old.breaks()
  online()
  old.says({ type: 'session.ended', code: 'session_gone' })
  old.breaks()
  expect(ended).toEqual([])
  expect(transports).toHaveLength(2)
})

test('without a person there is nothing to connect', () => {
  token = null
  client.start()
  expect(transports).toHaveLength(0)
  expect(client.state).toBe('closed')
})
