import { randomUUID } from 'node:crypto'
import type { OpenCase, CaseEvidence } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { uploadProfilePhoto } from '../../../../test/profile-photos.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

/** A creator with a photo, a picture in the gallery and a profile text. */
async function aCreator() {
  const person = await aPerson(server)
  await sql`update accounts set roles_group = 'goddess' where id = ${person.userId}`.execute(db())
  await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
    values (${person.userId}, 60, true, now())`.execute(db())
  await sql`insert into profile_details (account_id, bio, prompts)
    values (${person.userId}, 'I sing', '[{"prompt":"song","answer":"Creep"}]')
    on conflict (account_id) do update set bio = excluded.bio, prompts = excluded.prompts`.execute(db())
  const avatarId = await uploadProfilePhoto(server, person)
  const pictureId = await uploadProfilePhoto(server, person, 'galleryPhoto')
  await sql`update photos set state = 'approved' where owner_id = ${person.userId}`.execute(db())
  return { ...person, avatarId, pictureId }
}

const report = (by: SignedUp, about: object, reason = 'nudity') =>
  server.post<{ reportId: string }>('/report', { ...about, reason, key: randomUUID() }, by.token)
const post = async (path: string, body: object = {}) => {
  const answer = await mona.sendUnseen('POST', path, body)
  return answer.status === 200 ? 'ok' : answer.body.code
}
const decide = (reportId: string, measure: string) =>
  post(`/cases/${reportId}/decide`, { measure, rule: 'nudity', facts: '' })
const opened = async (reportId: string) => (await mona.sendUnseen<OpenCase>('GET', `/cases/${reportId}`)).body
const evidenceOf = async (reportId: string) =>
  (await mona.sendUnseen<CaseEvidence>('POST', `/cases/${reportId}/evidence`, { purpose: 'decision' })).body
const gallery = async (viewer: SignedUp, { userId }: SignedUp) =>
  (await server.get<{ gallery: string[] }>(`/people/${userId}`, viewer.token)).body.gallery
const outcome = async (reporter: SignedUp) =>
  (await server.get<{ reports: { outcome: string }[] }>('/reports', reporter.token)).body.reports[0]?.outcome
const textsTo = async ({ userId }: SignedUp) => {
  const { rows } = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return rows.map(({ text }) => text).join('\n')
}

test('a report of a page keeps its photos and its text as they were, whatever the person changes afterwards', async () => {
  const [reporter, creator] = [await aPerson(server), await aCreator()]
  const { body } = await report(reporter, { userId: creator.userId })
  await sql`update profile_details set bio = 'I dance' where account_id = ${creator.userId}`.execute(db())
  expect(await opened(body.reportId)).toMatchObject({ subject: 'page', hasPhoto: false, hasFiles: false })
  const { photos, bio, texts } = await evidenceOf(body.reportId)
  expect(photos.map(({ fileId }) => fileId).toSorted()).toEqual(
    [creator.avatarId, creator.pictureId].toSorted(),
  )
  expect([photos.some(({ isReported }) => isReported === true), bio, texts]).toEqual([
    false,
    'I sing\nCreep',
    [],
  ])
  expect(await server.composition.people.mayMeet(reporter.userId, creator.userId)).toBe(false)
})

test('a reported photo is seen before it is removed; the person learns why, and the reporter what came of it', async () => {
  const [reporter, creator, viewer] = [await aPerson(server), await aCreator(), await aPerson(server)]
  const about = { userId: creator.userId, photoId: creator.pictureId }
  const { reportId } = (await report(reporter, about)).body
  expect(await opened(reportId)).toMatchObject({ subject: 'photo', hasPhoto: true })
  await post(`/cases/${reportId}/claim`)
  const { photos } = await evidenceOf(reportId)
  expect(photos.filter(({ isReported }) => isReported).map(({ fileId }) => fileId)).toEqual([
    creator.pictureId,
  ])
  expect(await decide(reportId, 'photoRemoved')).toBe('unseen')
  const file = `/cases/${reportId}/files/${creator.pictureId}/open`
  expect(await mona.openBytes(file, { purpose: 'decision' })).toBe(200)
  expect(await gallery(viewer, creator)).toEqual([creator.pictureId])
  expect(await decide(reportId, 'photoRemoved')).toBe('ok')
  expect(await gallery(viewer, creator)).toEqual([])
  expect(await outcome(reporter)).toBe('measure')
  await expect.poll(() => textsTo(creator)).toContain('photo')
  await expect.poll(() => textsTo(reporter)).not.toBe('')
  // It counts as a strike of the person.
  const { rows } = await sql<{ measure: string }>`select measure from moderation_events
    where person_id = ${creator.userId}`.execute(db())
  expect(rows).toEqual([{ measure: 'photoRemoved' }])
})

test('only a photo that a report is about can be removed by its decision', async () => {
  const [reporter, creator] = [await aPerson(server), await aCreator()]
  const { reportId } = (await report(reporter, { userId: creator.userId })).body
  await post(`/cases/${reportId}/claim`)
  await evidenceOf(reportId)
  expect(await decide(reportId, 'photoRemoved')).toBe('conflict')
  expect(await decide(reportId, 'warning')).toBe('ok')
})

test('who never saw a page reports neither it nor a photo of somebody else’s', async () => {
  const [reporter, stranger, creator, otherCreator] = [
    await aPerson(server),
    await aPerson(server),
    await aCreator(),
    await aCreator(),
  ]
  const codes = await Promise.all(
    [
      { userId: stranger.userId },
      { userId: reporter.userId },
      { userId: creator.userId, photoId: otherCreator.pictureId },
      { photoId: creator.pictureId },
      { userId: creator.userId, chatId: `chat_${'0'.repeat(20)}` },
    ].map(async (about) => (await report(reporter, about)).body),
  )
  expect(codes).toMatchObject(
    ['not_found', 'not_found', 'not_found', 'bad_input', 'bad_input'].map((code) => ({ code })),
  )
})
