import { randomUUID } from 'node:crypto'
import type { OwnDecision, StandingView } from '@serendip/contract'
import type { OpenAppeal, OpenCase, PersonMeasure, ReportCase, Strikes } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs, logInTeam } from '../../../../test/console.ts'
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
const hourMs = 3_600_000

const decide = (
  by: ConsoleBrowser,
  { userId }: { userId: string },
  measure: PersonMeasure,
  { facts = '', key = randomUUID() as string } = {},
) =>
  by.send<{ reportId: string; code?: string }>('POST', `/people/${userId}/decide`, {
    key,
    measure,
    rule: 'scam',
    facts,
  })
const standingOf = async ({ token }: SignedUp) => (await server.get<StandingView>('/standing', token)).body
const caseOf = async (reportId: string) => (await ada.send<OpenCase>('GET', `/cases/${reportId}`)).body
const reportsOf = async ({ userId }: SignedUp) =>
  (await ada.send<{ about: object[]; strikes: Strikes }>('GET', `/people/${userId}/reports`)).body
async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}

test('a person without a report is banned at once, with reasons in the app and by mail, an audit entry and a strike', async () => {
  const person = await aPerson(server)
  const { status, body } = await decide(mona, person, 'd7', { facts: 'You sold coins.' })
  expect(status).toBe(200)
  expect((await server.get('/profile', person.token)).status).toBe(488)
  const standing = await standingOf(person)
  expect(standing).toMatchObject({ standing: 'banned', canAppeal: true })
  expect(Math.round(((standing.until ?? 0) - Date.now()) / hourMs)).toBe(7 * 24)
  expect(standing.reason).toContain('You sold coins.')
  expect(standing.reason).toContain('on our own initiative')
  expect(standing.reason).not.toContain('because of a report')
  await expect.poll(() => textsTo(person)).toBe(standing.reason)
  const mails = await sql`select 1 from mails where account_id = ${person.userId}
    and kind = 'accountDecision'`.execute(db())
  expect(mails.rows).toHaveLength(1)
  expect(await caseOf(body.reportId)).toMatchObject({
    state: 'upheld',
    hasEvidence: false,
    together: { calls: 0 },
    openedBy: { name: 'Mona Moderator' },
    decisions: [{ measure: 'd7', rule: 'scam' }],
  })
  const { about, strikes } = await reportsOf(person)
  expect([about, strikes.strikes]).toMatchObject([[{ reportId: body.reportId }], [{ measure: 'd7' }]])
  const logOf = async (subject: string) =>
    (await ada.send<{ entries: object[] }>('GET', `/audit?subject=${subject}`)).body.entries
  const entry = { actorName: 'Mona Moderator' }
  expect((await logOf(person.userId))[0]).toMatchObject({ ...entry, action: 'person.case_opened' })
  expect(await logOf(body.reportId)).toMatchObject([{ ...entry, action: 'report.decided' }])
})

test('a decision without a report is appealed and reversed like another one', async () => {
  const person = await aPerson(server)
  await decide(mona, person, 'h24')
  await server.post('/standing/appeal', { text: 'That was not me.' }, person.token)
  const appeals = async (by: ConsoleBrowser) =>
    (await by.send<{ appeals: OpenAppeal[] }>('GET', '/appeals')).body.appeals
  const appeal = (await appeals(sena)).find(({ personId }) => personId === person.userId)
  expect(appeal).toMatchObject({ measure: 'h24', mayDecide: true })
  const path = `/appeals/${appeal?.appealId ?? ''}/decide`
  expect((await sena.send('POST', path, { verdict: 'reversed' })).status).toBe(200)
  expect((await standingOf(person)).standing).toBe('good')
  expect((await reportsOf(person)).strikes.strikes).toEqual([])
})

test('a warning and a reset name leave the account open', async () => {
  const person = await aPerson(server, { name: 'Free Coins' })
  expect((await decide(mona, person, 'nameReset')).status).toBe(200)
  expect((await decide(mona, person, 'warning')).status).toBe(200)
  type Own = { profile: { name: string; humanReadableId: string } }
  const { status, body } = await server.get<Own>('/profile', person.token)
  expect([status, body.profile.name]).toEqual([200, body.profile.humanReadableId])
  const own = await server.get<{ decisions: OwnDecision[] }>('/decisions', person.token)
  expect(own.body.decisions).toHaveLength(2)
})

test('a permanent ban without a report needs the right and a second operator', async () => {
  const person = await aPerson(server)
  expect((await decide(mona, person, 'permanent')).body.code).toBe('forbidden')
  expect((await standingOf(person)).standing).toBe('good')
  const { reportId } = (await decide(sena, person, 'permanent')).body
  const queue = await ada.send<{ cases: ReportCase[] }>('GET', '/cases')
  expect(queue.body.cases).toMatchObject([{ reportId, state: 'waiting' }])
  const confirm = (by: ConsoleBrowser) =>
    by.send('POST', `/cases/${reportId}/confirm`, { verdict: 'confirmed' })
  expect((await confirm(sena)).body.code).toBe('cannot_target_self')
  expect((await confirm(ada)).status).toBe(200)
  expect(await standingOf(person)).toMatchObject({ standing: 'banned', until: null })
})

test('a request that is sent twice decides once', async () => {
  const person = await aPerson(server)
  const key = randomUUID()
  const [first, again] = [
    await decide(mona, person, 'h1', { key }),
    await decide(mona, person, 'h1', { key }),
  ]
  expect(again.body.reportId).toBe(first.body.reportId)
  const atOnce = randomUUID()
  await Promise.all([
    decide(mona, person, 'h1', { key: atOnce }),
    decide(mona, person, 'h1', { key: atOnce }),
  ])
  expect((await reportsOf(person)).about).toHaveLength(2)
})

test('only operators who decide reports may decide about a person, and unknown or erased ids are refused', async () => {
  const person = await aPerson(server)
  for (const role of ['support', 'auditor', 'finance'] as const) {
    const by = await logInAs(server.consoleOrigin, role)
    expect([role, (await decide(by, person, 'warning')).status]).toEqual([role, 403])
  }
  const absent = { userId: 'usr_00000000000000000000' }
  expect((await decide(mona, absent, 'warning')).body.code).toBe('not_found')
  await sql`update accounts set standing = 'deleted', erased_at = now() where id = ${person.userId}`.execute(
    db(),
  )
  expect((await decide(mona, person, 'warning')).body.code).toBe('not_found')
  expect((await reportsOf(person)).about).toEqual([])
})
