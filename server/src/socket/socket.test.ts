import { randomUUID } from 'node:crypto'
import { limits } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../test/server.ts'
import { aTab, openSocket } from '../../test/socket.ts'
import { bufferedMaxBytes } from './send-message.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const hello = (token: string) => ({ type: 'hello', token, tabId: 'tab-test-0001' }) as const

test('a socket with an unknown token is closed as gone', async () => {
  const socket = await openSocket(server)
  expect(await socket.request(hello('B'.repeat(43)))).toBe('session_gone')
  expect((await socket.closed()).code).toBe(4483)
})

test('a message before hello is refused and the socket is closed', async () => {
  const socket = await openSocket(server)
  expect(await socket.request({ type: 'ping' })).toBe('unauthenticated')
  expect((await socket.closed()).code).toBe(1008)
})

test('an invalid message closes the socket', async () => {
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

test('unauthenticated sockets are limited per address; authenticated ones no longer count', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
  onTestFinished(() => strict.stop())
  const known = await aTab(strict, await aPerson(strict))
  const strangers = await Promise.all(Array.from({ length: 64 }, () => openSocket(strict)))
  await expect(openSocket(strict)).rejects.toThrow(/429/)
  strangers[0]?.close()
  await strangers[0]?.closed()
  await expect.poll(() => openSocket(strict).then(() => true)).toBe(true)
  expect(await known.request({ type: 'ping' })).toBeNull()
})

test('an unknown type and an unknown field are refused, and the socket stays open', async () => {
  const tab = await aTab(server, await aPerson(server))
  expect(await tab.request({ type: 'give.coins' } as never)).toBe('bad_input')
  expect(await tab.request({ type: 'ping', extra: 1 } as never)).toBe('bad_input')
  expect(await tab.request({ type: 'ping' })).toBeNull()
  tab.close()
})

test('a zero byte or half a surrogate pair in a text is refused, and the socket stays open', async () => {
  const tab = await aTab(server, await aPerson(server))
  const callId = `call_${'0'.repeat(20)}`
  for (const text of ['a\0b', 'a\ud800b']) {
    expect(await tab.request({ type: 'call.text', callId, tempId: randomUUID(), text })).toBe('bad_input')
  }
  expect(await tab.request({ type: 'ping' })).toBeNull()
  tab.close()
})

test('a second hello is refused', async () => {
  const person = await aPerson(server)
  const tab = await aTab(server, person)
  expect(await tab.request(hello(person.token))).toBe('conflict')
  tab.close()
})

test('a flood is throttled and never reaches the product', async () => {
  const tab = await aTab(server, await aPerson(server))
  const startedAt = performance.now()
  const answers = await Promise.all(
    Array.from({ length: 300 }, () => tab.request({ type: 'ping' }).catch(() => null)).map((answer) =>
      Promise.race([answer, tab.closed().then(() => 'closed' as const)]),
    ),
  )
  expect(answers.some((answer) => answer === 'rate_limited' || answer === 'closed')).toBe(true)
  const seconds = (performance.now() - startedAt) / 1_000
  expect(tab.unread('pong').length).toBeLessThanOrEqual(limits.socketMessagesPerSecond * (3 + seconds))
})

test('a flood of unknown messages is throttled too, before hello, and then disconnected', async () => {
  const socket = await openSocket(server)
  let answers = 0
  const startedAt = performance.now()
  socket.raw.on('message', () => {
    answers += 1
  })
  for (let re = 0; re < 5_000; re += 1) socket.raw.send(JSON.stringify({ type: 'give.coins', re }))
  expect((await socket.closed()).code).toBe(4008)
  const seconds = (performance.now() - startedAt) / 1_000
  expect(answers).toBeLessThanOrEqual(limits.socketMessagesPerSecond * (10 + seconds))
})

test('a client that sends but does not read is disconnected before its answers fill the memory', async () => {
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
  await expect.poll(() => held.socket.readyState).toBe(held.socket.CLOSING)
  tab.raw.resume()
  expect((await tab.closed()).code).toBe(1013)
})

test('logging out closes the session’s tabs with the reason', async () => {
  const person = await aPerson(server)
  const tab = await aTab(server, person)
  await server.post('/logout', {}, person.token)
  expect((await tab.next('session.ended')).code).toBe('session_gone')
  await tab.closed()
})

const revoke = (person: SignedUp) =>
  sql`update sessions set revoked_at = now() where account_id = ${person.userId}`.execute(
    server.composition.engines.database.db,
  )

test('an ended session closes its tabs even if the message was lost; anything they still send is ignored', async () => {
  const person = await aPerson(server)
  const [tab, otherTab] = [await aTab(server, person), await aTab(server, await aPerson(server))]
  const held = server.composition.table.all().find(({ userId }) => userId === person.userId)
  const received = vi.spyOn(server.composition.socket, 'dispatch')
  onTestFinished(() => received.mockRestore())
  await revoke(person)
  expect((await tab.next('session.ended')).code).toBe('session_gone')
  expect((await tab.closed()).reason).toBe('session ended')
  held?.socket.emit('message', JSON.stringify({ type: 'match.stop', re: 9 }), false)
  expect(received).not.toHaveBeenCalled()
  expect(await otherTab.request({ type: 'ping' })).toBeNull()
  otherTab.close()
})

test('a tab that does not answer the close is disconnected', async () => {
  const person = await aPerson(server)
  const tab = await aTab(server, person)
  tab.raw.pause()
  await revoke(person)
  await expect
    .poll(() => server.composition.table.all().some(({ userId }) => userId === person.userId))
    .toBe(false)
  tab.raw.terminate()
})

test('an expired session closes its tabs, and an account closed elsewhere does too', async () => {
  const { db } = server.composition.engines.database
  const [late, banned] = [await aPerson(server), await aPerson(server)]
  // Long enough for a busy machine to open its tab before.
  const soon = new Date(Date.now() + 4_000)
  await sql`update sessions set expires_at = ${soon} where account_id = ${late.userId}`.execute(db)
  const [lateTab, bannedTab] = [await aTab(server, late), await aTab(server, banned)]
  await sql`update accounts set standing = 'banned', standing_since = now() where id = ${banned.userId}`.execute(
    db,
  )
  expect((await bannedTab.next('session.ended')).code).toBe('account_closed')
  expect((await lateTab.next('session.ended')).code).toBe('session_gone')
})

test('the ninth tab of a person is refused', async () => {
  const person = await aPerson(server)
  const tabs = []
  for (let index = 0; index < limits.socketsPerUser; index += 1) tabs.push(await aTab(server, person))
  const ninth = await openSocket(server)
  expect(await ninth.request(hello(person.token))).toBe('too_many_connections')
  for (const tab of tabs) tab.close()
})

test('a tab opened during a ring is notified of the ring after its welcome', async () => {
  const [payer, creator] = [await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
  await sql`insert into creators (account_id, created_at) values (${creator.userId}, now())`.execute(db)
  await server.composition.wallet.post(db, {
    kind: 'purchase',
    key: `order:${payer.userId}`,
    ref: { type: 'order', id: 'o' },
    ownerId: payer.userId,
    amountCoins: 600,
  })
  const [payerTab, firstTab] = [await aTab(server, payer), await aTab(server, creator)]
  const wish = { type: 'call.ring', creatorId: creator.userId, rateCoins: 60 } as const
  expect(await payerTab.request(wish)).toBeNull()
  const { ringId } = await firstTab.next('call.incoming')
  const laterTab = await aTab(server, creator)
  expect((await laterTab.next('call.incoming')).ringId).toBe(ringId)
  for (const tab of [payerTab, firstTab, laterTab]) tab.close()
})

test('behind a trusted proxy a refused country is refused here as over HTTP, and no other header counts', async () => {
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
