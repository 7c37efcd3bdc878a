import type { Bonus } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

/** A person in the test who confirmed their email. */
async function somebody(over: Readonly<Record<string, unknown>> = {}): Promise<SignedUp> {
  const me = await aPerson(server, over)
  const { db } = server.composition.engines.database
  await sql`update accounts set email_confirmed = true where id = ${me.userId}`.execute(db)
  await server.post('/split/forceAssign', { splitName: 'dailyrewardsystem', group: 'test_group' }, me.token)
  return me
}
const read = async ({ token }: SignedUp, type = 'dailyReward') =>
  (await server.get<{ type: string; bonus: Bonus | null }>(`/bonus/${type}`, token)).body
const claim = ({ token }: SignedUp, bonusType = 'dailyReward') =>
  server.post<{ bonus: Bonus; claimed: boolean; code?: string }>('/bonus/claim', { bonusType }, token)

test('GET /bonus/{type} tells of a bonus, and POST /bonus/claim gives its coins once', async () => {
  const me = await somebody()
  expect(await read(me)).toMatchObject({ type: 'dailyReward', bonus: { coins: 5, claimed: false } })
  expect((await claim(me)).body).toMatchObject({ claimed: true, bonus: { coins: 5, claimed: true } })
  expect((await claim(me)).body).toMatchObject({ claimed: false, bonus: { coins: 5, claimed: true } })
  const { body } = await server.get<{ balanceCoins: number }>('/wallet', me.token)
  expect(body.balanceCoins).toBe(5)
  const history = '/wallet/history?account=wallet&limit=10'
  expect((await server.get<{ entries: unknown[] }>(history, me.token)).body.entries).toMatchObject([
    { kind: 'daily_reward', deltaCoins: 5 },
  ])
})

test('a second account with the same mailbox, or opened on the same device, gets none that day', async () => {
  const first = await somebody({ email: 'ada.l@people.example', deviceId: 'web_of_ada' })
  expect((await claim(first)).body.claimed).toBe(true)
  const tagged = await somebody({ email: 'ada.l+two@people.example' })
  expect((await claim(tagged)).body).toMatchObject({ claimed: false, bonus: { refusal: 'shared' } })
  const beside = await somebody({ deviceId: 'web_of_ada' })
  expect((await claim(beside)).body).toMatchObject({ claimed: false, bonus: { refusal: 'shared' } })
})

test('a person outside the experiment has no daily reward, and a type that is none is refused', async () => {
  const me = await aPerson(server)
  expect((await read(me)).bonus).toBeNull()
  expect((await claim(me)).body.code).toBe('not_found')
  expect((await claim(me, 'jackpot')).body.code).toBe('bad_input')
})
