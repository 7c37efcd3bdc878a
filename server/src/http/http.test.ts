import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { aPerson, aRegistration, aServer, type TestServer } from '../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('a body that is not JSON is refused as bad input', async () => {
  const answer = await server.post('/login', '{"email":')
  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('bad_input')
})

test.each([
  ['/profile/details', '{"bio":"a%b"}'],
  ['/usersWebData', '{"x":{"y":["a%b"]}}'],
  ['/usersWebData', '{"a%b":1}'],
  ['/clientSettings', '{"x":"a%b"}'],
  ['/deviceInfo', '{"deviceId":"a%b"}'],
  ['/profile', '{"webAttribution":{"gclid":"a%b"}}'],
])('%s with %s, be it a zero byte or half a character, is bad input', async (path, body) => {
  const { token } = await aPerson(server)
  for (const sign of ['\\u0000', '\\ud800']) {
    const answer = await server.post(path, body.replace('%', sign), token)
    expect([answer.status, answer.body.code]).toEqual([400, 'bad_input'])
  }
})

test('an oversized body is refused before it is read', async () => {
  const answer = await server.post('/login', { email: 'a@b.example', password: 'x'.repeat(70_000) })
  expect(answer.status).toBe(413)
  expect(answer.body.code).toBe('too_large')
})

test('a form body is refused as an unsupported type', async () => {
  const answer = await server.post('/login', 'a=b', undefined, { 'content-type': 'text/csv' })
  expect(answer.status).toBe(415)
  expect(answer.body.code).toBe('unsupported_media_type')
})

test('an unknown field is refused by name and nothing is stored', async () => {
  const body = aRegistration({ rolesGroup: 'goddess' })
  const answer = await server.post('/registration', body)
  expect(answer.status).toBe(400)
  expect(answer.body.code).toBe('bad_input')
  const registered = await server.get<{ isRegistered: boolean }>(`/isRegistered/${body.email}`)
  expect(registered.body.isRegistered).toBe(false)
})

test('a refusal names the wrong fields and never repeats their values', async () => {
  const answer = await server.post(
    '/registration',
    aRegistration({ email: 'secret-text', birthday: 'never' }),
  )
  expect(JSON.stringify(answer.body.details)).toContain('body.email')
  expect(JSON.stringify(answer.body.details)).toContain('body.birthday')
  expect(JSON.stringify(answer.body)).not.toContain('secret-text')
})

test('a session route answers unauthenticated without a token, and session gone with a forged one', async () => {
  expect((await server.get('/profile')).status).toBe(401)
  const forged = await server.get('/profile', 'A'.repeat(43))
  expect(forged.status).toBe(483)
  expect(forged.body.code).toBe('session_gone')
})

test('a malformed token answers that the session is gone', async () => {
  const answer = await server.get('/profile', undefined, { authorization: 'Bearer <script>' })
  expect(answer.status).toBe(483)
})

test('a logged-out token opens nothing', async () => {
  const person = await aPerson(server)
  await server.post('/logout', {}, person.token)
  expect((await server.get('/profile', person.token)).status).toBe(483)
})

test('a request from a foreign origin is refused', async () => {
  const answer = await server.post('/login', {}, undefined, { origin: 'https://elsewhere.example' })
  expect(answer.status).toBe(403)
  expect(answer.body.code).toBe('forbidden_origin')
})

test('an unknown path below /api is not found, as an error body with the id of the request', async () => {
  const answer = await server.get('/does-not-exist')
  expect(answer.status).toBe(404)
  expect(answer.body.requestId).toMatch(/^req_/)
})

test('a proxy’s country header is ignored if no proxy is configured', async () => {
  const response = await fetch(`${server.origin}/api/trace`, { headers: { 'cf-ipcountry': 'DE' } })
  expect(await response.text()).toBe('loc=XX\n')
})

const tooManyNames = Object.fromEntries(Array.from({ length: 6_000 }, (_, at) => [`n${at}`, 1]))
const tooManyLevels = Array.from({ length: 9_000 }).reduce<unknown>((inner) => [inner], 1)

test.each([
  ['names', { email: 'a@b.example', ...tooManyNames }],
  ['names in one of its fields', { remoteConfig: tooManyNames }],
  ['levels', { email: tooManyLevels }],
])('a body of too many %s is refused before any schema reads it', async (_what, body) => {
  const answer = await server.post('/login', body)
  expect([answer.status, answer.body.code]).toEqual([400, 'bad_input'])
  expect(answer.body.details).toEqual({ fields: [{ field: 'body', problem: 'too_much' }] })
})

test.each([
  [
    'wrong fields',
    { remoteConfig: Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`n${at}`, []])) },
  ],
  ['a name', { remoteConfig: { ['n'.repeat(60_000)]: 1 } }],
])('a body of too many or too long %s gets a short answer', async (_what, body) => {
  const answer = await server.post('/login', body)
  expect([answer.status, answer.body.code]).toEqual([400, 'bad_input'])
  expect(JSON.stringify(answer.body).length).toBeLessThan(3_000)
})

test.each(['/health', '/api/trace', '/api/none', '/api/openapi.json', '/nowhere'])(
  '%s, whatever it answers, may not be taken for another type, and with https it stays with https',
  async (path) => {
    const given = async (headers = {}) => (await fetch(`${server.origin}${path}`, { headers })).headers
    expect((await given()).get('x-content-type-options')).toBe('nosniff')
    expect((await given()).get('strict-transport-security')).toBeNull()
  },
)

test('an https site sends HSTS for two years', async () => {
  const secure = await aServer({ PUBLIC_ORIGIN: 'https://meet.example' })
  onTestFinished(() => secure.stop())
  for (const path of ['/health', '/api/none', '/nowhere']) {
    const { headers } = await fetch(`${secure.origin}${path}`)
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000; includeSubDomains')
  }
})

test.each(['/dev/mail', '/dev/photos', '/dev/identity?id=idv-1'])(
  'qa is as closed as prod for %s',
  async (path) => {
    const qa = await aServer({ APP_ENV: 'qa', DEMO: '1' })
    onTestFinished(() => qa.stop())
    expect((await fetch(`${qa.origin}${path}`)).status).toBe(404)
  },
)

test('a site with direct calls on purpose states that, so that the lobby can warn', async () => {
  const direct = await aServer({ CALLS_WITHOUT_TURN: '1' })
  onTestFinished(() => direct.stop())
  expect((await direct.get('/v2/settings')).body).toMatchObject({ warnsOfDirectCalls: true })
  expect((await server.get('/v2/settings')).body).toMatchObject({ warnsOfDirectCalls: false })
})

test('metrics are not on the public port', async () => {
  const answers = await Promise.all(
    ['/metrics', '/api/metrics'].map((path) => fetch(`${server.origin}${path}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
})

test('answers are never cached', async () => {
  const person = await aPerson(server)
  expect((await server.get('/profile', person.token)).headers.get('cache-control')).toBe('no-store')
})
