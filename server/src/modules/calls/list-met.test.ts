import type { Partner } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const ask = (me: SignedUp, userIds: readonly string[]) =>
  server.post<{ profiles: Partner[] }>('/matchedUsersProfiles', { userIds }, me.token)
const idsFor = async (me: SignedUp, userIds: readonly string[]): Promise<string[]> =>
  (await ask(me, userIds)).body.profiles.map(({ userId }) => userId)

async function meet(first: SignedUp, second: SignedUp): Promise<void> {
  const [mine, theirs] = [await aTab(server, first), await aTab(server, second)]
  await server.composition.calls.start(
    { userId: first.userId, connectionId: mine.connectionId },
    { userId: second.userId, connectionId: theirs.connectionId },
    'text',
  )
  await server.composition.calls.leave(first.userId, 'left')
  mine.close()
  theirs.close()
}

test('lists only people one has met, each once, in the requested order', async () => {
  const [me, stranger] = [await aPerson(server), await aPerson(server)]
  const [first, second] = [await aPerson(server), await aPerson(server)]
  await meet(me, first)
  await meet(second, me)
  const asked = [
    second.userId,
    stranger.userId,
    first.userId,
    second.userId,
    me.userId,
    `usr_${'0'.repeat(20)}`,
  ]
  const { body } = await ask(me, asked)
  expect(body.profiles.map(({ userId }) => userId)).toEqual([second.userId, first.userId])
  expect(JSON.stringify(body)).not.toContain('@people.example')
  expect(await idsFor(first, [second.userId])).toEqual([])
})

test('a block, by either side, and a closed account leave nothing to see', async () => {
  const [me, blocked, gone] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  await meet(me, blocked)
  await meet(me, gone)
  expect(await idsFor(me, [blocked.userId, gone.userId])).toEqual([blocked.userId, gone.userId])
  await server.post(`/block/${me.userId}`, {}, blocked.token)
  await sql`update accounts set standing = 'deleted' where id = ${gone.userId}`.execute(
    server.composition.engines.database.db,
  )
  expect(await idsFor(me, [blocked.userId, gone.userId])).toEqual([])
  expect(await idsFor(blocked, [me.userId])).toEqual([])
})

test('the number of ids per request is limited, and a session is required', async () => {
  const me = await aPerson(server)
  expect(await idsFor(me, [])).toEqual([])
  const many = Array.from({ length: 51 }, (_, index) => `usr_${String(index).padStart(20, '0')}`)
  expect((await server.post('/matchedUsersProfiles', { userIds: many }, me.token)).body.code).toBe(
    'bad_input',
  )
  expect((await server.post('/matchedUsersProfiles', { userIds: [] })).body.code).toBe('unauthenticated')
})
