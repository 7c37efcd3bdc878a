import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { sendDocuments } from '../../../../test/documents.ts'
import { uploadProfilePhoto } from '../../../../test/profile-photos.ts'
import { aReport, aReportedPicture } from '../../../../test/reports.ts'
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

const db = () => server.composition.engines.database.db
/** Sends what a script would, which opens nothing before. */
const post = async (by: ConsoleBrowser, path: string, body: object = {}) => {
  const answer = await by.sendUnseen('POST', path, body)
  return answer.status === 200 ? 'ok' : answer.body.code
}
const decide = (by: ConsoleBrowser, reportId: string, measure: string) =>
  post(by, `/cases/${reportId}/decide`, { measure, rule: 'scam', facts: '' })
const read = (by: ConsoleBrowser, reportId: string, purpose = 'decision') =>
  post(by, `/cases/${reportId}/evidence`, { purpose })

test('a report is decided only after its evidence was sent to the same operator', async () => {
  const { reportId } = await aReport(server)
  await post(mona, `/cases/${reportId}/claim`)
  for (const measure of ['none', 'warning', 'd7'])
    expect([measure, await decide(mona, reportId, measure)]).toEqual([measure, 'unseen'])
  expect(await read(sena, reportId)).toBe('ok')
  expect(await decide(mona, reportId, 'd7')).toBe('unseen')
  expect(await read(mona, reportId)).toBe('ok')
  expect(await decide(mona, reportId, 'd7')).toBe('ok')
})

test('a permanent ban is neither proposed nor confirmed by who never opened the evidence', async () => {
  const { reportId } = await aReport(server)
  await post(sena, `/cases/${reportId}/claim`)
  expect(await decide(sena, reportId, 'permanent')).toBe('unseen')
  await read(sena, reportId)
  expect(await decide(sena, reportId, 'permanent')).toBe('ok')
  const confirm = () => post(ada, `/cases/${reportId}/confirm`, { verdict: 'confirmed' })
  expect(await confirm()).toBe('unseen')
  await read(ada, reportId)
  expect(await confirm()).toBe('ok')
})

test('the files that are removed are opened before', async () => {
  const { reportId, fileId } = await aReportedPicture(server)
  await post(mona, `/cases/${reportId}/claim`)
  await read(mona, reportId)
  expect(await decide(mona, reportId, 'mediaRemoved')).toBe('unseen')
  const open = `/cases/${reportId}/files/${fileId}/open`
  expect(await mona.openBytes(open, { purpose: 'decision' })).toBe(200)
  expect(await decide(mona, reportId, 'mediaRemoved')).toBe('ok')
})

test('evidence that was opened a day ago is opened again', async () => {
  const { reportId } = await aReport(server)
  await read(mona, reportId)
  await post(mona, `/cases/${reportId}/claim`)
  // The log refuses changes: the entry is made older as a restored copy would be.
  await sql`alter table audit_entries disable trigger user`.execute(db())
  await sql`update audit_entries set at = at - interval '1 day' where subject = ${reportId}`.execute(db())
  await sql`alter table audit_entries enable trigger user`.execute(db())
  expect(await decide(mona, reportId, 'none')).toBe('unseen')
})

test('an appeal is decided only by who opened the evidence of its report', async () => {
  const { reportId, reported } = await aReport(server)
  await post(mona, `/cases/${reportId}/claim`)
  await read(mona, reportId)
  await decide(mona, reportId, 'd7')
  const appealId = await anAppeal(reported)
  for (const verdict of ['upheld', 'reversed'])
    expect(await post(sena, `/appeals/${appealId}/decide`, { verdict })).toBe('unseen')
  await read(sena, reportId, 'appeal')
  expect(await post(sena, `/appeals/${appealId}/decide`, { verdict: 'reversed' })).toBe('ok')
})

test('a photo is approved or declined only by who was sent its picture', async () => {
  const person = await aPerson(server)
  const photoId = await uploadProfilePhoto(server, person)
  await sql`update photos set state = 'pending' where id = ${photoId}`.execute(db())
  const path = `/review/photos/${photoId}`
  for (const body of [{ verdict: 'approved' }, { verdict: 'declined', reason: 'nudity' }])
    expect(await post(mona, `${path}/decide`, body)).toBe('unseen')
  expect(await sena.openBytes(`${path}/picture`)).toBe(200)
  expect(await post(mona, `${path}/decide`, { verdict: 'approved' })).toBe('unseen')
  for (let time = 0; time < 2; time += 1) expect(await mona.openBytes(`${path}/picture`)).toBe(200)
  expect(await post(mona, `${path}/decide`, { verdict: 'approved' })).toBe('ok')
  const shown = await server.composition.audit.search({ subject: photoId, action: 'photo.shown' }, 10)
  expect(shown).toHaveLength(2)
})

test('an applicant is approved only by who was sent each of the documents', async () => {
  const { userId, applicationId } = await anApplicant()
  const people = `/creators/people/${userId}/documents`
  const { body } = await sena.sendUnseen<{ documents: { documentId: string }[] }>('GET', people)
  const [first, ...rest] = body.documents.map(({ documentId }) => documentId)
  expect(rest).toHaveLength(1)
  const look = (by: ConsoleBrowser, documentId: string | undefined) =>
    by.openBytes(`${people}/${documentId}/open`, { purpose: 'application' })
  const approve = () => post(sena, `/creators/applications/${applicationId}/decide`, { verdict: 'approved' })
  expect(await approve()).toBe('unseen')
  expect(await look(sena, first)).toBe(200)
  for (const documentId of rest) expect(await look(ada, documentId)).toBe(200)
  expect(await approve()).toBe('unseen')
  for (const documentId of rest) expect(await look(sena, documentId)).toBe(200)
  expect(await approve()).toBe('ok')
})

/** Somebody who applies as a creator, with two documents. */
async function anApplicant() {
  const email = `noor${randomUUID()}@people.example`
  await server.post('/creators/apply', { name: 'Noor', birthday: '1995-04-12', email, termsAccepted: true })
  const userId = (await server.composition.accounts.byEmail('serendip', email))?.id ?? ''
  await sql`update accounts set email_confirmed = true where id = ${userId}`.execute(db())
  const origin = { address: '127.0.0.1', country: null, userAgent: 'test', requestId: 'req' }
  const token = await server.composition.accounts.openSession(userId, origin)
  await sendDocuments(server, token)
  await sql`update operator_sessions set stepped_up_at = now()`.execute(db())
  const { rows } = await sql<{ id: string }>`select id from creator_applications
    where account_id = ${userId}`.execute(db())
  return { userId, applicationId: rows[0]?.id ?? '' }
}

async function anAppeal({ userId, token }: SignedUp): Promise<string> {
  await server.post('/standing/appeal', { text: 'It was my cousin.' }, token)
  const { rows } = await sql<{
    id: string
  }>`select id from account_appeals where account_id = ${userId}`.execute(db())
  return rows[0]?.id ?? ''
}
