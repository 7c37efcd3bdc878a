import type { OwnPhotos } from '@serendip/contract'
import type { AuditLogEntry, QueueItem, WaitingPhoto } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { haveMet } from '../../../../test/met.ts'
import { uploadProfilePhoto } from '../../../../test/profile-photos.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena, ada } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

/** A person whose photo waits, as without the demo, which approves photos by a rule. */
async function aWaiting() {
  const person = await aPerson(server)
  const photoId = await uploadProfilePhoto(server, person)
  const { db } = server.composition.engines.database
  await sql`update photos set state = 'pending' where id = ${photoId}`.execute(db)
  return { person, photoId, path: `/review/photos/${photoId}` }
}
async function seenByOthers(owner: SignedUp, photoId: string): Promise<number> {
  const viewer = await aPerson(server)
  await haveMet(server, viewer, owner)
  const headers = { authorization: `Bearer ${viewer.token}` }
  return (await fetch(`${server.origin}/api/photos/${photoId}/page`, { headers })).status
}
const ownOf = async ({ token }: SignedUp) => (await server.get<OwnPhotos>('/profile/photo', token)).body
const entriesAbout = async (subject: string) =>
  (await ada.send<{ entries: AuditLogEntry[] }>('GET', `/audit?subject=${subject}`)).body.entries

test('an approved photo is seen by others, and the log names who approved it', async () => {
  const { person, photoId, path } = await aWaiting()
  expect([await seenByOthers(person, photoId), (await ownOf(person)).shown]).toEqual([404, null])
  await mona.send('POST', `${path}/claim`)
  expect((await mona.send('POST', `${path}/decide`, { verdict: 'approved' })).status).toBe(200)
  expect([await seenByOthers(person, photoId), (await ownOf(person)).shown?.photoId]).toEqual([200, photoId])
  expect(await entriesAbout(photoId)).toMatchObject([
    { action: 'photo.approved', actorName: 'Mona Moderator' },
    { action: 'photo.shown', actorName: 'Mona Moderator' },
    { action: 'claim.taken', actorName: 'Mona Moderator' },
  ])
})

test('a declined photo is seen by nobody else, and its owner reads why', async () => {
  const { person, photoId, path } = await aWaiting()
  const declined = { verdict: 'declined', reason: 'nudity' }
  expect((await mona.send('POST', `${path}/decide`, declined)).status).toBe(200)
  expect(await seenByOthers(person, photoId)).toBe(404)
  expect(await ownOf(person)).toMatchObject({ shown: null, waiting: { photoId, reason: 'nudity' } })
  expect(await entriesAbout(photoId)).toMatchObject([
    { action: 'photo.declined', details: { reason: 'nudity' } },
    { action: 'photo.shown', actorName: 'Mona Moderator' },
  ])
  expect((await mona.send('POST', `${path}/decide`, { verdict: 'approved' })).body.code).toBe('conflict')
})

test('a photo that another operator has claimed is not decided', async () => {
  const { path } = await aWaiting()
  await mona.send('POST', `${path}/claim`)
  expect((await sena.send('POST', `${path}/decide`, { verdict: 'approved' })).body.code).toBe('conflict')
  await mona.send('POST', `${path}/release`)
  expect((await sena.send('POST', `${path}/decide`, { verdict: 'approved' })).status).toBe(200)
})

test('a picture of a gallery is a kind of its own, reviewed beside the photos that its owner has', async () => {
  const { person, photoId: main } = await aWaiting()
  const { db } = server.composition.engines.database
  await sql`update accounts set roles_group = 'artist' where id = ${person.userId}`.execute(db)
  const [shown, waiting] = [
    await uploadProfilePhoto(server, person, 'galleryPhoto'),
    await uploadProfilePhoto(server, person, 'galleryPhoto'),
  ]
  await sql`update photos set state = 'pending' where id = ${waiting}`.execute(db)
  const listed = async (kind: 'photos' | 'galleries') =>
    (await mona.send<{ photos: WaitingPhoto[] }>('GET', `/review/photos?kind=${kind}`)).body.photos
  const idsOf = async (kind: 'photos' | 'galleries') => (await listed(kind)).map(({ photoId }) => photoId)
  expect([(await idsOf('photos')).includes(waiting), await idsOf('galleries')]).toEqual([false, [waiting]])
  expect(await idsOf('photos')).toContain(main)
  expect((await listed('galleries'))[0]?.others).toEqual([
    { photoId: main, kind: 'photos', state: 'pending' },
    { photoId: shown, kind: 'galleries', state: 'approved' },
  ])
  const next = await mona.send<{ item: QueueItem }>('POST', '/queue/next', { kind: 'galleries', skip: [] })
  expect(next.body.item).toMatchObject({ kind: 'galleries', itemId: waiting, personId: person.userId })
  const decided = await sena.send('POST', `/review/photos/${waiting}/decide`, { verdict: 'approved' })
  expect(decided.body.code).toBe('conflict')
  await mona.send('POST', `/review/photos/${waiting}/decide`, { verdict: 'approved' })
  expect([await idsOf('galleries'), await seenByOthers(person, waiting)]).toEqual([[], 200])
})
