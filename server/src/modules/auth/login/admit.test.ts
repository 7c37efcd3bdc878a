import { type LoginResult, type Route, type RouteResponse, type Routes, routes } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRegistration, aServer, type TestServer } from '../../../../test/server.ts'
import { openSocket } from '../../../../test/socket.ts'
import { transact } from '../../../kernel/transact.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'RU' })
})
afterAll(() => server.stop())

async function aPersonThere() {
  const { body } = await server.post<LoginResult>('/registration', aRegistration())
  if (!body.authData || !body.profile) throw new Error('no session')
  return { token: body.authData.token, profile: body.profile }
}

test('a refused country can reach login and logout routes, and none that need good standing', async () => {
  const { token, profile } = await aPersonThere()
  expect(profile.last_ip_real_country).toBe('RU')
  expect((await server.get('/profile', token)).status).toBe(200)
  const refused = await server.get('/blocklist', token)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await server.post('/logout', {}, token)).status).toBe(200)
})

test('every route that needs good standing refuses it, whatever the browser shows', async () => {
  const { token } = await aPersonThere()
  const guarded = Object.values(routes)
    .flatMap((own) => Object.values<Route>(own))
    .filter(({ auth }) => auth === 'session' || auth === 'safety')
  expect(guarded.length).toBeGreaterThan(20)
  for (const { method, path } of guarded) {
    const url = path.replace(/\{\w+\}/g, 'x')
    const answer = method === 'GET' ? await server.get(url, token) : await server.post(url, {}, token)
    expect([answer.status, answer.body.code], path).toEqual([403, 'forbidden'])
  }
})

test('an unblocked person is admitted, and their browser learns it', async () => {
  const { token, profile } = await aPersonThere()
  const { db } = server.composition.engines.database
  await sql`insert into person_access (account_id, unblocked) values (${profile._id}, true)`.execute(db)
  expect((await server.get('/blocklist', token)).status).toBe(200)
  const { body } = await server.get<RouteResponse<Routes['accounts']['profile']>>('/profile', token)
  expect(body.profile.unblocked).toBe(true)
})

test('the socket refuses the same people', async () => {
  const { token } = await aPersonThere()
  const socket = await openSocket(server)
  expect(await socket.request({ type: 'hello', token, tabId: 'tab-test-0001' })).toBe('forbidden')
  expect((await socket.closed()).code).toBe(1008)
})

test('the list is a setting: whose country it does not name is admitted', async () => {
  const { token } = await aPersonThere()
  const { settings, engines } = server.composition
  const list = async (countries: string[]) => {
    const at = new Date(server.composition.clock.now())
    await transact(engines.database.db, (tx) => settings.write(tx, 'refusedCountries', countries, at))
    await settings.renew()
  }
  await list(['BY'])
  expect((await server.get('/blocklist', token)).status).toBe(200)
  await list(['BY', 'RU'])
  expect((await server.get('/blocklist', token)).body.code).toBe('forbidden')
})
