import type { OpenAppeal, WaitingPhoto, WaitingText } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let otto: ConsoleBrowser
let mona: ConsoleBrowser
let sena: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  otto = await logInAs(server.consoleOrigin, 'auditor')
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sena = await logInAs(server.consoleOrigin, 'seniorModerator')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

/** An auditor's look, whose answer is a picture. */
const lookAt = (photoId: string, body: object) =>
  fetch(`${otto.origin}/api/review/photos/${photoId}/look`, {
    method: 'POST',
    headers: {
      'x-serendip-console': '1',
      'content-type': 'application/json',
      origin: otto.origin,
      cookie: otto.cookie ?? '',
    },
    body: JSON.stringify(body),
  })

test('an auditor sees the photos and texts that wait, claimed or not, each picture for a purpose, and decides none', async () => {
  const person = await aPerson(server)
  const photoId = await uploadProfilePhoto(server, person)
  // As without the demo, which approves photos by a rule.
  await sql`update photos set state = 'pending' where id = ${photoId}`.execute(db())
  await server.post('/profile/details', { bio: 'Ask for my insta' }, person.token)
  expect((await mona.send('POST', `/review/photos/${photoId}/claim`)).status).toBe(200)
  const { body } = await otto.send<{ photos: WaitingPhoto[] }>('GET', '/review/photos')
  expect(body.photos).toMatchObject([{ photoId, claim: { name: 'Mona Moderator' } }])
  expect((await otto.send('GET', `/review/photos/${photoId}/picture`)).body.code).toBe('forbidden')
  expect((await lookAt(photoId, {})).status).toBe(400)
  expect((await lookAt(photoId, { purpose: 'quality' })).headers.get('content-type')).toBe('image/webp')
  const log = await otto.send<{ entries: object[] }>('GET', `/audit?subject=${photoId}`)
  expect(log.body.entries).toMatchObject([
    { action: 'photo.read', actorName: 'Otto Auditor', details: { purpose: 'quality' } },
    { action: 'claim.taken', actorName: 'Mona Moderator' },
  ])
  const texts = await otto.send<{ texts: WaitingText[] }>('GET', '/review/texts')
  expect(texts.body.texts.some(({ personId }) => personId === person.userId)).toBe(true)
  const reviewId = texts.body.texts[0]?.reviewId ?? ''
  for (const path of [`/review/photos/${photoId}`, `/review/texts/${reviewId}`])
    expect([path, (await otto.send('GET', path)).status]).toEqual([path, 200])
  for (const path of [
    `/review/photos/${photoId}/claim`,
    `/review/photos/${photoId}/decide`,
    `/review/texts/${reviewId}/decide`,
  ])
    expect([path, (await otto.send('POST', path, {})).body.code]).toEqual([path, 'forbidden'])
})

test('an auditor reads appeals and applications, and is offered no decision', async () => {
  const person = await aPerson(server)
  const key = '5f0c1d3e-8a44-4b0e-9f0a-2f1d3c4b5a69'
  const warning = { key, measure: 'warning', rule: 'spam', facts: '' }
  await mona.send('POST', `/people/${person.userId}/decide`, warning)
  const own = await server.get<{ decisions: { decisionId: string }[] }>('/decisions', person.token)
  const appeal = `/decisions/${own.body.decisions[0]?.decisionId ?? ''}/appeal`
  expect((await server.post(appeal, { text: 'Not me.' }, person.token)).status).toBe(200)
  const listed = async (by: ConsoleBrowser) =>
    (await by.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')).body.appeals
  expect(await listed(otto)).toMatchObject([{ text: 'Not me.', mayDecide: false }])
  expect(await listed(sena)).toMatchObject([{ text: 'Not me.', mayDecide: true }])
  const [{ appealId = '' } = {}] = await listed(otto)
  expect((await otto.send('GET', `/appeals/${appealId}`)).body).toMatchObject({ mayDecide: false })
  for (const act of ['claim', 'decide'])
    expect((await otto.send('POST', `/appeals/${appealId}/${act}`, {})).body.code).toBe('forbidden')
  const applications = await otto.send('GET', '/creators/applications?state=waiting')
  expect(applications.status).toBe(200)
})
