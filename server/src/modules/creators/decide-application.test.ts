import type { CreatorOffer, OwnApplication } from '@serendip/contract'
import type { ApplicationView } from '@serendip/contract/operator'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { sendDocument, sendDocuments } from '../../../test/documents.ts'
import { mailTo } from '../../../test/mailbox.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

let server: TestServer
let senior: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  senior = await logInAs(server.consoleOrigin, 'seniorModerator')
  // Documents open with a fresh second factor alone.
  await db().updateTable('operator_sessions').set({ stepped_up_at: new Date() }).execute()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const sent = { name: 'Mira', birthday: '1995-04-12', language: 'en', about: 'Films.', termsAccepted: true }

type ListAnswer = { applications: ApplicationView[]; counts: Record<string, number> }
const listed = async (state = 'waiting') =>
  (await senior.send<ListAnswer>('GET', `/creators/applications?state=${state}`)).body
const decide = (applicationId: string, body: object) =>
  senior.send('POST', `/creators/applications/${applicationId}/decide`, body)

/** An application and the session of the account it opened, whose address is confirmed or not. */
async function anApplicant({ confirmed = true, documents = true } = {}) {
  const email = `mira${Math.random().toString(36).slice(2)}@people.example`
  await server.post('/creators/apply', { ...sent, email })
  const account = await server.composition.accounts.byEmail('serendip', email)
  const userId = account?.id ?? ''
  await db().updateTable('accounts').set({ email_confirmed: confirmed }).where('id', '=', userId).execute()
  const origin = { address: '127.0.0.1', country: null, userAgent: 'test', requestId: 'req' }
  const token = await server.composition.accounts.openSession(userId, origin)
  if (documents && confirmed) await sendDocuments(server, token)
  const knownApplication = (await listed()).applications.find((application) => application.email === email)
  return {
    email,
    userId,
    token,
    applicationId: knownApplication?.applicationId ?? '',
    application: knownApplication,
  }
}
const confirmAddress = (userId: string) =>
  db().updateTable('accounts').set({ email_confirmed: true }).where('id', '=', userId).execute()
const claim = (token: string, isMine: boolean) =>
  server.post('/creators/application/claim', { isMine }, token)
const own = async (token: string) => (await server.get<OwnApplication>('/creators/application', token)).body

