import type { PersonPage, PersonReport } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
let sam: ConsoleBrowser
let otto: ConsoleBrowser
let fay: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sena = await logInAs(server.consoleOrigin, 'seniorModerator')
  sam = await logInAs(server.consoleOrigin, 'support')
  otto = await logInAs(server.consoleOrigin, 'auditor')
  fay = await logInAs(server.consoleOrigin, 'finance')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const absent = 'usr_00000000000000000000'

const open = async ({ userId }: SignedUp) => (await sam.send<PersonPage>('GET', `/people/${userId}`)).body
/** As if every operator had just shown their second factor. */
const stepUpAll = () => sql`update operator_sessions set stepped_up_at = now()`.execute(db())
const asCreators = (people: readonly SignedUp[]) =>
  sql`with c as (update accounts set roles_group = 'goddess' where id = any (${people.map(({ userId }) => userId)}::text[])
      returning id)
    insert into creators (account_id, created_at) select id, now() from c`.execute(db())
const act = (by: ConsoleBrowser, { userId }: { userId: string }, name: string, body: object = {}) =>
  by.send('POST', `/people/${userId}/${name}`, body)

interface Entry {
  readonly action: string
  readonly actorName: string | null
  readonly details: object
}
/** Operators' actions on a person, newest first. */
async function logOf({ userId }: SignedUp): Promise<readonly Entry[]> {
  const { body } = await otto.send<{ entries: Entry[] }>('GET', `/audit?subject=${userId}`)
  return body.entries.filter(({ actorName }) => actorName !== null)
}
async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}
async function mailsTo({ userId }: SignedUp): Promise<readonly string[]> {
  const found = await sql<{ kind: string }>`select kind from mails where account_id = ${userId}`.execute(db())
  return found.rows.map(({ kind }) => kind)
}
/** Someone whom Sena banned for seven days. */
async function aBanned() {
  const { reportId, reported, reporter } = await aReport(server)
  await sena.send('POST', `/cases/${reportId}/claim`)
  await sena.send('POST', `/cases/${reportId}/decide`, { measure: 'd7', rule: 'scam', facts: '' })
  return { reportId, reported, reporter }
}

test('a page shows the profile, the standing with its reason, and no private fact', async () => {
  const { reported, reporter, reportId } = await aBanned()
  const page = await open(reported)
  expect(page).toMatchObject({ standing: 'banned', unblocked: false, profile: { photoId: null } })
  expect(page.standingReason).toContain('money')
  expect(page.standingUntil).toBeGreaterThan(page.joinedAt)
  expect(JSON.stringify(page)).not.toContain(reported.email)
  expect(await open(reporter)).toMatchObject({ standing: 'good', standingReason: null, openSessions: 1 })
  const reportsOf = async ({ userId }: SignedUp) =>
    (
      await mona.send<{ about: PersonReport[]; by: PersonReport[]; decisions: { measure: string }[] }>(
        'GET',
        `/people/${userId}/reports`,
      )
    ).body
  expect(await reportsOf(reported)).toMatchObject({
    about: [{ reportId, reason: 'scam', state: 'upheld' }],
    by: [],
    decisions: [{ measure: 'd7', reportId, by: { name: 'Sena Senior' } }],
  })
  expect(await reportsOf(reporter)).toMatchObject({ about: [], by: [{ reportId }], decisions: [] })
})

test('a lifted ban ends at once, and the person hears of it in the app and by mail', async () => {
  const { reported } = await aBanned()
  expect((await server.get('/profile', reported.token)).status).not.toBe(200)
  expect((await act(sena, reported, 'liftBan', { why: 'mistake' })).status).toBe(200)
  expect((await server.get('/profile', reported.token)).status).toBe(200)
  await expect.poll(() => textsTo(reported)).toContain('lifted the restriction')
  expect(await mailsTo(reported)).toContain('accountDecision')
  expect((await logOf(reported))[0]).toMatchObject({ action: 'ban.lifted', details: { why: 'mistake' } })
  const { body } = await mona.send<{ decisions: { kind: string; reportId: string | null }[] }>(
    'GET',
    `/people/${reported.userId}/reports`,
  )
  expect(body.decisions[0]).toMatchObject({ kind: 'lifted', reportId: body.decisions[1]?.reportId })
  expect((await act(sena, reported, 'liftBan', { why: 'mistake' })).body.code).toBe('conflict')
})

