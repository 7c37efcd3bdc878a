import {
  type CreatorProfile,
  type ErrorBody,
  limits,
  type OwnPhotos,
  type PersonCard,
} from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { haveMet } from '../../../test/met.ts'
import { aPicture } from '../../../test/pictures.ts'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { personalBlobs } from '../../kernel/blob-store.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const decidedBy = 'op_mod'

async function aCreator(rolesGroup = 'goddess'): Promise<SignedUp> {
  const person = await aPerson(server)
  await sql`insert into creators (account_id, created_at) values (${person.userId}, now())`.execute(db())
  await become(person, rolesGroup)
  return person
}
const become = ({ userId }: SignedUp, rolesGroup: string) =>
  sql`update accounts set roles_group = ${rolesGroup} where id = ${userId}`.execute(db())
const add = (creator: SignedUp) => uploadProfilePhoto(server, creator, 'galleryPhoto')
const approve = (photoId: string) =>
  server.composition.media.decidePhoto({ photoId, verdict: 'approved', decidedBy })
const decline = (photoId: string) =>
  server.composition.media.decidePhoto({ photoId, verdict: 'declined', reason: 'nudity', decidedBy })
async function addShown(creator: SignedUp): Promise<string> {
  const photoId = await add(creator)
  await approve(photoId)
  return photoId
}
const announce = ({ token }: SignedUp) =>
  server.post<ErrorBody & { fields: { key: string } }>(
    '/createFileUpload',
    { purpose: 'galleryPhoto', contentType: 'image/jpeg', sizeBytes: 1_000 },
    token,
  )
const own = async ({ token }: SignedUp) => (await server.get<OwnPhotos>('/profile/photo', token)).body
const ownIds = async (creator: SignedUp) => (await own(creator)).gallery.map(({ photoId }) => photoId)
const pageOf = (creator: SignedUp, viewer: SignedUp) =>
  server.get<CreatorProfile>(`/creators/profile/${creator.userId}`, viewer.token)
