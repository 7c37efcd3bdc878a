import type { StandingView } from '@serendip/contract'
import type { Measure, OpenAppeal, OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { aReport, type ReportedCall } from '../../../../test/reports.ts'
import { aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let sena: ConsoleBrowser
let ada: ConsoleBrowser
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ;({ mona, sena, ada } = await logInTeam(server.consoleOrigin))
  // A third operator who may decide appeals.
  await sql`update operators set roles = '{seniorModerator}' where name = 'Mona Moderator'`.execute(db())
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const dayMs = 24 * 3_600_000

async function decideCase(
  by: ConsoleBrowser,
  { reportId }: Pick<ReportedCall, 'reportId'>,
  measure: Measure,
): Promise<void> {
  await by.send('POST', `/cases/${reportId}/claim`)
  const decision = { measure, rule: 'scam', facts: '' }
  expect((await by.send('POST', `/cases/${reportId}/decide`, decision)).status).toBe(200)
}

/** Another report about someone. */
async function aReportAbout({ userId }: SignedUp): Promise<Pick<ReportedCall, 'reportId'>> {
  const { reportId } = await aReport(server)
  await sql`update reports set reported_id = ${userId} where id = ${reportId}`.execute(db())
  return { reportId }
}

/** Someone whom Sena banned for seven days and who appealed. */
async function anAppeal(measure: Measure = 'd7') {
  const { reportId, reported } = await aReport(server)
  await decideCase(sena, { reportId }, measure)
  const sent = await server.post<StandingView>(
    '/standing/appeal',
    { text: 'It was my cousin.' },
    reported.token,
  )
  expect(sent.status).toBe(200)
  const { body } = await ada.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')
  const appeal = body.appeals.find(({ personId }) => personId === reported.userId)
  if (!appeal) throw new Error('the appeal is not listed')
  return { appeal, reportId, reported, sent: sent.body }
}
const decide = (by: ConsoleBrowser, { appealId }: { appealId: string }, verdict: 'upheld' | 'reversed') =>
  by.send('POST', `/appeals/${appealId}/decide`, { verdict })
const standingOf = async ({ token }: SignedUp) => (await server.get<StandingView>('/standing', token)).body
async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}

test('an appeal waits with its clock for another operator than the first, whose reversal opens the account again', async () => {
  const { appeal, reported, sent } = await anAppeal()
  expect([appeal.text, appeal.mayDecide, appeal.decideBy - appeal.sentAt]).toEqual([
    ...['It was my cousin.', true, 14 * dayMs],
  ])
  expect(sent.appeal).toMatchObject({ decideBy: appeal.decideBy, isUpheld: false })
  const seen = await sena.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')
  expect(seen.body.appeals.find(({ appealId }) => appealId === appeal.appealId)?.mayDecide).toBe(false)
  expect((await decide(sena, appeal, 'upheld')).body.code).toBe('cannot_target_self')
  expect((await decide(ada, appeal, 'reversed')).status).toBe(200)
  expect((await server.get('/profile', reported.token)).status).toBe(200)
  await expect.poll(() => textsTo(reported)).toContain('reversed our decision')
  expect((await decide(ada, appeal, 'upheld')).body.code).toBe('conflict')
  const absent = { appealId: 'apl_00000000000000000000' }
  expect((await decide(ada, absent, 'upheld')).body.code).toBe('not_found')
})

test('after a rejected appeal the ban remains, and the standing page shows it', async () => {
  const { appeal, reported } = await anAppeal()
  expect((await decide(ada, appeal, 'upheld')).status).toBe(200)
  expect(await standingOf(reported)).toMatchObject({
    standing: 'banned',
    canAppeal: false,
    appeal: { isUpheld: true },
  })
  await expect.poll(() => textsTo(reported)).toContain('The decision stands')
})

test('reversing an expired ban reports that it has expired, and does not reopen the account', async () => {
  const { appeal, reported } = await anAppeal()
  await sql`update accounts set standing_until = now() - interval '1 second' where id = ${reported.userId}`.execute(
    db(),
  )
  expect((await decide(ada, appeal, 'reversed')).status).toBe(200)
  await expect.poll(() => textsTo(reported)).toContain('had already ended')
  expect(await textsTo(reported)).not.toContain('active again')
})

test('after six months a decision can no longer be appealed', async () => {
  const { reportId, reported } = await aReport(server)
  await sena.send('POST', `/cases/${reportId}/claim`)
  await sena.send('POST', `/cases/${reportId}/decide`, { measure: 'd7', rule: 'scam', facts: '' })
  await sql`update accounts set standing_since = now() - interval '184 days' where id = ${reported.userId}`.execute(
    db(),
  )
  expect((await standingOf(reported)).canAppeal).toBe(false)
  const late = await server.post<{ code: string }>('/standing/appeal', { text: 'x' }, reported.token)
  expect(late.body.code).toBe('conflict')
})

const openOf = async (reportId: string) => (await ada.send<OpenCase>('GET', `/cases/${reportId}`)).body
const confirm = (by: ConsoleBrowser, reportId: string) =>
  by.send<{ code: string }>('POST', `/cases/${reportId}/confirm`, { verdict: 'confirmed' })

test('an appeal against one ban leaves a later one, and is not decided by the author of the first', async () => {
  const { appeal, reportId, reported } = await anAppeal()
  const later = await aReportAbout(reported)
  await decideCase(ada, later, 'permanent')
  const permanent = await standingOf(reported)
  expect(permanent).toMatchObject({ standing: 'banned', canAppeal: true, appeal: null })
  const { body } = await ada.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')
  const listed = body.appeals.find(({ appealId }) => appealId === appeal.appealId)
  expect(listed).toMatchObject({ reportId, reason: null, until: null, mayDecide: true })
  expect((await decide(sena, appeal, 'reversed')).body.code).toBe('cannot_target_self')
  expect((await decide(ada, appeal, 'reversed')).status).toBe(200)
  expect(await standingOf(reported)).toEqual(permanent)
  await expect.poll(() => textsTo(reported)).toContain('stays closed because of a later decision')
  expect(await openOf(later.reportId)).toMatchObject({ state: 'waiting' })
})

test('a later decision without effect on the ban changes nothing about who may decide the appeal', async () => {
  const { appeal, reportId, reported } = await anAppeal()
  await decideCase(ada, await aReportAbout(reported), 'h1')
  expect((await decide(sena, appeal, 'reversed')).body.code).toBe('cannot_target_self')
  const { body } = await ada.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')
  const listed = body.appeals.find(({ appealId }) => appealId === appeal.appealId)
  expect(listed).toMatchObject({ reportId, mayDecide: true })
  expect(listed?.reason).not.toBeNull()
  expect((await decide(ada, appeal, 'reversed')).status).toBe(200)
  expect((await standingOf(reported)).standing).toBe('good')
})

test('a reversed appeal ends the proposal of a permanent ban, which no one can confirm afterwards', async () => {
  const { appeal, reportId, reported } = await anAppeal('permanent')
  expect((await decide(ada, appeal, 'reversed')).status).toBe(200)
  expect((await standingOf(reported)).standing).toBe('good')
  const after = await openOf(reportId)
  expect(after).toMatchObject({ state: 'dismissed', proposal: null })
  expect(after.decisions.map(({ kind }) => kind).toSorted()).toEqual([
    ...['decided', 'declined', 'proposed', 'reversed'],
  ])
  expect((await confirm(mona, reportId)).body.code).toBe('conflict')
  expect((await standingOf(reported)).standing).toBe('good')
})

test('an appeal against the seven days also lifts the permanent ban confirmed about the same report', async () => {
  const { appeal, reportId, reported } = await anAppeal('permanent')
  expect((await confirm(ada, reportId)).status).toBe(200)
  expect((await decide(ada, appeal, 'reversed')).body.code).toBe('cannot_target_self')
  expect((await decide(mona, appeal, 'reversed')).status).toBe(200)
  expect((await standingOf(reported)).standing).toBe('good')
})

test('an appeal is claimed by one operator at a time, and no other may decide it until it is released or the lease ends', async () => {
  const { appeal } = await anAppeal()
  const path = `/appeals/${appeal.appealId}`
  expect([appeal.claim, appeal.verdict]).toEqual([null, null])
  expect((await ada.send('POST', `${path}/claim`)).status).toBe(200)
  expect((await ada.send('POST', `${path}/claim`)).status).toBe(200)
  expect((await mona.send('POST', `${path}/claim`)).body.code).toBe('conflict')
  expect((await decide(mona, appeal, 'upheld')).body.code).toBe('conflict')
  expect((await mona.send<OpenAppeal>('GET', path)).body.claim?.name).toBe('Ada Admin')
  await mona.send('POST', `${path}/release`)
  expect((await mona.send('POST', `${path}/claim`)).body.code).toBe('conflict')
  await ada.send('POST', `${path}/release`)
  expect((await mona.send('POST', `${path}/claim`)).status).toBe(200)
  await sql`update account_appeals set claimed_until = now() - interval '1 second'
    where id = ${appeal.appealId}`.execute(db())
  expect((await decide(ada, appeal, 'upheld')).status).toBe(200)
  expect((await ada.send('POST', `${path}/claim`)).body.code).toBe('conflict')
  expect((await mona.send<OpenAppeal>('GET', path)).body).toMatchObject({ claim: null, verdict: 'upheld' })
  expect((await ada.send('GET', '/appeals/apl_00000000000000000000')).body.code).toBe('not_found')
})
