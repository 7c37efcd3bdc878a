import { randomUUID } from 'node:crypto'
import type { OwnDecision, OwnPhotos } from '@serendip/contract'
import type { OpenAppeal, PersonPage } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { haveMet } from '../../../../test/met.ts'
import { uploadProfilePhoto } from '../../../../test/profile-photos.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { forgetRemovedContents } from './removed-contents.store.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const dayMs = 24 * 3_600_000

/** A person whose approved photo was removed by a decision. */
async function aRemoved() {
  const person = await aPerson(server)
  const photoId = await uploadProfilePhoto(server, person)
  expect((await remove(mona, person, photoId)).status).toBe(200)
  return { person, photoId }
}
const remove = (by: ConsoleBrowser, { userId }: SignedUp, photoId?: string) =>
  by.send('POST', `/people/${userId}/decide`, {
    key: randomUUID(),
    measure: 'photoRemoved',
    rule: 'nudity',
    facts: '',
    photoId,
  })
const shownOf = async ({ token }: SignedUp) =>
  (await server.get<OwnPhotos>('/profile/photo', token)).body.shown
const decisionsOf = async ({ token }: SignedUp) =>
  (await server.get<{ decisions: OwnDecision[] }>('/decisions', token)).body.decisions
async function seenByOthers(owner: SignedUp, photoId: string): Promise<number> {
  const viewer = await aPerson(server)
  await haveMet(server, viewer, owner)
  const headers = { authorization: `Bearer ${viewer.token}` }
  return (await fetch(`${server.origin}/api/photos/${photoId}/page`, { headers })).status
}
const pageOf = async ({ userId }: SignedUp) => (await mona.send<PersonPage>('GET', `/people/${userId}`)).body
async function pictureStatus({ userId }: { userId: string }, photoId: string): Promise<number> {
  const headers = { 'x-serendip-console': '1', cookie: mona.cookie ?? '' }
  return (await fetch(`${mona.origin}/api/people/${userId}/photos/${photoId}`, { headers })).status
}
async function answered(person: SignedUp, verdict: 'upheld' | 'reversed'): Promise<void> {
  const [decision] = await decisionsOf(person)
  const path = `/decisions/${decision?.decisionId ?? ''}/appeal`
  expect((await server.post(path, { text: 'It is only me at the beach.' }, person.token)).status).toBe(200)
  const { body } = await sena.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')
  const appeal = body.appeals.find(({ personId }) => personId === person.userId)
  expect(appeal).toMatchObject({ measure: 'photoRemoved', mayDecide: true })
  const decided = await sena.send('POST', `/appeals/${appeal?.appealId ?? ''}/decide`, { verdict })
  expect(decided.status).toBe(200)
}
async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}
const stateOf = async (photoId: string) =>
  (await sql<{ state: string }>`select state from photos where id = ${photoId}`.execute(db())).rows[0]?.state

test('an approved photo is shown to operators, and removed with a statement of reasons', async () => {
  const person = await aPerson(server)
  const photoId = await uploadProfilePhoto(server, person)
  expect((await pageOf(person)).profile).toMatchObject({ photoId })
  expect([await pictureStatus(person, photoId), await seenByOthers(person, photoId)]).toEqual([200, 200])
  expect((await remove(mona, person, photoId)).status).toBe(200)
  expect((await pageOf(person)).profile).toMatchObject({ photoId: null })
  expect([await pictureStatus(person, photoId), await seenByOthers(person, photoId)]).toEqual([404, 404])
  expect(await shownOf(person)).toBeNull()
  expect((await server.get('/profile', person.token)).status).toBe(200)
  await expect.poll(() => textsTo(person)).toContain('removed your profile photo')
  expect(await decisionsOf(person)).toMatchObject([{ canAppeal: true }])
})

test('a picture of a gallery is removed alone, and is back in its place after a reversed appeal', async () => {
  const person = await aPerson(server)
  await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db())
  const main = await uploadProfilePhoto(server, person)
  const [first, second] = [
    await uploadProfilePhoto(server, person, 'galleryPhoto'),
    await uploadProfilePhoto(server, person, 'galleryPhoto'),
  ]
  const gallery = async () => (await pageOf(person)).profile?.gallery
  expect(await gallery()).toEqual([first, second])
  expect(await pictureStatus(person, first)).toBe(200)
  expect((await remove(mona, person, first)).status).toBe(200)
  expect([await pictureStatus(person, first), await seenByOthers(person, first)]).toEqual([404, 404])
  expect([await gallery(), (await shownOf(person))?.photoId]).toEqual([[second], main])
  await expect.poll(() => textsTo(person)).toContain('removed a photo from your gallery')
  await answered(person, 'reversed')
  expect([await gallery(), await seenByOthers(person, first)]).toEqual([[first, second], 200])
  expect(await shownOf(person)).toMatchObject({ photoId: main })
  await expect.poll(() => textsTo(person)).toContain('The photo is back in your gallery')
})

test('only the photo that the operator saw is removed, and only from its owner', async () => {
  const [person, otherPerson] = [await aPerson(server), await aPerson(server)]
  const [photoId, otherId] = [
    await uploadProfilePhoto(server, person),
    await uploadProfilePhoto(server, otherPerson),
  ]
  expect(await pictureStatus(otherPerson, photoId)).toBe(404)
  for (const wrong of [otherId, 'pho_00000000000000000000', undefined])
    expect((await remove(mona, person, wrong)).body.code).toBe('conflict')
  expect(await decisionsOf(person)).toEqual([])
  const next = await uploadProfilePhoto(server, person)
  expect((await remove(mona, person, photoId)).body.code).toBe('conflict')
  expect(await shownOf(person)).toMatchObject({ photoId: next })
})

test('a reversed appeal shows the photo again, and the decision no longer counts', async () => {
  const { person, photoId } = await aRemoved()
  await answered(person, 'reversed')
  expect(await shownOf(person)).toMatchObject({ photoId })
  expect(await seenByOthers(person, photoId)).toBe(200)
  await expect.poll(() => textsTo(person)).toContain('Your profile photo is back')
  expect(await decisionsOf(person)).toMatchObject([{ countsUntil: null }])
})

test('a photo that was uploaded since stays, and the removed one is deleted', async () => {
  const { person, photoId } = await aRemoved()
  const next = await uploadProfilePhoto(server, person)
  await answered(person, 'reversed')
  expect(await shownOf(person)).toMatchObject({ photoId: next })
  await expect.poll(() => textsTo(person)).toContain('Your new profile photo stays')
  expect(await stateOf(photoId)).toBe('removing')
})

test('a removed photo is stored no longer than an appeal can bring it back', async () => {
  const [upheld, old] = [await aRemoved(), await aRemoved()]
  await answered(upheld.person, 'upheld')
  expect([await stateOf(upheld.photoId), await stateOf(old.photoId)]).toEqual(['removing', 'withheld'])
  const clock = { now: () => Date.now() + 201 * dayMs, after: () => () => {} }
  await forgetRemovedContents({ db: db(), clock })
  expect(await stateOf(old.photoId)).toBe('removing')
  await answered(old.person, 'reversed')
  await expect.poll(() => textsTo(old.person)).toContain('upload your earlier photo again')
})
