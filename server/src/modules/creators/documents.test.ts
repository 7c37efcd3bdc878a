import type { OwnApplication, OwnDocuments } from '@serendip/contract'
import type { OperatorRole } from '@serendip/contract/operator'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { sendDocument, sendDocuments } from '../../../test/documents.ts'
import { aPicture, aPromisingPng, aTellingPicture } from '../../../test/pictures.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { personalBlobs } from '../../kernel/blob-store.ts'
import { forgetDocuments } from './remove-documents.ts'

let server: TestServer
let senior: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  senior = await steppedUpAs('seniorModerator')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const files = () => server.composition.fileParts.files
const dayMs = 24 * 3_600_000

/** An applicant with a session; the address is confirmed or not. */
async function anApplicant({ confirmed = true } = {}) {
  const email = `noor${Math.random().toString(36).slice(2)}@people.example`
  const said = { name: 'Noor', birthday: '1995-04-12', email, termsAccepted: true }
  await server.post('/creators/apply', said)
  const userId = (await server.composition.accounts.byEmail('serendip', email))?.id ?? ''
  await db().updateTable('accounts').set({ email_confirmed: confirmed }).where('id', '=', userId).execute()
  const origin = { address: '127.0.0.1', country: null, userAgent: 'test', requestId: 'req' }
  const token = await server.composition.accounts.openSession(userId, origin)
  return { email, userId, token, applicationId: await applicationOf(userId) }
}
const applicationOf = async (userId: string): Promise<string> =>
  (
    await db()
      .selectFrom('creator_applications')
      .select('id')
      .where('account_id', '=', userId)
      .executeTakeFirstOrThrow()
  ).id
const decide = (applicationId: string, verdict: object) =>
  senior.send('POST', `/creators/applications/${applicationId}/decide`, verdict)
const decline = (applicationId: string) =>
  decide(applicationId, { verdict: 'declined', reason: 'rules', note: '' })

const own = async (token: string) => (await server.get<OwnDocuments>('/creators/documents', token)).body
const kindsOf = async (token: string) => (await own(token)).documents.map(({ kind }) => kind)
const blobsOf = (userId: string) => files().list(`${personalBlobs(userId)}documents/`)
const remove = (documentId: string, token: string) =>
  server.post(`/creators/documents/${documentId}/remove`, {}, token)