test('a ban is not lifted past an appeal or a second operator who has to decide', async () => {
  const { reported } = await aBanned()
  await server.post('/standing/appeal', { text: 'It was my cousin.' }, reported.token)
  expect((await act(sena, reported, 'liftBan', { why: 'conduct' })).body.code).toBe('conflict')
  const otherReport = await aReport(server)
  await sena.send('POST', `/cases/${otherReport.reportId}/claim`)
  const permanent = { measure: 'permanent', rule: 'scam', facts: '' }
  expect((await sena.send('POST', `/cases/${otherReport.reportId}/decide`, permanent)).status).toBe(200)
  expect((await act(sena, otherReport.reported, 'liftBan', { why: 'conduct' })).body.code).toBe('conflict')
  expect(await logOf(otherReport.reported)).toEqual([])
})

test('support ends all sessions, and forces a new password by mail', async () => {
  const ann = await aPerson(server)
  const ended = await act(sam, ann, 'endSessions')
  expect(ended.body).toEqual({ ended: 1 })
  expect((await server.get('/profile', ann.token)).status).toBe(483)
  const logIn = async () => {
    const asked = { email: ann.email, password: ann.password }
    return (await server.post<{ loginResult: string }>('/login', asked)).body.loginResult
  }
  expect(await logIn()).toBe('success')
  expect((await act(sam, ann, 'resetPassword')).status).toBe(200)
  expect(await logIn()).toBe('invalid')
  expect((await open(ann)).openSessions).toBe(0)
  expect(await mailsTo(ann)).toContain('resetPassword')
  expect((await logOf(ann)).map(({ action }) => action)).toEqual(['password.reset_forced', 'sessions.ended'])
})

test('a senior moderator exempts a person from the check of countries, and takes that back', async () => {
  const ann = await aPerson(server)
  for (const unblocked of [true, false]) {
    expect((await act(sena, ann, 'unblocked', { unblocked })).status).toBe(200)
    expect((await open(ann)).unblocked).toBe(unblocked)
    const caller = { userId: ann.userId, sessionId: '' }
    const admitted = server.composition.auth.admit(caller, { country: 'RU' })
    await (unblocked
      ? expect(admitted).resolves.toBeUndefined()
      : expect(admitted).rejects.toMatchObject({ code: 'forbidden' }))
  }
  expect((await logOf(ann)).map(({ action }) => action)).toEqual(['person.blocked', 'person.unblocked'])
})

test('a role change notifies the person of its reason, and needs a fresh second factor', async () => {
  const ann = await aPerson(server)
  const otherPerson = await aPerson(server)
  await asCreators([ann])
  const shown = async () => {
    const { body } = await server.get<{ creators: { creatorId: string }[] }>(
      '/creators/online',
      otherPerson.token,
    )
    return body.creators.some(({ creatorId }) => creatorId === ann.userId)
  }
  expect(await shown()).toBe(true)
  const pause = { role: 'pendingGoddess', why: 'rules' }
  await sql`update operator_sessions set stepped_up_at = null`.execute(db())
  expect((await act(sena, ann, 'role', pause)).body.code).toBe('step_up_required')
  expect((await act(sena, ann, 'sandbox', { sandbox: true })).body.code).toBe('step_up_required')
  await stepUpAll()
  expect((await act(sena, ann, 'role', pause)).status).toBe(200)
  expect([await shown(), (await open(ann)).rolesGroup]).toEqual([false, 'pendingGoddess'])
  await expect.poll(() => textsTo(ann)).toContain('paused your work as a creator')
  expect(await textsTo(ann)).toContain('Reply in the chat')
  expect(await mailsTo(ann)).toContain('accountDecision')
  expect((await logOf(ann))[0]).toMatchObject({
    action: 'person.role_changed',
    details: { before: 'goddess', role: 'pendingGoddess', why: 'rules' },
  })
  expect((await act(sena, ann, 'role', { role: 'artist', why: 'check' })).body.code).toBe('conflict')
  const { body } = await mona.send<{ decisions: { kind: string }[] }>('GET', `/people/${ann.userId}/reports`)
  expect(body.decisions[0]?.kind).toBe('role')
})

test('who becomes an artist stops searching, without talk of a ban, and is listed from then on', async () => {
  await stepUpAll()
  const [ann, viewer] = [await aPerson(server), await aPerson(server)]
  const tab = await aTab(server, ann)
  await tab.request({ type: 'match.start', filter: 'both', languages: ['en'], mode: 'text' })
  expect((await act(sena, ann, 'role', { role: 'artist', why: 'ownWish' })).status).toBe(200)
  expect(await tab.next('match.idle')).toMatchObject({ reason: 'cancelled' })
  const listed = async () => {
    type List = { creators: { creatorId: string }[] }
    const { body } = await server.get<List>('/creators/online', viewer.token)
    return body.creators.some(({ creatorId }) => creatorId === ann.userId)
  }
  expect(await listed()).toBe(true)
  const left = await sena.send('POST', `/creators/people/${ann.userId}/group`, { groupId: null })
  expect([left.status, await listed()]).toEqual([200, true])
})

