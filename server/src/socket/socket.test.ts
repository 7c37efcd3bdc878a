import { randomUUID } from 'node:crypto'
import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../test/server.ts'
import { aTab, openSocket } from '../../test/socket.ts'
import { bufferedMaxBytes } from './send-message.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const hello = (token: string) => ({ type: 'hello', token, tabId: 'tab-test-0001' }) as const

test('a socket that does not know its token is closed as gone', async () => {
  const socket = await openSocket(server)
  expect(await socket.request(hello('B'.repeat(43)))).toBe('session_gone')
  expect((await socket.closed()).code).toBe(4483)
})

test('a message before hello is refused and the socket is closed', async () => {
  const socket = await openSocket(server)
  expect(await socket.request({ type: 'ping' })).toBe('unauthenticated')
  expect((await socket.closed()).code).toBe(1008)
})

test('what is no message closes the socket', async () => {
  const socket = await openSocket(server)
  socket.raw.send('{"type":')
  expect((await socket.closed()).code).toBe(1008)
})

test('a frame larger than the limit closes the socket', async () => {
  const socket = await openSocket(server)
  socket.raw.send('x'.repeat(limits.socketMessageMaxBytes + 1))
  expect((await socket.closed()).code).toBe(1009)
})

test('a foreign origin is refused at the upgrade', async () => {
  await expect(openSocket(server, { origin: 'https://elsewhere.example' })).rejects.toThrow(/403/)
})

test('an unknown type and an unknown field are refused, and the socket stays open', async () => {
  const tab = await aTab(server, await aPerson(server))
  expect(await tab.request({ type: 'give.coins' } as never)).toBe('bad_input')
  expect(await tab.request({ type: 'ping', extra: 1 } as never)).toBe('bad_input')
  expect(await tab.request({ type: 'ping' })).toBeNull()
  tab.close()
})

test('a zero byte or half a character in a text is refused, and the socket stays open', async () => {
  const tab = await aTab(server, await aPerson(server))
  const callId = `call_${'0'.repeat(20)}`
  for (const text of ['a\0b', 'a\ud800b']) {
    expect(await tab.request({ type: 'call.text', callId, tempId: randomUUID(), text })).toBe('bad_input')
  }
  expect(await tab.request({ type: 'ping' })).toBeNull()
  tab.close()
})

test('saying hello twice is refused', async () => {
  const person = await aPerson(server)
  const tab = await aTab(server, person)
  expect(await tab.request(hello(person.token))).toBe('conflict')
  tab.close()
})

test('a flood is slowed down and never reaches the product', async () => {
  const tab = await aTab(server, await aPerson(server))
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => tab.request({ type: 'ping' }).catch(() => null)).map((answer) =>
      Promise.race([answer, tab.closed().then(() => 'closed' as const)]),
    ),
  )
  expect(answers.some((answer) => answer === 'rate_limited' || answer === 'closed')).toBe(true)
  expect(tab.unread('pong').length).toBeLessThanOrEqual(limits.socketMessagesPerSecond * 3)
})

test('a flood of what is no known message is slowed down too, before hello, and then cut off', async () => {
  const socket = await openSocket(server)
  let answers = 0
  socket.raw.on('message', () => {
    answers += 1
  })
  for (let re = 0; re < 5_000; re += 1) socket.raw.send(JSON.stringify({ type: 'give.coins', re }))
  expect((await socket.closed()).code).toBe(4008)
  expect(answers).toBeLessThanOrEqual(limits.socketMessagesPerSecond * 10)
})

test('whoever asks and does not read is cut off before the answers fill the memory', async () => {
  const person = await aPerson(server)
  const tab = await aTab(server, person)
  const held = server.composition.table.all().find(({ userId }) => userId === person.userId)
  if (!held) throw new Error('the tab is not held here')
  tab.raw.pause()
  const large = JSON.stringify({ type: 'pong', filling: 'x'.repeat(bufferedMaxBytes) })
  for (let sent = 0; sent < 64 && held.socket.bufferedAmount <= bufferedMaxBytes; sent += 1)
    held.socket.send(large)
  expect(held.socket.bufferedAmount).toBeGreaterThan(bufferedMaxBytes)
  void tab.request({ type: 'ping' })
  await vi.waitFor(() => expect(held.socket.readyState).toBe(held.socket.CLOSING))
  tab.raw.resume()
  expect((await tab.closed()).code).toBe(1013)
})

test('logging out closes the session’s tabs and tells them why', async () => {
  const person = await aPerson(server)
  const tab = await aTab(server, person)
  await server.post('/logout', {}, person.token)
  expect((await tab.next('session.ended')).code).toBe('session_gone')
  await tab.closed()
})

test('the ninth tab of a person is refused', async () => {
  const person = await aPerson(server)
  const tabs = []
  for (let index = 0; index < limits.socketsPerUser; index += 1) tabs.push(await aTab(server, person))
  const ninth = await openSocket(server)
  expect(await ninth.request(hello(person.token))).toBe('too_many_connections')
  for (const tab of tabs) tab.close()
})

test('a tab that is opened while it rings hears of the ring after its welcome', async () => {
  const [payer, creator] = [await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
  await sql`insert into creators (account_id, created_at) values (${creator.userId}, now())`.execute(db)
  await server.composition.wallet.post(db, {
    ...{ kind: 'purchase', key: `order:${payer.userId}`, ref: { type: 'order', id: 'o' } },
    ...{ ownerId: payer.userId, amountCoins: 600 },
  })
  const [payerTab, firstTab] = [await aTab(server, payer), await aTab(server, creator)]
  const wish = { type: 'call.ring', creatorId: creator.userId, rateCoins: 60 } as const
  expect(await payerTab.request(wish)).toBeNull()
  const { ringId } = await firstTab.next('call.incoming')
  const laterTab = await aTab(server, creator)
  expect((await laterTab.next('call.incoming')).ringId).toBe(ringId)
  for (const tab of [payerTab, firstTab, laterTab]) tab.close()
})

test('behind a trusted proxy a refused country is refused here as over HTTP, and nobody else’s word counts', async () => {
  const russian = { 'x-forwarded-for': '5.255.255.242' }
  const proxied = await aServer({ TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const person = await aPerson(proxied)
    expect((await proxied.get('/blocklist', person.token, russian)).status).toBe(403)
    const socket = await openSocket(proxied, russian)
    expect(await socket.request(hello(person.token))).toBe('forbidden')
    const direct = await openSocket(server, russian)
    expect(await direct.request(hello((await aPerson(server)).token))).toBeNull()
    direct.close()
  } finally {
    await proxied.stop()
  }
})
