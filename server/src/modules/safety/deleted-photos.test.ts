import { randomUUID } from 'node:crypto'
import type { CaseEvidence } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../test/chat.ts'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../test/console.ts'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { runSchedule, runSchedules } from '../../../test/run-schedule.ts'
import { aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { personalBlobs } from '../../kernel/blob-store.ts'

let server: TestServer
let mona: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  ada = await logInAs(server.consoleOrigin, 'admin')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const upload = (of: SignedUp) => uploadProfilePhoto(server, of)
const remove = (of: SignedUp, photoId: string) => server.post('/profile/photo/remove', { photoId }, of.token)
const sweep = () => runSchedule(server.composition.media, 'sweep-uploads')
const filesOf = ({ userId }: SignedUp) => server.composition.fileParts.files.list(personalBlobs(userId))
const leaveBehind = (photoId: string, ageOf: string) =>
  sql`update photos set changed_at = now() - ${ageOf}::interval, deleted_at = now() - ${ageOf}::interval
    where id = ${photoId}`.execute(db())

/** Two people who wrote to each other. */
async function aChat() {
  const [owner, viewer] = await chatOn(server).matched()
  const { chat } = (await chatOn(server).send(owner, viewer, 'hello')).body
  return { owner, viewer, chatId: chat._id }
}
async function report(by: SignedUp, about: object): Promise<string> {
  const body = { ...about, reason: 'nudity', text: '', key: randomUUID() }
  return (await server.post<{ reportId: string }>('/report', body, by.token)).body.reportId
}
async function photosOf(reportId: string) {
  const look = { purpose: 'decision' }
  return (await mona.send<CaseEvidence>('POST', `/cases/${reportId}/evidence`, look)).body.photos
}
const open = (by: ConsoleBrowser, reportId: string, fileId: string) =>
  by.openBytes(`/cases/${reportId}/files/${fileId}/open`, { purpose: 'decision' })
/** Closes the account, and sweeps until it is erased. */
async function erase({ userId }: SignedUp): Promise<void> {
  await sql`update accounts set standing = 'deleted', erase_at = now() - interval '1 hour'
    where id = ${userId}`.execute(db())
  const isErased = async () => {
    await runSchedules(server, 'erase-accounts')
    const { rows } = await sql`select 1 from accounts
      where id = ${userId} and erased_at is not null`.execute(db())
    return rows.length === 1
  }
  await expect.poll(isErased).toBe(true)
}
/** Whether the picture opens: for others, for its owner, and on the person’s page for operators. */
async function isShown(owner: SignedUp, viewer: SignedUp, photoId: string): Promise<number[]> {
  const get = async (path: string, token: string) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await fetch(`${server.origin}/api${path}`, { headers })).status
  }
  return [
    await get(`/photos/${photoId}/page`, viewer.token),
    await get(`/profile/photo/${photoId}/page`, owner.token),
    await mona.openBytes(`/people/${owner.userId}/photos/${photoId}`),
  ]
}

test('a photo that its owner deleted is evidence of a later report, marked as deleted, and opens there alone', async () => {
  const { owner, viewer, chatId } = await aChat()
  const photoId = await upload(owner)
  expect(await isShown(owner, viewer, photoId)).toEqual([200, 200, 200])
  expect((await remove(owner, photoId)).status).toBe(200)
  expect(await isShown(owner, viewer, photoId)).toEqual([404, 404, 404])
  const reportId = await report(viewer, { chatId })
  const photos = await photosOf(reportId)
  expect(photos).toEqual([{ fileId: photoId, deletedAt: expect.any(Number) }])
  expect(await open(mona, reportId, photoId)).toBe(409)
  await mona.send('POST', `/cases/${reportId}/claim`)
  expect(await open(mona, reportId, photoId)).toBe(200)
  const look = { subject: reportId, action: 'evidence.file_read' } as const
  expect(await server.composition.audit.search(look, 10)).toHaveLength(1)
  expect(await isShown(owner, viewer, photoId)).toEqual([404, 404, 404])
})

