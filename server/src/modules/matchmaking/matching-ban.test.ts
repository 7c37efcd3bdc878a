import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

interface Ban {
  readonly banned: boolean
  readonly reason: string | null
  readonly until: number | null
}

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const ban = async (me: SignedUp) => (await server.get<Ban>('/matchingBan', me.token)).body
async function banUntil(me: SignedUp, until: Date | null): Promise<void> {
  await sql`update accounts set standing = 'banned', standing_reason = 'harassment', standing_until = ${until}
    where id = ${me.userId}`.execute(server.composition.engines.database.db)
}

test('a person without a ban gets an empty result', async () => {
  expect(await ban(await aPerson(server))).toEqual({ banned: false, reason: null, until: null })
})

test('a banned person reads why and until when, with a token that grants little else', async () => {
  const me = await aPerson(server)
  const until = new Date(Date.now() + 3_600_000)
  await banUntil(me, until)
  expect(await ban(me)).toEqual({ banned: true, reason: 'harassment', until: until.getTime() })
  expect((await server.get('/profile', me.token)).status).toBe(488)
})

test('a permanent ban is reported without an end, and an expired one is not reported', async () => {
  const me = await aPerson(server)
  await banUntil(me, null)
  expect(await ban(me)).toEqual({ banned: true, reason: 'harassment', until: null })
  await banUntil(me, new Date(Date.now() - 1))
  expect(await ban(me)).toEqual({ banned: false, reason: null, until: null })
})

test('a session is required', async () => {
  expect((await server.get('/matchingBan')).body.code).toBe('unauthenticated')
})