async function open(documentId: string, token?: string) {
  const headers: Record<string, string> = token === undefined ? {} : { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server.origin}/api/creators/documents/${documentId}`, { headers })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, cache: answer.headers.get('cache-control'), bytes }
}
async function oneDocument(token: string): Promise<string> {
  const { body } = await sendDocument(server, token, 'front')
  return body.document?.documentId ?? ''
}
/** Opens a document as the operator of this browser. */
async function look({ origin, cookie }: ConsoleBrowser, userId: string, documentId: string, body: object) {
  const answer = await fetch(`${origin}/api/creators/people/${userId}/documents/${documentId}/open`, {
    method: 'POST',
    headers: {
      'x-serendip-console': '1',
      'content-type': 'application/json',
      origin,
      cookie: cookie ?? '',
    },
    body: JSON.stringify(body),
  })
  await answer.arrayBuffer()
  return answer.status
}
/** Logs in with a fresh second factor. */
async function steppedUpAs(role: OperatorRole): Promise<ConsoleBrowser> {
  const browser = await logInAs(server.consoleOrigin, role)
  await sql`update operator_sessions set stepped_up_at = now()`.execute(db())
  return browser
}
const forget = (days: number) =>
  forgetDocuments({
    db: db(),
    files: files(),
    clock: { ...server.composition.clock, now: () => Date.now() + days * dayMs },
  })

describe('the documents of an applicant', () => {
  test('are redrawn as JPEG without what the camera noted, and only their owner sees them', async () => {
    const { token, userId } = await anApplicant()
    const sent = await sendDocument(server, token, 'front', await aTellingPicture())
    expect(sent).toMatchObject({ status: 200, body: { document: { kind: 'front' } } })
    const documentId = sent.body.document?.documentId ?? ''
    const mine = await open(documentId, token)
    expect([mine.status, mine.cache]).toEqual([200, 'no-store'])
    const { format, exif, orientation } = await sharp(mine.bytes).metadata()
    expect([format, exif, orientation]).toEqual(['jpeg', undefined, undefined])
    expect(Buffer.from(mine.bytes).includes('Planted Artist')).toBe(false)
    expect(await blobsOf(userId)).toEqual([`${personalBlobs(userId)}documents/${documentId}/picture.jpg`])
    const otherApplicant = await anApplicant()
    const statuses = [(await open(documentId, otherApplicant.token)).status, (await open(documentId)).status]
    expect([...statuses, (await remove(documentId, otherApplicant.token)).status]).toEqual([404, 401, 404])
    expect(await kindsOf(token)).toEqual(['front'])
  })

  test('of one kind replace each other, and others are added, up to three', async () => {
    const { token, userId } = await anApplicant()
    for (const kind of ['front', 'front', 'back', 'selfie', 'other', 'other', 'other'] as const) {
      expect((await sendDocument(server, token, kind)).status).toBe(200)
    }
    const more = await sendDocument(server, token, 'other')
    expect([more.status, more.body.code]).toEqual([422, 'too_many_files'])
    expect(await kindsOf(token)).toEqual(['front', 'back', 'selfie', 'other', 'other', 'other'])
    // Neither the one that was replaced nor the one that was refused left a file.
    expect(await blobsOf(userId)).toHaveLength(6)
    const [{ documentId = '' } = {}] = (await own(token)).documents
    expect((await remove(documentId, token)).status).toBe(200)
    expect((await open(documentId, token)).status).toBe(404)
    expect(await blobsOf(userId)).toHaveLength(5)
  })

  test.each([
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj'), 415, 'media_wrong_format'],
    ['a page of a browser', async () => Buffer.from('<svg onload="alert(1)">'), 415, 'media_wrong_format'],
    ['a WebP, which browsers send as JPEG', () => aPicture(640, 480, 'webp'), 415, 'picture_not_supported'],
    ['half a picture', async () => (await aPicture()).subarray(0, 600), 415, 'media_wrong_format'],
    ['a tiny picture', () => aPicture(319, 900), 422, 'photo_too_small'],
    [
      'a small file of many pixels',
      async () => aPromisingPng(30_000, 30_000, 4),
      422,
      'photo_too_many_pixels',
    ],
    ['more than 10 MB', async () => Buffer.alloc(10 * 1024 * 1024 + 1, 255), 413, 'too_large'],
  ] as const)('%s is refused by its content, and nothing is stored', async (_name, file, status, code) => {
    const { token, userId } = await anApplicant()
    const sent = await sendDocument(server, token, 'front', await file())
    expect([sent.status, sent.body.code]).toEqual([status, code])
    expect([await kindsOf(token), await blobsOf(userId)]).toEqual([[], []])
  })

  test('are not taken before the address is confirmed, without an application, or of an unknown kind', async () => {
    const stranger = await anApplicant({ confirmed: false })
    expect((await sendDocument(server, stranger.token, 'front')).body.code).toBe('email_not_confirmed')
    expect((await own(stranger.token)).state).toBe('address')
    const person = await aPerson(server)
    expect((await sendDocument(server, person.token, 'front')).body.code).toBe('conflict')
    expect((await own(person.token)).state).toBe('none')
    await server.post('/creators/apply', {
      name: 'Noor',
      birthday: '1995-04-12',
      email: person.email,
      termsAccepted: true,
    })
    await db()
      .updateTable('accounts')
      .set({ email_confirmed: true })
      .where('id', '=', person.userId)
      .execute()
    // Someone else may have applied with this address.
    expect((await sendDocument(server, person.token, 'front')).body.code).toBe('conflict')
    expect((await own(person.token)).state).toBe('unconfirmed')
    const { token } = await anApplicant()
    expect((await sendDocument(server, token, 'passport')).body.code).toBe('bad_input')
    expect((await sendDocument(server, 'nobody', 'front')).status).toBe(483)
  })

  test('cannot be changed after the decision, and are removed 30 days later', async () => {
    const { token, userId, applicationId } = await anApplicant()
    await sendDocuments(server, token)
    await decline(applicationId)
    const { state, documents, deletedAt } = await own(token)
    expect([state, documents.length]).toEqual(['decided', 2])
    expect(Math.round(((deletedAt ?? 0) - Date.now()) / dayMs)).toBe(30)
    const application = async () => (await server.get<OwnApplication>('/creators/application', token)).body
    expect(await application()).toMatchObject({ state: 'declined', documentsUntil: deletedAt })
    expect((await sendDocument(server, token, 'front')).body.code).toBe('conflict')
    expect((await remove(documents[0]?.documentId ?? '', token)).body).toMatchObject({ code: 'conflict' })
    const waiting = await anApplicant()
    await sendDocuments(server, waiting.token)
    await forget(29)
    expect(await blobsOf(userId)).toHaveLength(2)
    await forget(31)
    expect([await kindsOf(token), await blobsOf(userId)]).toEqual([[], []])
    expect(await application()).toMatchObject({ state: 'declined', documentsUntil: null })
    // An application that is still to be decided keeps them.
    expect(await blobsOf(waiting.userId)).toHaveLength(2)
  })

  test('are removed with a withdrawn application, which cannot be withdrawn twice or after a decision', async () => {
    const { token, userId, applicationId } = await anApplicant()
    await sendDocuments(server, token)
    const withdraw = (by: string) => server.post('/creators/application/withdraw', {}, by)
    expect((await withdraw(token)).status).toBe(200)
    expect([await own(token), await blobsOf(userId)]).toEqual([
      { state: 'none', documents: [], deletedAt: null },
      [],
    ])
    expect((await decline(applicationId)).body.code).toBe('not_found')
    expect((await withdraw(token)).body).toMatchObject({ code: 'conflict' })
    const decided = await anApplicant()
    await decline(decided.applicationId)
    expect((await withdraw(decided.token)).body).toMatchObject({ code: 'conflict' })
  })

  test('go with an application that was forgotten, and a crashed upload is cleaned up', async () => {
    const { token, userId } = await anApplicant()
    await sendDocuments(server, token)
    await db().deleteFrom('creator_applications').where('account_id', '=', userId).execute()
    const crashed = {
      id: 'doc_00000000000000crash',
      owner_id: userId,
      kind: 'back',
      state: 'storing',
    } as const
    await db()
      .insertInto('creator_documents')
      .values({ ...crashed, changed_at: new Date(Date.now() - dayMs) })
      .execute()
    await files().put(`${personalBlobs(userId)}documents/${crashed.id}/picture.jpg`, new Uint8Array(1))
    await forget(0)
    expect(await blobsOf(userId)).toEqual([])
    const rows = db().selectFrom('creator_documents').select('id').where('owner_id', '=', userId)
    expect(await rows.execute()).toEqual([])
  })
})

describe('operators', () => {
  test('of the rights table open a document with a purpose, each look with an entry; others are refused', async () => {
    const { token, userId } = await anApplicant()
    const documentId = await oneDocument(token)
    const list = `/creators/people/${userId}/documents`
    for (const role of ['moderator', 'seniorModerator', 'admin', 'auditor'] as const) {
      const browser = await steppedUpAs(role)
      const { status, body } = await browser.send<OwnDocuments>('GET', list)
      expect([status, body.documents.map((document) => document.documentId)]).toEqual([200, [documentId]])
      expect(await look(browser, userId, documentId, { purpose: 'application' }), role).toBe(200)
    }
    for (const role of ['support', 'finance'] as const) {
      const browser = await steppedUpAs(role)
      expect((await browser.send('GET', list)).status).toBe(403)
      expect(await look(browser, userId, documentId, { purpose: 'application' }), role).toBe(403)
    }
    expect(await look(senior, userId, documentId, {})).toBe(400)
    const plain = await logInAs(server.consoleOrigin, 'seniorModerator')
    expect(await look(plain, userId, documentId, { purpose: 'application' })).toBe(403)
    const entries = await server.composition.audit.search({ subject: userId }, 10)
    const looks = entries.filter(({ action }) => action === 'document.read')
    expect(looks).toHaveLength(4)
    for (const { detail } of looks) {
      expect(detail).toContain(documentId)
      expect(detail).toContain('"purpose":"application"')
    }
  })

  test('open nothing by the id of another person, or that is removed, or once they lost the right', async () => {
    const [mine, otherApplicant] = [await anApplicant(), await anApplicant()]
    const documentId = await oneDocument(mine.token)
    const purpose = { purpose: 'application' }
    expect(await look(senior, otherApplicant.userId, documentId, purpose)).toBe(404)
    const moderator = await steppedUpAs('moderator')
    expect(await look(moderator, mine.userId, documentId, purpose)).toBe(200)
    const { operatorId } = (await moderator.send<{ operatorId: string }>('GET', '/me')).body
    const setRoles = (roles: OperatorRole[]) =>
      db().updateTable('operators').set({ roles }).where('id', '=', operatorId).execute()
    await setRoles(['support'])
    expect(await look(moderator, mine.userId, documentId, purpose)).toBe(403)
    await setRoles(['moderator'])
    await remove(documentId, mine.token)
    expect(await look(senior, mine.userId, documentId, purpose)).toBe(404)
    // A person's own session opens nothing of the console.
    const person = { ...senior, cookie: `session=${mine.token}` }
    expect(await look(person, mine.userId, documentId, purpose)).toBe(401)
  })
})

test('only so many pictures are taken in an hour', async () => {
  const limited = await aServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const settings = await limited.composition.settings.read()
    const email = 'limited@people.example'
    await limited.post('/creators/apply', {
      name: 'Noor',
      birthday: '1995-04-12',
      email,
      termsAccepted: true,
    })
    const account = await limited.composition.accounts.byEmail('serendip', email)
    const userId = account?.id ?? ''
    await limited.composition.engines.database.db
      .updateTable('accounts')
      .set({ email_confirmed: true })
      .where('id', '=', userId)
      .execute()
    const origin = { address: '127.0.0.1', country: null, userAgent: 'test', requestId: 'req' }
    const token = await limited.composition.accounts.openSession(userId, origin)
    const broken = Buffer.from('not a picture')
    for (let sent = 0; sent < settings.uploadLimit; sent += 1) {
      expect((await sendDocument(limited, token, 'front', broken)).status).toBe(415)
    }
    expect((await sendDocument(limited, token, 'front', broken)).status).toBe(429)
  } finally {
    await limited.stop()
  }
})
