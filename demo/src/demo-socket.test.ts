import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { ClientMessage, ServerMessage } from '@serendip/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { aClock } from '../../server/test/clock.ts'
import { silentLogger } from '../../server/test/logger.ts'
import { DemoSocket } from './demo-socket.ts'

const servers: WebSocketServer[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    for (const client of server.clients) client.terminate()
    server.close()
  }
})

const welcome: ServerMessage = {
  type: 'welcome',
  userId: 'usr_0123456789abcdefghjk',
  serverTimeMs: 1,
  version: 'one',
  call: null,
}

/** A server that records what it receives and sends only what the test lets it send. */
async function aServer() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  servers.push(server)
  await once(server, 'listening')
  const clients: WebSocket[] = []
  const given: (ClientMessage & { re: number })[] = []
  server.on('connection', (client) => {
    clients.push(client)
    client.on('message', (data) => given.push(JSON.parse(String(data))))
  })
  const clock = aClock()
  const received: ServerMessage[] = []
  let logins = 0
  const socket = new DemoSocket({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tabId: 'tab-of-demo',
    clock,
    logger: silentLogger,
    async token() {
      logins += 1
      return `token-${logins}`
    },
    onMessage: (message) => received.push(message),
  })
  const say = (message: unknown): void => clients.at(-1)?.send(JSON.stringify(message))
  /** Settles when the client has sent hello this many times. */
  const hellos = (count: number): Promise<void> =>
    vi.waitFor(() => expect(given.filter(({ type }) => type === 'hello')).toHaveLength(count))
  const arrive = async (): Promise<void> => {
    const opened = socket.open()
    await hellos(1)
    say(welcome)
    await opened
  }
  return { socket, clock, clients, given, received, say, hellos, arrive }
}

test('it sends hello first and is ready once it was welcomed', async () => {
  const { arrive, given, received } = await aServer()
  await arrive()
  expect(given).toEqual([{ type: 'hello', token: 'token-1', tabId: 'tab-of-demo', re: 1 }])
  expect(received).toEqual([welcome])
})

test('a lost connection comes back after a while, with a login that is valid by then', async () => {
  const { arrive, clients, clock, given, hellos } = await aServer()
  await arrive()
  clients[0]?.terminate()
  // The loss is noticed in its own time; only then does the delay begin.
  await vi.waitFor(() => {
    clock.advance(250)
    expect(clients).toHaveLength(2)
  })
  await hellos(2)
  expect(given.at(-1)).toMatchObject({ type: 'hello', token: 'token-2' })
})

test('messages outside the contract are ignored, and the connection stays open', async () => {
  const { arrive, say, received } = await aServer()
  await arrive()
  say({ type: 'welcome', userId: 7 })
  say({ type: 'something.else' })
  say({ type: 'pong' })
  await vi.waitFor(() => expect(received.at(-1)).toEqual({ type: 'pong' }))
  expect(received).toHaveLength(2)
})

test('a server that does not welcome it in time is abandoned', async () => {
  const { socket, hellos, clock, clients } = await aServer()
  const opened = socket.open()
  const refused = expect(opened).rejects.toThrow('in time')
  await hellos(1)
  clock.advance(5_000)
  await refused
  clock.advance(60_000)
  expect(clients).toHaveLength(1)
})

test('a closed socket does not come back', async () => {
  const { arrive, socket, clients, clock } = await aServer()
  await arrive()
  socket.close()
  await vi.waitFor(() => expect(clients[0]?.readyState).toBe(3))
  clock.advance(60_000)
  expect(clients).toHaveLength(1)
})
