import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { exchange, openConnection, readToEnd } from '../../test/raw-connection.ts'
import { aServer, type TestServer } from '../../test/server.ts'
import { createLogger } from '../adapters/logging/create-logger.ts'
import { randomIds } from '../kernel/ids.ts'
import { createServer } from './create-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await aServer({ RATE_LIMIT_FACTOR: '1' })
  port = Number(new URL(server.origin).port)
})
afterAll(() => server.stop())

const upgrade = (path: string, to: string, more = '') =>
  `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${to}\r\n${more}\r\n`

test.each(['/', '/api/profile', '/socket/', '/socket?x=1', '//socket'])(
  'an upgrade of %s is answered like any other request, and closed',
  async (path) => {
    expect(await exchange(port, upgrade(path, 'websocket'))).toMatch(/^HTTP\/1\.1 4\d\d /)
  },
)

test('a client that offers HTTP/2, as curl does, gets an HTTP/1.1 answer', async () => {
  const settings = 'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA\r\n'
  expect(await exchange(port, upgrade('/health', 'h2c', settings))).toMatch(/^HTTP\/1\.1 200 OK[\s\S]*"ok"/)
})

test.each([
  ['a foreign page', 'Origin: https://elsewhere.example\r\n', /^HTTP\/1\.1 403 /],
  ['no key', '', /^HTTP\/1\.1 400 /],
])(
  'a socket that is refused for %s is closed, also where the client keeps its end open',
  async (_why, more, given) => {
    expect(await exchange(port, upgrade('/socket', 'websocket', more))).toMatch(given)
  },
)

test.each([
  ['no HTTP', 'hello\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['headers that are too long', `GET / HTTP/1.1\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  ['a foreign socket', upgrade('/socket', 'websocket', 'Origin: https://elsewhere.example\r\n'), / 403 /],
  ['a handshake without a key', upgrade('/socket', 'websocket'), / 400 /],
])('the answer to %s is never sniffed', async (_what, sent, status) => {
  const answer = await exchange(port, sent)
  expect(answer).toMatch(status)
  expect(answer.toLowerCase()).toContain('x-content-type-options: nosniff')
})

test('what reaches no route is sent HSTS on a site with TLS', async () => {
  const app = createServer({
    logger: createLogger('silent'),
    ids: randomIds,
    trustedProxies: [],
    publicOrigin: 'https://serendip.example',
    boundFactor: 1,
    observe() {},
  })
  onTestFinished(() => app.close())
  const at = await app.listen({ port: 0, host: '127.0.0.1' })
  expect(await exchange(Number(new URL(at).port), 'hello\r\n\r\n')).toContain(
    'Strict-Transport-Security: max-age=63072000',
  )
})

test('an address with too many requests in progress must wait, while health checks are still answered', async () => {
  const head =
    'POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{'
  const held = await Promise.all(Array.from({ length: 128 }, () => openConnection(port)))
  for (const socket of held) socket.write(head)
  const ask = (path: string) => exchange(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await expect.poll(() => ask('/api/captcha')).toMatch(/^HTTP\/1\.1 429 [\s\S]*retry-after: 1\r\n/)
  expect(await ask('/health')).toMatch(/^HTTP\/1\.1 200 /)
  for (const socket of held) socket.destroy()
  await expect.poll(() => ask('/api/captcha')).toMatch(/^HTTP\/1\.1 200 /)
})

test('requests of many addresses together are bounded too: one more is asked to come back later', async () => {
  const app = createServer({
    logger: createLogger('silent'),
    ids: randomIds,
    trustedProxies: [],
    publicOrigin: null,
    boundFactor: 1,
    observe() {},
  })
  const answered = Promise.withResolvers<void>()
  app.get('/slow', () => answered.promise.then(() => ({})))
  app.get('/health', async () => ({}))
  const ask = async (url: string, index: number) =>
    app.inject({ url, remoteAddress: `10.1.${Math.floor(index / 100)}.${index % 100}` })
  const inAll = 2_000
  const held = Array.from({ length: inAll }, (_, index) => ask('/slow', index))
  onTestFinished(async () => {
    answered.resolve()
    await Promise.all(held)
    await app.close()
  })
  const refused = await ask('/slow', inAll)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '1'])
  expect((await ask('/health', inAll)).statusCode).toBe(200)
})

test('more idle connections than one network may hold leave the process reachable', async () => {
  const idle = await Promise.all(Array.from({ length: 700 }, () => openConnection(port)))
  expect((await fetch(`${server.origin}/health`)).status).toBe(200)
  await Promise.race(idle.map(readToEnd))
  for (const socket of idle) socket.destroy()
})