test('so is a photo that its owner replaced, of a call too, and the one that is shown', async () => {
  const { owner, viewer } = await aChat()
  const [first, second] = [await upload(owner), await upload(owner)]
  const [left, right] = [await aTab(server, viewer), await aTab(server, owner)]
  const callId = await server.composition.calls.start(
    { userId: viewer.userId, connectionId: left.connectionId },
    { userId: owner.userId, connectionId: right.connectionId },
    'text',
  )
  expect(await isShown(owner, viewer, first)).toEqual([404, 404, 404])
  expect(await photosOf(await report(viewer, { callId }))).toEqual([
    { fileId: second, deletedAt: null },
    { fileId: first, deletedAt: expect.any(Number) },
  ])
})

test('a photo that is deleted after the report stays its evidence, until that ends', async () => {
  const { owner, viewer, chatId } = await aChat()
  const photoId = await upload(owner)
  const reportId = await report(viewer, { chatId })
  await remove(owner, photoId)
  await leaveBehind(photoId, '8 days')
  await sweep()
  expect(await photosOf(reportId)).toEqual([{ fileId: photoId, deletedAt: expect.any(Number) }])
  await sql`update photos set held_until = now() - interval '1 second' where id = ${photoId}`.execute(db())
  await sweep()
  expect(await photosOf(reportId)).toEqual([])
  expect(await filesOf(owner)).toEqual([])
})

test('after seven days a deleted photo is no evidence, and gone with its files', async () => {
  const { owner, viewer, chatId } = await aChat()
  const photoId = await upload(owner)
  await remove(owner, photoId)
  await sweep()
  expect(await filesOf(owner)).toHaveLength(2)
  await leaveBehind(photoId, '7 days 1 minute')
  expect(await photosOf(await report(viewer, { chatId }))).toEqual([])
  await sweep()
  expect(await filesOf(owner)).toEqual([])
  expect((await sql`select from photos where id = ${photoId}`.execute(db())).rows).toEqual([])
})

test('a photo that nobody else saw is gone at once', async () => {
  const { owner } = await aChat()
  const photoId = await upload(owner)
  await sql`update photos set state = 'pending' where id = ${photoId}`.execute(db())
  await remove(owner, photoId)
  expect(await filesOf(owner)).toEqual([])
})

test('an erasure of the owner takes deleted photos, unless a legal hold keeps them as evidence until it ends', async () => {
  const [held, otherChat] = [await aChat(), await aChat()]
  const heldPhoto = await upload(held.owner)
  await remove(held.owner, heldPhoto)
  await remove(otherChat.owner, await upload(otherChat.owner))
  const reportId = await report(held.viewer, { chatId: held.chatId })
  const second = await report(otherChat.viewer, { chatId: otherChat.chatId })
  const { code } = await demoOperator(ada, 'admin')
  await ada.send('POST', '/stepUp', { totp: code })
  const hold = (isHeld: boolean) =>
    ada.send('POST', `/cases/${reportId}/hold`, { isHeld, why: isHeld ? 'court' : 'over' })
  expect((await hold(true)).status).toBe(200)
  for (const { owner } of [held, otherChat]) {
    await erase(owner)
    expect(await filesOf(owner)).toHaveLength(owner === held.owner ? 2 : 0)
  }
  expect(await photosOf(reportId)).toHaveLength(1)
  // The hold of another report about the same person keeps the photo, too.
  await sql`update reports set reported_id = ${held.owner.userId}, held_at = now() where id = ${second}`.execute(
    db(),
  )
  expect((await hold(false)).status).toBe(200)
  await sweep()
  expect(await filesOf(held.owner)).toHaveLength(2)
  await sql`update reports set held_at = null where id = ${second}`.execute(db())
  expect((await hold(true)).status).toBe(200)
  expect((await hold(false)).status).toBe(200)
  await sweep()
  expect(await filesOf(held.owner)).toEqual([])
})
