import type { CreatorCard, CreatorOffer, CreatorProfile } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { haveMet } from '../../../test/met.ts'
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
  test('shows who can be called, with public fields only', async () => {
    const [viewer, creator] = [await aPerson(server), await aCreator()]
    expect((await cardOf(viewer, creator))?.status).toBe('offline')
    await aTab(server, creator)
    const card = await cardOf(viewer, creator)
    expect(card).toMatchObject({ status: 'online', rateCoins: 60 })
    expect(JSON.stringify(card)).not.toContain('@people.example')
    expect((await server.get('/creators/online')).status).toBe(401)
  })

  test('a creator in a call is shown as such, and an artist always is', async () => {
    const [viewer, creator, artist] = [await aPerson(server), await aCreator(), await aCreator('artist')]
    const partner = await aPerson(server)
    const [tab, otherTab] = [await aTab(server, creator), await aTab(server, partner)]
    await server.composition.calls.start(
      { userId: creator.userId, connectionId: tab.connectionId },
      { userId: partner.userId, connectionId: otherTab.connectionId },
      'text',
    )
    expect((await cardOf(viewer, creator))?.status).toBe('inacall')
    expect((await cardOf(viewer, artist))?.status).toBe('inacall')
  })

  test('never reveals who blocked whom: two people of whom one blocked the other are both off the list', async () => {
    const [viewer, blocking, blocked] = [await aPerson(server), await aCreator(), await aCreator()]
    await Promise.all([aTab(server, blocking), aTab(server, blocked)])
    await haveMet(server, viewer, blocking)
    await server.post(`/block/${viewer.userId}`, {}, blocking.token)
    await server.post(`/block/${blocked.userId}`, {}, viewer.token)
    expect(await cardOf(viewer, blocking)).toBeNull()
    expect(await cardOf(viewer, blocked)).toBeNull()
  })
})

test('a person sent for one creator is refused the list, but may open that creator’s page', async () => {
  const [viewer, creator] = [await aPerson(server), await aCreator()]
  const { db } = server.composition.engines.database
  await sql`insert into person_access (account_id, expected_source) values (${viewer.userId}, 'partner')`.execute(
    db,
  )
  const refused = await server.get('/creators/online', viewer.token)
  expect([refused.status, refused.body.code]).toEqual([403, 'forbidden'])
  expect((await server.get(`/creators/profile/${creator.userId}`, viewer.token)).status).toBe(200)
})

describe('a creator’s page', () => {
  const pageOf = (viewer: SignedUp, creatorId: string) =>
    server.get<CreatorProfile>(`/creators/profile/${creatorId}`, viewer.token)

  test('shows what the card shows and what the creator wrote, without any digits', async () => {
    const [viewer, creator] = [await aPerson(server), await aCreator()]
    const { db } = server.composition.engines.database
    await sql`insert into profile_details (account_id, bio) values (${creator.userId}, 'Call +49 ١٢ ☕')
      on conflict (account_id) do update set bio = excluded.bio`.execute(db)
    await aTab(server, creator)
    const { body } = await pageOf(viewer, creator.userId)
    const shown = { creatorId: creator.userId, status: 'online', rateCoins: 60, isBlocked: false }
    expect(body).toMatchObject({ ...shown, bio: 'Call +** ** ☕' })
    expect(JSON.stringify(body)).not.toContain('@people.example')
  })

  test('shows an artist as in a call, and no one’s videos', async () => {
    const [viewer, artist] = [await aPerson(server), await aCreator('artist')]
    const { body } = await pageOf(viewer, artist.userId)
    expect(body.status).toBe('inacall')
    expect(Object.keys(body).filter((field) => /video/i.test(field))).toEqual([])
  })

  test('is not found for a user, a creator awaiting approval, a banned one, an unknown id, and an invalid one', async () => {
    const [viewer, pending, banned] = [
      await aPerson(server),
      await aCreator('pendingGoddess'),
      await aCreator(),
    ]
    const { db } = server.composition.engines.database
    await sql`update accounts set standing = 'banned' where id = ${banned.userId}`.execute(db)
    for (const id of [viewer.userId, pending.userId, banned.userId, `usr_${'0'.repeat(20)}`]) {
      expect((await server.get(`/creators/profile/${id}`, viewer.token)).body.code, id).toBe('not_found')
    }
    expect((await server.get('/creators/profile/..%2F1', viewer.token)).body.code).toBe('bad_input')
    expect((await server.get(`/creators/profile/${banned.userId}`)).status).toBe(401)
  })

  test('of a blocked creator shows the block and no texts; a creator who blocked is offline', async () => {
    const [viewer, creator, blocking] = [await aPerson(server), await aCreator(), await aCreator()]
    await Promise.all([aTab(server, creator), aTab(server, blocking)])
    await server.post(`/block/${creator.userId}`, {}, viewer.token)
    await haveMet(server, viewer, blocking)
    await server.post(`/block/${viewer.userId}`, {}, blocking.token)
    const blocked = { isBlocked: true, bio: '', status: 'offline' }
    expect((await pageOf(viewer, creator.userId)).body).toMatchObject(blocked)
    expect((await pageOf(viewer, blocking.userId)).body).toMatchObject({
      isBlocked: false,
      status: 'offline',
    })
  })
})

describe('an own rate', () => {
  test('is set by the creator, from the available rates', async () => {
    const creator = await aCreator()
    const set = await server.post<CreatorOffer>('/creators/rate', { rateCoins: 180 }, creator.token)
    expect(set.body).toEqual({ rateCoins: 180, acceptsCalls: true, sharePercent: 50 })
    expect((await server.get<CreatorOffer>('/creators/rate', creator.token)).body.rateCoins).toBe(180)
    expect((await server.post('/creators/rate', { rateCoins: 61 }, creator.token)).body.code).toBe(
      'bad_input',
    )
  })

  test('does not exist for a user, a pending creator or an artist', async () => {
    const otherPeople = [await aPerson(server), await aCreator('pendingGoddess'), await aCreator('artist')]
    for (const { token } of otherPeople) {
      expect((await server.get('/creators/rate', token)).body.code).toBe('forbidden')
      expect((await server.post('/creators/rate', { rateCoins: 90 }, token)).body.code).toBe('forbidden')
    }
  })

  test('a creator who takes no calls is offline to everyone', async () => {
    const [viewer, creator] = [await aPerson(server), await aCreator()]
    await aTab(server, creator)
    await server.post('/creators/rate', { rateCoins: 60, acceptsCalls: false }, creator.token)
    expect((await cardOf(viewer, creator))?.status).toBe('offline')
  })
})