describe('an application', () => {
  test('is shown with what a decision needs', async () => {
    const { application, userId } = await anApplicant({ confirmed: false })
    expect(application).toMatchObject({
      name: 'Mira',
      state: 'waiting',
      about: 'Films.',
      reason: null,
      applicant: {
        userId,
        rolesGroup: 'pendingGoddess',
        standing: 'good',
        emailConfirmed: false,
        avatar: '',
        identity: { status: 'none', declined: null },
        mayUseVideo: true,
        hasDocuments: false,
      },
    })
  })

  test('approved, makes a creator who sets a price, switches calls on and can be called', async () => {
    const { applicationId, userId, token, email } = await anApplicant()
    expect((await server.get('/creators/rate', token)).status).toBe(403)
    expect((await decide(applicationId, { verdict: 'approved' })).status).toBe(200)
    expect(await own(token)).toEqual({ state: 'approved', documentsUntil: expect.any(Number) })
    await mailTo(server, email, 'You’re now a creator')

    const offer = await server.get<CreatorOffer>('/creators/rate', token)
    expect(offer.body).toMatchObject({ rateCoins: 60, acceptsCalls: false })
    await server.post('/creators/rate', { rateCoins: 90, acceptsCalls: true }, token)
    const person = await aPerson(server)
    const tab = await aTab(server, person)
    await aTab(server, { token, userId, email, password: '' })
    expect((await server.get(`/creators/profile/${userId}`, person.token)).body).toMatchObject({
      status: 'online',
      rateCoins: 90,
    })
    // A person without coins is refused for that reason alone.
    expect(await tab.request({ type: 'call.ring', creatorId: userId, rateCoins: 90 })).toBe(
      'not_enough_coins',
    )
    expect((await decide(applicationId, { verdict: 'approved' })).body.code).toBe('conflict')
  })

  test('asked about, is answered in the app and waits again; the answer is shown', async () => {
    const { applicationId, token, email } = await anApplicant()
    const answer = (text: string) => server.post('/creators/application/answer', { text }, token)
    expect((await answer('Too early')).body).toMatchObject({ code: 'conflict' })
    await decide(applicationId, { verdict: 'asked', reason: 'photo', note: 'Without sunglasses.' })
    expect(await own(token)).toEqual({ state: 'asked', ask: 'photo', note: 'Without sunglasses.' })
    await mailTo(server, email, 'A question about your application')
    expect((await listed('asked')).counts['asked']).toBe(1)
    expect((await answer('Here it is.')).status).toBe(200)
    expect(await own(token)).toEqual({ state: 'waiting', needsDocuments: false })
    const again = (await listed()).applications.find(
      (application) => application.applicationId === applicationId,
    )
    expect(again).toMatchObject({ answer: 'Here it is.', reason: 'photo' })
  })

  test('declined, says why; a new application of the same address replaces it', async () => {
    const { applicationId, token, email } = await anApplicant()
    await decide(applicationId, { verdict: 'declined', reason: 'incomplete', note: '' })
    expect(await own(token)).toMatchObject({ state: 'declined', reason: 'incomplete', note: '' })
    await mailTo(server, email, 'A decision on your application')
    expect((await decide(applicationId, { verdict: 'approved' })).body.code).toBe('conflict')
    await server.post('/creators/apply', { ...sent, email, about: 'Again.' })
    expect(await own(token)).toEqual({ state: 'unconfirmed', name: 'Mira', about: 'Again.' })
    expect((await claim(token, true)).status).toBe(200)
    expect(await own(token)).toEqual({ state: 'waiting', needsDocuments: true })
  })

  test('with the address of an account is approved only once its owner says that it is theirs', async () => {
    const person = await aPerson(server)
    await server.post('/creators/apply', { ...sent, email: person.email })
    await confirmAddress(person.userId)
    const shown = async () => (await listed()).applications.find(({ email }) => email === person.email)
    expect(await shown()).toMatchObject({ isConfirmed: false, applicant: { rolesGroup: 'user' } })
    const applicationId = (await shown())?.applicationId ?? ''
    const early = await decide(applicationId, { verdict: 'approved' })
    expect(early.body.code).toBe('email_not_confirmed')
    const otherPerson = await aPerson(server)
    expect((await claim(otherPerson.token, true)).body).toMatchObject({ code: 'conflict' })
    expect(await own(person.token)).toEqual({ state: 'unconfirmed', name: 'Mira', about: 'Films.' })
    expect((await claim(person.token, true)).status).toBe(200)
    expect((await claim(person.token, false)).body).toMatchObject({ code: 'conflict' })
    expect(await shown()).toMatchObject({ isConfirmed: true })
    await sendDocuments(server, person.token)
    expect((await decide(applicationId, { verdict: 'approved' })).status).toBe(200)
    expect(await own(person.token)).toMatchObject({ state: 'approved' })
  })

  test('that another person made is deleted by the owner of the account, who stays what they were', async () => {
    const person = await aPerson(server)
    await server.post('/creators/apply', { ...sent, email: person.email })
    const application = (await listed()).applications.find(({ email }) => email === person.email)
    // Nothing is to be learned or answered before.
    await decide(application?.applicationId ?? '', { verdict: 'asked', reason: 'about', note: '' })
    expect(await own(person.token)).toMatchObject({ state: 'unconfirmed' })
    const answer = await server.post('/creators/application/answer', { text: 'Yes.' }, person.token)
    expect(answer.body).toMatchObject({ code: 'conflict' })
    expect((await claim(person.token, false)).status).toBe(200)
    expect(await own(person.token)).toEqual({ state: 'none', documentsUntil: null })
    const gone = await decide(application?.applicationId ?? '', { verdict: 'approved' })
    expect(gone.body.code).toBe('not_found')
    const account = await server.composition.accounts.byId(person.userId)
    expect(account?.roles_group).toBe('user')
  })

  test('of an account that its owner never confirmed is declined without a trace there', async () => {
    const person = await aPerson(server)
    await server.post('/creators/apply', { ...sent, email: person.email })
    const application = (await listed()).applications.find(({ email }) => email === person.email)
    await decide(application?.applicationId ?? '', { verdict: 'declined', reason: 'rules', note: '' })
    expect(await own(person.token)).toEqual({ state: 'none', documentsUntil: null })
  })

  test('is not approved before its address is confirmed', async () => {
    const { applicationId, token } = await anApplicant({ confirmed: false })
    const refused = await decide(applicationId, { verdict: 'approved' })
    expect(refused.body.code).toBe('email_not_confirmed')
    expect(await own(token)).toEqual({ state: 'waiting', needsDocuments: true })
  })

  test('is not approved where the rules demand a proof of identity that is missing', async () => {
    const { applicationId, userId } = await anApplicant()
    await db().updateTable('accounts').set({ country: 'DE' }).where('id', '=', userId).execute()
    const refused = await decide(applicationId, { verdict: 'approved' })
    expect(refused.body.code).toBe('identity_required')
  })

  test('is not approved without documents, unless the identity is verified', async () => {
    const { applicationId, userId, token } = await anApplicant({ documents: false })
    const refused = await decide(applicationId, { verdict: 'approved' })
    expect([refused.status, refused.body.code]).toEqual([409, 'documents_required'])
    // The front without a selfie shows nobody's face.
    for (const kind of ['front', 'back', 'other']) {
      expect((await sendDocument(server, token, kind)).status).toBe(200)
      expect((await decide(applicationId, { verdict: 'approved' })).body.code).toBe('documents_required')
    }
    expect(await own(token)).toEqual({ state: 'waiting', needsDocuments: true })
    await db()
      .insertInto('identity_checks')
      .values({
        id: 'idc_verified',
        account_id: userId,
        verification_id: userId,
        status: 'approved',
        started_at: new Date(),
        changed_at: new Date(),
      })
      .execute()
    expect(await own(token)).toEqual({ state: 'waiting', needsDocuments: false })
    expect((await decide(applicationId, { verdict: 'approved' })).status).toBe(200)
  })

  test('asked about its documents, may be answered without words, and for nothing else', async () => {
    const { applicationId, token } = await anApplicant()
    const answer = () => server.post('/creators/application/answer', { text: '' }, token)
    await decide(applicationId, { verdict: 'asked', reason: 'about', note: '' })
    expect((await answer()).body).toMatchObject({ code: 'conflict' })
    await decide(applicationId, { verdict: 'asked', reason: 'documents', note: 'Sharper, please.' })
    expect(await own(token)).toEqual({ state: 'asked', ask: 'documents', note: 'Sharper, please.' })
    expect((await answer()).status).toBe(200)
    expect(await own(token)).toEqual({ state: 'waiting', needsDocuments: false })
  })

  test('is decided with an entry in the security log, and an unknown one is not found', async () => {
    const { applicationId, userId } = await anApplicant()
    await decide(applicationId, { verdict: 'declined', reason: 'rules', note: 'Words for the applicant.' })
    const entries = await server.composition.audit.search({ subject: userId }, 10)
    expect(entries[0]).toMatchObject({ action: 'application.declined' })
    expect(entries[0]?.detail).toContain('rules')
    expect(entries[0]?.detail).not.toContain('Words')
    const unknown = await decide('cap_00000000000000000000', { verdict: 'approved' })
    expect(unknown.body.code).toBe('not_found')
  })

  test('is claimed by one operator at a time, and no other may decide it until it is released', async () => {
    const admin = await logInAs(server.consoleOrigin, 'admin')
    const { applicationId } = await anApplicant()
    const path = `/creators/applications/${applicationId}`
    const claimBy = async (who: ConsoleBrowser) => (await who.send('POST', `${path}/claim`)).status
    expect([await claimBy(admin), await claimBy(admin), await claimBy(senior)]).toEqual([200, 200, 409])
    expect((await decide(applicationId, { verdict: 'approved' })).body.code).toBe('conflict')
    const shown = (await senior.send<ApplicationView>('GET', path)).body
    expect(shown).toMatchObject({ applicationId, state: 'waiting', claim: { name: 'Ada Admin' } })
    await senior.send('POST', `${path}/release`)
    expect(await claimBy(senior)).toBe(409)
    await admin.send('POST', `${path}/release`)
    expect(await claimBy(senior)).toBe(200)
    expect((await decide(applicationId, { verdict: 'approved' })).status).toBe(200)
    expect(await claimBy(admin)).toBe(409)
    expect((await admin.send<ApplicationView>('GET', path)).body).toMatchObject({
      state: 'approved',
      claim: null,
    })
    const unknown = await admin.send('GET', '/creators/applications/cap_00000000000000000000')
    expect(unknown.body.code).toBe('not_found')
  })

  test('who never applied has none', async () => {
    const person = await aPerson(server)
    expect(await own(person.token)).toEqual({ state: 'none', documentsUntil: null })
  })
})
