import { randomUUID } from 'node:crypto'
import type { OwnDecision, ReportReason } from '@serendip/contract'
import type { CaseEvidence, OpenAppeal, OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../../test/chat.ts'
import { mediaOn } from '../../../../test/chat-media.ts'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { aFilm } from '../../../../test/films.ts'
import { aScene, sentOn } from '../../../../test/pictures.ts'
import { uploadProfilePhoto } from '../../../../test/profile-photos.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
let seeds = 100
const aNewScene = () => {
  seeds += 1
  return aScene(seeds)
}

const photoOf = (person: SignedUp, file: Uint8Array) =>
  uploadProfilePhoto(server, person, 'galleryPhoto', file)
/** The id, or the code of the refusal. */
const tryPhoto = (person: SignedUp, file: Uint8Array) => photoOf(person, file).catch(() => 'refused')
const remove = (person: SignedUp, photoId: string, rule: ReportReason = 'nudity') =>
  mona.send('POST', `/people/${person.userId}/decide`, {
    key: randomUUID(),
    measure: 'photoRemoved',
    rule,
    facts: '',
    photoId,
  })
const casesAbout = async ({ userId }: SignedUp) => {
  const { rows } = await sql<{ id: string }>`select id from reports
    where reported_id = ${userId} and copy_of is not null`.execute(db())
  return rows.map(({ id }) => id)
}
const refusalsOf = async ({ userId }: SignedUp) => {
  const { rows } = await sql<{ action: string }>`select action from audit_entries
    where subject = ${userId} and action = 'upload.refused'`.execute(db())
  return rows.length
}
const shownOf = async ({ userId }: SignedUp) => {
  const { rows } = await sql<{ id: string }>`select id from photos
    where owner_id = ${userId} and state = 'approved'`.execute(db())
  return rows.map(({ id }) => id)
}
async function reverse(person: SignedUp): Promise<void> {
  const { decisions } = (await server.get<{ decisions: OwnDecision[] }>('/decisions', person.token)).body
  const path = `/decisions/${decisions[0]?.decisionId ?? ''}/appeal`
  await server.post(path, { text: 'It is only the sea.' }, person.token)
  const { body } = await sena.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')
  const appeal = body.appeals.find(({ personId }) => personId === person.userId)
  await sena.send('POST', `/appeals/${appeal?.appealId ?? ''}/decide`, { verdict: 'reversed' })
}

/** Decides the case about a person's copy, a photo. */
async function removeCopy(copier: SignedUp, copyId: string): Promise<void> {
  await expect.poll(() => casesAbout(copier)).toHaveLength(1)
  const [caseId = ''] = await casesAbout(copier)
  await mona.send('POST', `/cases/${caseId}/claim`)
  await mona.sendUnseen('POST', `/cases/${caseId}/evidence`, { purpose: 'decision' })
  await mona.openBytes(`/cases/${caseId}/files/${copyId}/open`, { purpose: 'decision' })
  const measure = { measure: 'photoRemoved', rule: 'nudity', facts: '' }
  expect((await mona.sendUnseen('POST', `/cases/${caseId}/decide`, measure)).status).toBe(200)
}

test('what a decision removed is refused when it comes again, also smaller and saved anew, and operators see it', async () => {
  const [person, other, scene] = [await aPerson(server), await aPerson(server), await aNewScene()]
  const photoId = await photoOf(person, scene)
  expect((await remove(person, photoId)).status).toBe(200)
  expect(await tryPhoto(other, scene)).toBe('refused')
  expect(await tryPhoto(other, await sentOn(scene))).toBe('refused')
  await expect(mediaOn(server).upload(other, { file: scene })).rejects.toThrow('content_removed')
  expect(await refusalsOf(other)).toBe(3)
  // Another picture is taken as ever.
  expect(await tryPhoto(other, await aNewScene())).toMatch(/^pho_/)
})

test('a reversed appeal takes the fingerprint back', async () => {
  const [person, other, scene] = [await aPerson(server), await aPerson(server), await aNewScene()]
  await remove(person, await photoOf(person, scene))
  expect(await tryPhoto(other, scene)).toBe('refused')
  await reverse(person)
  expect(await tryPhoto(other, scene)).toMatch(/^pho_/)
})

test('a reversed decision about a copy leaves the first one; that of the first one takes those about copies along', async () => {
  const scene = await aNewScene()
  const [person, ann, bob, other] = [
    await aPerson(server),
    await aPerson(server),
    await aPerson(server),
    await aPerson(server),
  ]
  const photoId = await photoOf(person, scene)
  const copies = [
    [ann, await photoOf(ann, scene)],
    [bob, await photoOf(bob, scene)],
  ] as const
  await remove(person, photoId)
  for (const [copier, copyId] of copies) await removeCopy(copier, copyId)
  await reverse(ann)
  expect(await shownOf(ann)).toHaveLength(1)
  expect(await tryPhoto(other, scene)).toBe('refused')
  await reverse(person)
  expect(await tryPhoto(other, scene)).toMatch(/^pho_/)
})

test('what nobody may show is refused also to whoever showed it first', async () => {
  const [earlier, person, scene] = [await aPerson(server), await aPerson(server), await aNewScene()]
  const earlierId = await photoOf(earlier, scene)
  await sql`update photos set changed_at = changed_at - interval '1 day' where id = ${earlierId}`.execute(
    db(),
  )
  await remove(person, await photoOf(person, scene), 'minor')
  expect(await tryPhoto(earlier, scene)).toBe('refused')
})

test('the same picture of somebody else waits for operators, who see it alone and decide; its owner hears why', async () => {
  const [person, copier, scene] = [await aPerson(server), await aPerson(server), await aNewScene()]
  const [photoId, copyId] = [await photoOf(person, scene), await photoOf(copier, scene)]
  await remove(person, photoId)
  await expect.poll(() => casesAbout(copier)).toHaveLength(1)
  expect(await casesAbout(person)).toEqual([])
  expect(await shownOf(copier)).toEqual([copyId])
  const [caseId = ''] = await casesAbout(copier)
  const open = (await mona.sendUnseen<OpenCase>('GET', `/cases/${caseId}`)).body
  expect(open).toMatchObject({ subject: 'photo', hasPhoto: true, reason: 'nudity', text: '' })
  expect(open.copyOf).toMatch(/^rep_/)
  await mona.send('POST', `/cases/${caseId}/claim`)
  const { body } = await mona.sendUnseen<CaseEvidence>('POST', `/cases/${caseId}/evidence`, {
    purpose: 'decision',
  })
  expect([body.photos, body.texts, body.bio]).toMatchObject([[{ fileId: copyId, isReported: true }], [], ''])
  await mona.openBytes(`/cases/${caseId}/files/${copyId}/open`, { purpose: 'decision' })
  const measure = { measure: 'photoRemoved', rule: 'nudity', facts: '' }
  expect((await mona.sendUnseen('POST', `/cases/${caseId}/decide`, measure)).status).toBe(200)
  expect(await shownOf(copier)).toEqual([])
  const { decisions } = (await server.get<{ decisions: OwnDecision[] }>('/decisions', copier.token)).body
  expect(decisions).toMatchObject([{ canAppeal: true }])
})

test('of a leak, whoever had the picture before keeps it, and may send it again', async () => {
  const [creator, leaker, third] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const scene = await aNewScene()
  const ownId = await photoOf(creator, scene)
  await sql`update photos set changed_at = changed_at - interval '1 day' where id = ${ownId}`.execute(db())
  const leakedId = await photoOf(leaker, scene)
  const laterId = await photoOf(third, scene)
  await sql`update photos set changed_at = changed_at + interval '1 minute' where id = ${laterId}`.execute(
    db(),
  )
  await remove(leaker, leakedId, 'leak')
  await expect.poll(() => casesAbout(third)).toHaveLength(1)
  expect(await casesAbout(creator)).toEqual([])
  expect(await tryPhoto(creator, await sentOn(scene))).toMatch(/^pho_/)
  expect(await tryPhoto(leaker, scene)).toBe('refused')
})

test('a copy in a chat becomes a case with the file alone, whose decision removes the message', async () => {
  const [person, scene] = [await aPerson(server), await aNewScene()]
  const [sender, receiver] = await chatOn(server).matched()
  const { send, upload } = mediaOn(server)
  const fileId = await upload(sender, { file: scene })
  const { body } = await send(sender, receiver, [fileId], { text: 'only for you' })
  await remove(person, await photoOf(person, scene))
  await expect.poll(() => casesAbout(sender)).toHaveLength(1)
  const [caseId = ''] = await casesAbout(sender)
  await mona.send('POST', `/cases/${caseId}/claim`)
  const evidence = (
    await mona.sendUnseen<CaseEvidence>('POST', `/cases/${caseId}/evidence`, { purpose: 'decision' })
  ).body
  // The words beside it are nobody's to read.
  expect(evidence.texts).toMatchObject([{ textId: body.message._id, text: '', files: [{ fileId }] }])
  await mona.openBytes(`/cases/${caseId}/files/${fileId}/open`, { purpose: 'decision' })
  const measure = { measure: 'mediaRemoved', rule: 'nudity', facts: '' }
  expect((await mona.sendUnseen('POST', `/cases/${caseId}/decide`, measure)).status).toBe(200)
  await expect.poll(() => mediaOn(server).access(receiver, fileId)).toEqual([404, 404, 404])
})

test('a removed video is refused when the same file comes again', async () => {
  const [sender, receiver] = await chatOn(server).matched()
  const { send, upload } = mediaOn(server)
  const video = {
    file: await aFilm({ container: 'webm' }),
    purpose: 'chatVideo',
    contentType: 'video/webm',
  } as const
  const also = await aNewScene()
  await send(sender, receiver, [await upload(sender, { file: also })])
  const reported = (await send(sender, receiver, [await upload(sender, video)])).body.message._id
  const { chat } = (await chatOn(server).send(sender, receiver, 'Do you like it?')).body
  const about = { chatId: chat._id, messageId: reported, reason: 'leak', text: '', key: randomUUID() }
  const { reportId } = (await server.post<{ reportId: string }>('/report', about, receiver.token)).body
  await mona.send('POST', `/cases/${reportId}/claim`)
  const measure = { measure: 'mediaRemoved', rule: 'leak', facts: '' }
  expect((await mona.send('POST', `/cases/${reportId}/decide`, measure)).status).toBe(200)
  await expect(upload(receiver, video)).rejects.toThrow('content_removed')
  // Nobody reported the one beside it.
  expect(await upload(receiver, { file: also })).toMatch(/^mda_/)
  const longer = { ...video, file: await aFilm({ container: 'webm', seconds: 3 }) }
  expect(await upload(receiver, longer)).toMatch(/^mda_/)
})

test('a leaker who had sent it elsewhere before is refused all the same, and so is what waits to be sent', async () => {
  const scene = await aNewScene()
  const [leaker, receiver] = await chatOn(server).matched()
  const { send, upload } = mediaOn(server)
  await send(leaker, receiver, [await upload(leaker, { file: scene })])
  const waiting = await upload(leaker, { file: scene })
  const waitingOfOther = await upload(receiver, { file: scene })
  const leakedId = await photoOf(leaker, scene)
  await remove(leaker, leakedId, 'leak')
  expect(await tryPhoto(leaker, scene)).toBe('refused')
  await expect.poll(() => casesAbout(leaker)).toHaveLength(1)
  expect((await send(leaker, receiver, [waiting])).body.code).toBe('upload_gone')
  // An upload that nobody saw is no sign that it was theirs.
  expect((await send(receiver, leaker, [waitingOfOther])).body.code).toBe('upload_gone')
})

test('the photo of an impostor does not lock out whose picture it is', async () => {
  const [impostor, owner, scene] = [await aPerson(server), await aPerson(server), await aNewScene()]
  await remove(impostor, await photoOf(impostor, scene), 'scam')
  expect(await tryPhoto(owner, scene)).toMatch(/^pho_/)
})

test('a decision about a copy opens no second case about another one', async () => {
  const scene = await aNewScene()
  const [first, second, third] = [await aPerson(server), await aPerson(server), await aPerson(server)]
  const photoId = await photoOf(first, scene)
  const copyId = await photoOf(second, scene)
  await photoOf(third, scene)
  await remove(first, photoId)
  await expect.poll(() => casesAbout(second)).toHaveLength(1)
  await expect.poll(() => casesAbout(third)).toHaveLength(1)
  await removeCopy(second, copyId)
  expect(await shownOf(second)).not.toContain(copyId)
  // Decisions are handled one after the other: once a later one was, so was this.
  const [later, copier, scene2] = [await aPerson(server), await aPerson(server), await aNewScene()]
  const laterId = await photoOf(later, scene2)
  await photoOf(copier, scene2)
  await remove(later, laterId)
  await expect.poll(() => casesAbout(copier)).toHaveLength(1)
  expect(await casesAbout(third)).toHaveLength(1)
})

test('what the team sends is compared with nothing, and blames nobody', async () => {
  const [person, scene] = [await aPerson(server), await aNewScene()]
  const receiver = await aPerson(server)
  await remove(person, await photoOf(person, scene))
  await server.composition.media.messages.storePictureFor(receiver.userId, scene)
  expect(await refusalsOf(receiver)).toBe(0)
})