test('no one becomes a creator without a confirmed address and the right to video, or while an application is open', async () => {
  await stepUpAll()
  const ann = await aPerson(server)
  const become = () => act(sena, ann, 'role', { role: 'goddess', why: 'ownWish' })
  expect((await become()).body.code).toBe('email_not_confirmed')
  await sql`update accounts set email_confirmed = true where id = ${ann.userId}`.execute(db())
  await server.post(
    '/split/forceAssign',
    { splitName: 'identity_verification', group: 'required' },
    ann.token,
  )
  expect((await become()).body.code).toBe('identity_required')
  expect((await act(sena, ann, 'sandbox', { sandbox: true })).status).toBe(200)
  expect(await open(ann)).toMatchObject({ sandbox: true, rolesGroup: 'user' })
  expect((await become()).status).toBe(200)
  expect((await server.get('/creators/rate', ann.token)).body).toMatchObject({ acceptsCalls: false })
  const applicant = await aPerson(server)
  const application = { name: 'Zoe', birthday: '1990-05-17', email: applicant.email, termsAccepted: true }
  expect((await server.post('/creators/apply', application)).status).toBe(200)
  expect((await act(sena, applicant, 'role', { role: 'artist', why: 'ownWish' })).body.code).toBe('conflict')
})

test('a person sent for one creator does not see the list, until an operator takes that back', async () => {
  const ann = await aPerson(server)
  for (const expectedSource of ['partner', null]) {
    expect((await act(sena, ann, 'source', { expectedSource })).status).toBe(200)
    expect((await open(ann)).expectedSource).toBe(expectedSource)
    expect((await server.get('/creators/online', ann.token)).status).toBe(expectedSource === null ? 200 : 403)
  }
  expect((await logOf(ann)).map(({ action }) => action)).toEqual(Array(2).fill('person.source_changed'))
})

test('no operator acts beyond their role, nor on an unknown or erased person', async () => {
  const ann = await aPerson(server)
  const refused = async (by: ConsoleBrowser, name: string, body: object = {}) =>
    (await act(by, ann, name, body)).body.code
  const code = async (by: ConsoleBrowser, path: string) => (await by.send('GET', path)).body.code
  expect(await code(fay, '/people?q=a')).toBe('forbidden')
  expect(await code(fay, `/people/${ann.userId}`)).toBe('forbidden')
  expect(await code(sam, `/people/${ann.userId}/reports`)).toBe('forbidden')
  expect(await refused(mona, 'liftBan', { why: 'mistake' })).toBe('forbidden')
  expect(await refused(sam, 'liftBan', { why: 'mistake' })).toBe('forbidden')
  expect(await refused(mona, 'endSessions')).toBe('forbidden')
  expect(await refused(otto, 'resetPassword')).toBe('forbidden')
  expect(await refused(sam, 'unblocked', { unblocked: true })).toBe('forbidden')
  expect(await refused(sam, 'role', { role: 'artist', why: 'check' })).toBe('forbidden')
  expect(await refused(mona, 'sandbox', { sandbox: true })).toBe('forbidden')
  expect(await refused(otto, 'source', { expectedSource: null })).toBe('forbidden')
  expect(await logOf(ann)).toEqual([])

  await stepUpAll()
  expect(await code(sena, `/people/${absent}`)).toBe('not_found')
  expect(await code(sena, `/people/${absent}/reports`)).toBe('not_found')
  const acts = [
    ['calls', { purpose: 'support' }] as const,
    ...[['look', { purpose: 'support' }] as const, ['liftBan', { why: 'mistake' }] as const],
    ...[['endSessions', {}] as const, ['resetPassword', {}] as const],
    ...[['unblocked', { unblocked: true }] as const, ['sandbox', { sandbox: true }] as const],
    ...[['role', { role: 'artist', why: 'check' }] as const, ['source', { expectedSource: null }] as const],
  ]
  for (const [name, body] of acts) {
    const answer = await act(sena, { userId: absent }, name, body)
    expect([name, answer.body.code]).toEqual([name, 'not_found'])
  }
  await sql`update accounts set standing = 'deleted', erased_at = now() where id = ${ann.userId}`.execute(
    db(),
  )
  for (const [name, body] of acts.slice(2)) {
    expect([name, (await act(sena, ann, name, body)).body.code]).toEqual([name, 'not_found'])
  }
})
