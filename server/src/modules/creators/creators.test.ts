import type { CreatorCard, CreatorOffer } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

async function aCreator(rolesGroup = 'goddess'): Promise<SignedUp> {
  const person = await aPerson(server)
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = ${rolesGroup} where id = ${person.userId}`.execute(db)
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${person.userId}, 60, true, now())`.execute(db)
  return person
}
const cardOf = async (viewer: SignedUp, creator: SignedUp): Promise<CreatorCard | null> => {
  const answer = await server.get<{ creators: CreatorCard[] }>('/creators/online', viewer.token)
  return answer.body.creators.find(({ creatorId }) => creatorId === creator.userId) ?? null
}

describe('the list of the lobby', () => {
  test('says who can be called, in public fields alone', async () => {
    const [viewer, creator] = [await aPerson(server), await aCreator()]
    expect((await cardOf(viewer, creator))?.status).toBe('offline')
    await aTab(server, creator)
    const card = await cardOf(viewer, creator)
    expect(card).toMatchObject({ status: 'online', rateCoins: 60 })
    expect(JSON.stringify(card)).not.toContain('@people.example')
    expect((await server.get('/creators/online')).status).toBe(401)
  })

  test('a creator in a call is shown so, and an artist always is', async () => {
    const [viewer, creator, artist] = [await aPerson(server), await aCreator(), await aCreator('artist')]
    const partner = await aPerson(server)
    const [tab, other] = [await aTab(server, creator), await aTab(server, partner)]
    await server.composition.calls.start(
      { userId: creator.userId, connectionId: tab.connectionId },
      { userId: partner.userId, connectionId: other.connectionId },
      'text',
    )
    expect((await cardOf(viewer, creator))?.status).toBe('inacall')
    expect((await cardOf(viewer, artist))?.status).toBe('inacall')
  })

  test('never shows who blocked whom: a creator who did is offline, one whom the viewer blocked is not listed', async () => {
    const [viewer, blocking, blocked] = [await aPerson(server), await aCreator(), await aCreator()]
    await Promise.all([aTab(server, blocking), aTab(server, blocked)])
    await server.post(`/block/${viewer.userId}`, {}, blocking.token)
    await server.post(`/block/${blocked.userId}`, {}, viewer.token)
    expect((await cardOf(viewer, blocking))?.status).toBe('offline')
    expect(await cardOf(viewer, blocked)).toBeNull()
  })
})

describe('an own rate', () => {
  test('is set by the creator, among those that there are', async () => {
    const creator = await aCreator()
    const set = await server.post<CreatorOffer>('/creators/rate', { rateCoins: 180 }, creator.token)
    expect(set.body).toEqual({ rateCoins: 180, acceptsCalls: true, sharePercent: 50 })
    expect((await server.get<CreatorOffer>('/creators/rate', creator.token)).body.rateCoins).toBe(180)
    expect((await server.post('/creators/rate', { rateCoins: 61 }, creator.token)).body.code).toBe(
      'bad_input',
    )
  })

  test('is nothing that a user, a pending creator or an artist has', async () => {
    const others = [await aPerson(server), await aCreator('pendingGoddess'), await aCreator('artist')]
    for (const { token } of others) {
      expect((await server.get('/creators/rate', token)).body.code).toBe('forbidden')
      expect((await server.post('/creators/rate', { rateCoins: 90 }, token)).body.code).toBe('forbidden')
    }
  })

  test('a creator who takes no calls is offline to everybody', async () => {
    const [viewer, creator] = [await aPerson(server), await aCreator()]
    await aTab(server, creator)
    await server.post('/creators/rate', { rateCoins: 60, acceptsCalls: false }, creator.token)
    expect((await cardOf(viewer, creator))?.status).toBe('offline')
  })
})
