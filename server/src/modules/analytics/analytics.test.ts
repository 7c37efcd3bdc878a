import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const identified = () => ({ eventId: randomUUID(), at: Date.now() })
const impression = (over: object = {}) => ({
  ...identified(),
  impressionId: randomUUID(),
  language: 'en',
  custom_attrs: '{}',
  isPaid: false,
  full_url: 'https://a.example/',
  ...over,
})
const landing = (over: object = {}) => ({
  ...identified(),
  impressionId: randomUUID(),
  ll: 'lp',
  name: 'click',
  fields: { button: 'start' },
  ...over,
})
const app = (over: object = {}) => ({
  ...identified(),
  name: 'screen',
  fields: {},
  params: { sessionId: randomUUID() },
  ...over,
})
const ga = { ga_session_id: '17', ga_session_number: 2, ga_cid: '123.456' }

test('each kind of event is stored for anyone, alone and in a batch', async () => {
  for (const [path, make] of [
    ['/wt/i', impression],
    ['/wt/le', landing],
    ['/wt/ae', app],
  ] as const) {
    expect((await server.post(path, make())).body, path).toEqual({ stored: 1 })
    expect((await server.post(path, [make(), make()])).body, path).toEqual({ stored: 2 })
  }
})

const many = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`f${index}`, index]))
describe.each([
  ['/wt/i', 'no body', {}],
  ['/wt/i', 'no event id', { ...impression(), eventId: undefined }],
  ['/wt/i', 'an event id that is none', impression({ eventId: '1' })],
  ['/wt/i', 'a time that is none', impression({ at: -1 })],
  ['/wt/i', 'an unknown name', impression({ more: 1 })],
  ['/wt/i', 'attributes that are no JSON', impression({ custom_attrs: '{' })],
  ['/wt/i', 'attributes that are no object', impression({ custom_attrs: '[]' })],
  ['/wt/i', 'attributes with a zero byte', impression({ custom_attrs: JSON.stringify({ a: ['\0'] }) })],
  [
    '/wt/i',
    'attributes with half a character',
    impression({ custom_attrs: JSON.stringify({ '\ud83d': 1 }) }),
  ],
  [
    '/wt/i',
    'attributes that are too deep',
    impression({ custom_attrs: `{"a":${'['.repeat(9)}${']'.repeat(9)}}` }),
  ],
  ['/wt/i', 'attributes that are too long', impression({ custom_attrs: `{"a":"${'x'.repeat(4000)}"}` })],
  ['/wt/i', 'an address that is too long', impression({ full_url: 'x'.repeat(2001) })],
  ['/wt/i', 'a value that is too long', impression({ utm_source: 'x'.repeat(301) })],
  ['/wt/i', 'a landing key with other signs', impression({ ll: '<b>' })],
  ['/wt/i', 'an empty batch', []],
  ['/wt/i', 'a batch that is too long', Array.from({ length: 21 }, () => impression())],
  ['/wt/i', 'a batch with one bad event', [impression(), impression({ at: 'now' })]],
  [
    '/wt/i',
    'a count with an id',
    { anonymous: true, name: 'visit', language: 'en', isPaid: false, bid: 'b' },
  ],
  ['/wt/le', 'no impression', { ...landing(), impressionId: undefined }],
  ['/wt/le', 'a name with other signs', landing({ name: 'Click me' })],
  ['/wt/le', 'too many fields', landing({ fields: many })],
  ['/wt/le', 'a field that is an object', landing({ fields: { a: {} } })],
  ['/wt/ae', 'no session', app({ params: {} })],
  ['/wt/ae', 'a trigger that is none', app({ params: { sessionId: randomUUID(), sessionTrigger: 'sms' } })],
  ['/wt/ae', 'a user of the sender’s own', app({ user: { gender: 'male' } })],
])('%s', (path, what, body) => {
  test(`rejects ${what}`, async () => {
    const answer = await server.post(path, body)
    expect(answer.status).toBe(400)
    expect(answer.body.code).toBe('bad_input')
  })
})

test('an app event carries the person of the session, who can export it and have it erased', async () => {
  const { token, userId } = await aPerson(server)
  const { db } = server.composition.engines.database
  await server.post('/wt/ae', app(), token)
  const rows = await sql<{ data: unknown }>`select data from analytics_events
    where account_id = ${userId}`.execute(db)
  expect(rows.rows).toMatchObject([{ data: { user: { gender: 'male', rolesGroup: 'user' } } }])
})

test('an event with an expired session is stored without a person', async () => {
  expect((await server.post('/wt/ae', app(), 'x'.repeat(43))).body).toEqual({ stored: 1 })
  expect((await server.post('/wt/ae', app(), 'bad')).body).toEqual({ stored: 1 })
})

test('the latest ids of an outside statistics service are stored for a person', async () => {
  const { token, userId } = await aPerson(server)
  await server.post('/analytics/userParams/update', ga, token)
  const again = { ...ga, ga_session_number: 3 }
  expect((await server.post('/analytics/userParams/update', again, token)).body).toEqual({ ok: true })
  const { db } = server.composition.engines.database
  const rows = await sql`select ga_session_id, ga_session_number, ga_cid from analytics_user_params
    where account_id = ${userId}`.execute(db)
  expect(rows.rows).toEqual([again])
})

test.each([
  { ...ga, ga_cid: 'GA1.1.1.2' },
  { ...ga, ga_session_id: '' },
  { ...ga, ga_session_number: 0 },
  { ...ga, more: 1 },
])('invalid ids are rejected: %o', async (body) => {
  const { token } = await aPerson(server)
  expect((await server.post('/analytics/userParams/update', body, token)).status).toBe(400)
})

test('no ids are stored for an anonymous caller', async () => {
  expect((await server.post('/analytics/userParams/update', ga)).status).toBe(401)
})

test('an address may send 120 requests a minute', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    for (let sent = 0; sent < 120; sent += 1) {
      expect((await strict.post('/wt/ae', app())).status).toBe(200)
    }
    expect((await strict.post('/wt/ae', app())).body.code).toBe('rate_limited')
  } finally {
    await strict.stop()
  }
})
