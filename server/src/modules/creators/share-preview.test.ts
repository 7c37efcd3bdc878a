import type { SharePreview } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEMO: '1' })
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const shared = ({ userId: creatorId }: SignedUp, brandId = 'serendip') =>
  server.composition.creators.readShared({ creatorId, brandId })
const preview = ({ token }: SignedUp) =>
  server.get<SharePreview & { code?: string }>('/creators/sharePreview', token)
const allow = ({ token }: SignedUp, allowed: boolean) =>
  server.post<SharePreview & { code?: string }>('/creators/sharePreview', { allowed }, token)

async function aCreator() {
  const person = await aPerson(server)
  await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db())
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${person.userId}, 60, true, now())`.execute(db())
  return { ...person, photoId: await uploadProfilePhoto(server, person) }
}

test('a creator’s link shows nothing of them until they switch that on, and nothing once they switch it off', async () => {
  const creator = await aCreator()
  expect((await preview(creator)).body).toMatchObject({ allowed: false, photoId: creator.photoId })
  expect(await shared(creator)).toBeNull()
  expect((await allow(creator, true)).body).toMatchObject({ allowed: true })
  expect(await shared(creator)).toEqual({ name: expect.any(String), photoId: creator.photoId })
  expect(await shared(creator, 'tandem')).toBeNull()
  await allow(creator, false)
  expect(await shared(creator)).toBeNull()
})

test('a ban, another role, a declined photo and a removed one take it away at once', async () => {
  const ways = [
    (id: string) => sql`update accounts set standing = 'banned', standing_since = now() where id = ${id}`,
    (id: string) =>
      sql`update accounts set standing = 'deactivated', standing_since = now() where id = ${id}`,
    (id: string) => sql`update accounts set roles_group = 'user' where id = ${id}`,
    (id: string) => sql`update accounts set roles_group = 'pendingGoddess' where id = ${id}`,
  ]
  for (const way of ways) {
    const creator = await aCreator()
    await allow(creator, true)
    expect(await shared(creator)).not.toBeNull()
    await way(creator.userId).execute(db())
    expect(await shared(creator)).toBeNull()
  }
  const creator = await aCreator()
  await allow(creator, true)
  await server.post('/profile/photo/remove', { photoId: creator.photoId }, creator.token)
  expect(await shared(creator)).toBeNull()
  expect((await preview(creator)).body.photoId).toBeNull()
})

test('only creators have this switch', async () => {
  const person = await aPerson(server)
  expect([(await preview(person)).body.code, (await allow(person, true)).body.code]).toEqual([
    'forbidden',
    'forbidden',
  ])
  expect(await shared(person)).toBeNull()
})
