import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

/** Whether the wallet would pay neither of the two for the other: they share a device or a payment instrument. */
async function areLinked(firstId: string, secondId: string): Promise<boolean> {
  const found = await sql`select 1 from account_marks a join account_marks b using (kind, mark)
    where a.owner_id = ${firstId} and b.owner_id = ${secondId}`.execute(
    server.composition.engines.database.db,
  )
  return found.rows.length > 0
}

test('accounts that entered on one device are linked; the same network address alone links none', async () => {
  const home = await aPerson(server, { deviceId: 'web_shared' })
  const second = await aPerson(server, { deviceId: 'web_shared' })
  const neighbour = await aPerson(server, { deviceId: 'web_other' })
  // All of them come from 127.0.0.1; these two name no device at all.
  const [unknown, nameless] = [await aPerson(server), await aPerson(server)]
  expect(await areLinked(home.userId, second.userId)).toBe(true)
  expect(await areLinked(home.userId, neighbour.userId)).toBe(false)
  expect(await areLinked(unknown.userId, nameless.userId)).toBe(false)
  expect(await areLinked(home.userId, nameless.userId)).toBe(false)
  const { email, password } = neighbour
  await server.post('/login', { email, password, deviceId: 'web_shared' })
  expect(await areLinked(home.userId, neighbour.userId)).toBe(true)
})