const shown = async (creator: SignedUp, viewer: SignedUp) => (await pageOf(creator, viewer)).body.gallery
const statusOf = async (photoId: string, { token }: SignedUp, path = '/photos') => {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${server.origin}/api${path}/${photoId}/page`, { headers })).status
}
const order = ({ token }: SignedUp, photoIds: readonly string[]) =>
  server.post<OwnPhotos & ErrorBody>('/profile/photo/order', { photoIds }, token)

test('a picture waits for review, is its owner’s alone until then, and leaves the main photo as it is', async () => {
  const [creator, viewer] = [await aCreator(), await aPerson(server)]
  const main = await uploadProfilePhoto(server, creator)
  await approve(main)
  const waiting = await uploadProfilePhoto(server, creator)
  const photoId = await add(creator)
  expect(await own(creator)).toMatchObject({
    shown: { photoId: main },
    waiting: { photoId: waiting },
    gallery: [{ photoId, state: 'pending', byRule: false }],
  })
  expect(await shown(creator, viewer)).toEqual([])
  const statuses = [statusOf(photoId, viewer), statusOf(photoId, viewer, '/profile/photo')]
  expect(await Promise.all(statuses)).toEqual([404, 404])
  expect(await statusOf(photoId, creator, '/profile/photo')).toBe(200)
  await approve(photoId)
  expect([await shown(creator, viewer), await statusOf(photoId, viewer)]).toEqual([[photoId], 200])
  const profile = await server.get<{ profile: object }>('/profile', creator.token)
  expect(profile.body.profile).toMatchObject({ avatar: main, avatarOnModeration: waiting })
  expect((await own(creator)).shown).toMatchObject({ photoId: main })
})

test('a declined picture is seen by nobody else, before and after it was shown, and its owner reads why', async () => {
  const [creator, viewer] = [await aCreator(), await aPerson(server)]
  const [never, once] = [await add(creator), await addShown(creator)]
  await decline(never)
  await decline(once)
  expect((await own(creator)).gallery).toMatchObject([
    { photoId: never, state: 'declined', reason: 'nudity' },
    { photoId: once, state: 'declined', reason: 'nudity' },
  ])
  expect(await shown(creator, viewer)).toEqual([])
  expect([await statusOf(never, viewer), await statusOf(once, viewer)]).toEqual([404, 404])
})

test('what a creator prepares before the approval is seen after it', async () => {
  const viewer = await aPerson(server)
  const pending = await aCreator('pendingGoddess')
  const photoId = await addShown(pending)
  expect([await statusOf(photoId, viewer), (await pageOf(pending, viewer)).status]).toEqual([404, 404])
  await become(pending, 'artist')
  expect([await statusOf(photoId, viewer), await shown(pending, viewer)]).toEqual([200, [photoId]])
})

test('a user has six photos in all, each seen after its review by those who may see the person', async () => {
  const [person, viewer, stranger] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  await haveMet(server, person, viewer)
  await approve(await uploadProfilePhoto(server, person))
  const ids: string[] = []
  for (let n = 0; n < limits.userGalleryMax; n++) ids.push(await add(person))
  expect(ids).toHaveLength(5)
  expect(await announce(person)).toMatchObject({
    status: 409,
    body: { code: 'gallery_full', details: { max: limits.userGalleryMax } },
  })
  const cardFor = async ({ token }: SignedUp) =>
    (await server.get<PersonCard>(`/people/${person.userId}`, token)).body.gallery
  expect(await cardFor(viewer)).toEqual([])
  for (const photoId of ids) await approve(photoId)
  await order(person, ids.toReversed())
  expect([await cardFor(viewer), await cardFor(stranger)]).toEqual([ids.toReversed(), undefined])
  const [first = ''] = ids
  expect([await statusOf(first, viewer), await statusOf(first, stranger)]).toEqual([200, 404])
})

test('nine pictures are the most, also when several uploads are on their way, and a removed one makes room', async () => {
  const creator = await aCreator()
  const early = await announce(creator)
  const ids: string[] = []
  for (let n = 0; n < limits.galleryMax; n++) ids.push(await add(creator))
  expect(await announce(creator)).toMatchObject({ status: 409, body: { code: 'gallery_full' } })
  const form = new FormData()
  form.set('key', early.body.fields.key)
  form.set('file', new Blob([new Uint8Array(await aPicture())], { type: 'image/jpeg' }))
  const headers = { authorization: `Bearer ${creator.token}` }
  const late = await fetch(`${server.origin}/api/fileUpload`, { method: 'POST', body: form, headers })
  expect(await late.json()).toMatchObject({ code: 'gallery_full' })
  expect(await ownIds(creator)).toEqual(ids)
  const [first = '', ...rest] = ids
  await server.post('/profile/photo/remove', { photoId: first }, creator.token)
  const files = await server.composition.fileParts.files.list(personalBlobs(creator.userId))
  expect(files.filter((key) => key.includes(first))).toEqual([])
  const last = await add(creator)
  expect(await ownIds(creator)).toEqual([...rest, last])
})

test('the owner changes the order, of their own pictures alone', async () => {
  const [creator, otherCreator, viewer] = [await aCreator(), await aCreator(), await aPerson(server)]
  const [a, b, c] = [await addShown(creator), await addShown(creator), await addShown(creator)]
  const theirs = await addShown(otherCreator)
  expect((await order(creator, [c, a])).body.gallery.map(({ photoId }) => photoId)).toEqual([c, a, b])
  expect(await shown(creator, viewer)).toEqual([c, a, b])
  const main = await uploadProfilePhoto(server, creator)
  for (const wrong of [theirs, main, 'pho_00000000000000000000']) {
    expect((await order(creator, [b, wrong])).body.code).toBe('not_found')
  }
  expect(await shown(creator, viewer)).toEqual([c, a, b])
  expect(await ownIds(otherCreator)).toEqual([theirs])
})

test('who is blocked, on either side, sees no picture, and neither does anybody while the account is closed', async () => {
  const [creator, blocked, blocking] = [await aCreator(), await aPerson(server), await aPerson(server)]
  const photoId = await addShown(creator)
  await haveMet(server, creator, blocked)
  await server.post(`/block/${blocked.userId}`, {}, creator.token)
  await server.post(`/block/${creator.userId}`, {}, blocking.token)
  expect([await shown(creator, blocked), await statusOf(photoId, blocked)]).toEqual([[], 404])
  expect(await shown(creator, blocking)).toEqual([])
  const viewer = await aPerson(server)
  expect(await statusOf(photoId, viewer)).toBe(200)
  await sql`update accounts set standing = 'deactivated' where id = ${creator.userId}`.execute(db())
  expect([await statusOf(photoId, viewer), (await pageOf(creator, viewer)).status]).toEqual([404, 404])
})

test('the card of a creator who was met has the approved pictures, that of anybody else none', async () => {
  const [creator, viewer] = [await aCreator(), await aPerson(server)]
  await haveMet(server, creator, viewer)
  const [photoId] = [await addShown(creator), await add(creator)]
  const cardOf = async (reader: SignedUp, person: SignedUp) =>
    (await server.get<PersonCard>(`/people/${person.userId}`, reader.token)).body.gallery
  expect(await cardOf(viewer, creator)).toEqual([photoId])
  expect(await cardOf(creator, viewer)).toEqual([])
})
