import type { RouteResponse, Routes } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let person: SignedUp
beforeAll(async () => {
  server = await aServer()
  person = await aPerson(server)
})
afterAll(() => server.stop())

type Launch = RouteResponse<Routes['onboarding']['lastLaunch']>

test('the last launch is the previous one', async () => {
  const launch = async () => (await server.get<Launch>('/lastLaunch', person.token)).body
  expect((await launch()).lastLaunch).toBeNull()
  expect((await launch()).lastLaunch).toBeGreaterThan(Date.now() - 60_000)
})

test('a device keeps earlier values, and the twenty latest are stored', async () => {
  const { db } = server.composition.engines.database
  const send = (device: object) => server.post('/deviceInfo', device, person.token)
  await send({ deviceId: 'web_1', osName: 'Linux', fpVisitorId: 'v1' })
  await send({ deviceId: 'web_1', appLang: 'de' })
  const rows = await sql`select os_name, app_lang, visitor_id from user_devices
    where account_id = ${person.userId}`.execute(db)
  expect(rows.rows).toEqual([{ os_name: 'Linux', app_lang: 'de', visitor_id: 'v1' }])
  for (let index = 2; index <= 22; index += 1) await send({ deviceId: `web_${index}` })
  const stored = await sql<{ device_id: string }>`select device_id from user_devices
    where account_id = ${person.userId}`.execute(db)
  expect(stored.rows).toHaveLength(20)
  expect(stored.rows.map(({ device_id }) => device_id)).not.toContain('web_1')
})
