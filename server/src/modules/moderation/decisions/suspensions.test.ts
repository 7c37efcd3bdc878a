import { randomUUID } from 'node:crypto'
import type { StandingView } from '@serendip/contract'
import type { BoardNumbers, OpenCase, PersonMeasure } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInTeam } from '../../../../test/console.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { countUnconfirmable } from '../index.ts'

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
const dayMs = 24 * 3_600_000

/** Whether Ada Admin, who alone can confirm what Sena proposes, works here. */
const adminIs = (active: boolean) =>
  sql`update operators set active = ${active} where roles = '{admin}'`.execute(db())
const decide = async (by: ConsoleBrowser, { userId }: SignedUp, measure: PersonMeasure) => {
  const body = { key: randomUUID(), measure, rule: 'harassment', facts: '' }
  const answer = await by.send<{ reportId: string }>('POST', `/people/${userId}/decide`, body)
  expect(answer.status).toBe(200)
  return answer.body.reportId
}
/** A person for whom Sena proposes a permanent ban while no other operator is eligible to confirm it. */
async function aSuspended() {
  const person = await aPerson(server)
  await adminIs(false)
  const reportId = await decide(sena, person, 'permanent')
  return { person, reportId }
}
async function answered(reportId: string, verdict: 'confirmed' | 'declined'): Promise<void> {
  await adminIs(true)
  expect((await ada.send('POST', `/cases/${reportId}/confirm`, { verdict })).status).toBe(200)
}
/** As if it was decided a number of days ago. */
async function decidedDaysAgo({ person, reportId }: { person: SignedUp; reportId: string }, days: number) {
  await sql`alter table moderation_events disable trigger user`.execute(db())
  await sql`update moderation_events set at = at - make_interval(days => ${days}) where report_id = ${reportId}`.execute(
    db(),
  )
  await sql`alter table moderation_events enable trigger user`.execute(db())
  await sql`update accounts set standing_since = standing_since - make_interval(days => ${days})
    where id = ${person.userId}`.execute(db())
}
const standingOf = async ({ token }: SignedUp) => (await server.get<StandingView>('/standing', token)).body
const refundsOf = async ({ userId }: SignedUp) =>
  (
    await sql<{ refunds: boolean }>`select refunds from wallet_freezes where owner_id = ${userId}`.execute(
      db(),
    )
  ).rows
const daysLeft = ({ until }: StandingView) => Math.round(((until ?? 0) - Date.now()) / dayMs)
async function textsTo({ userId }: SignedUp): Promise<string> {
  const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
    where c.low_id = ${userId} and c.subtype = 'moderator' order by m.seq`.execute(db())
  return found.rows.map(({ text }) => text).join('\n')
}

test('without another eligible operator, the person stays suspended until a permanent ban is confirmed', async () => {
  const { person, reportId } = await aSuspended()
  const standing = await standingOf(person)
  expect(standing).toMatchObject({ standing: 'banned', until: null, awaitsDecision: true, canAppeal: true })
  expect(standing.reason).toContain('A second member of our team will decide')
  expect(await refundsOf(person)).toEqual([{ refunds: false }])
  const shown = (await sena.send<OpenCase>('GET', `/cases/${reportId}`)).body
  expect(shown).toMatchObject({
    state: 'waiting',
    proposal: { others: 0 },
    person: { awaitsDecision: true, standingUntil: null },
  })
  await answered(reportId, 'confirmed')
  const after = await standingOf(person)
  expect(after).toMatchObject({ standing: 'banned', until: null, awaitsDecision: false })
  expect(after.reason).toContain('permanently banned')
  expect(await refundsOf(person)).toEqual([{ refunds: true }])
})

test('a declined permanent ban leaves the rest of the seven days, and the person is notified', async () => {
  const suspended = await aSuspended()
  await decidedDaysAgo(suspended, 2)
  await answered(suspended.reportId, 'declined')
  const standing = await standingOf(suspended.person)
  expect(standing).toMatchObject({ standing: 'banned', awaitsDecision: false, canAppeal: true })
  expect(daysLeft(standing)).toBe(5)
  await expect.poll(() => textsTo(suspended.person)).toContain('We have restricted your account until')
})

test('a permanent ban that is declined after the seven days ends the suspension at once', async () => {
  const suspended = await aSuspended()
  await decidedDaysAgo(suspended, 8)
  expect((await standingOf(suspended.person)).standing).toBe('banned')
  await answered(suspended.reportId, 'declined')
  expect((await standingOf(suspended.person)).standing).toBe('good')
  expect(await refundsOf(suspended.person)).toEqual([])
  await expect.poll(() => textsTo(suspended.person)).toContain('lifted the restriction')
})

test('another decision neither shortens a suspension, nor ends with it', async () => {
  const suspended = await aSuspended()
  await decidedDaysAgo(suspended, 8)
  await decide(mona, suspended.person, 'h24')
  expect(await standingOf(suspended.person)).toMatchObject({ until: null, awaitsDecision: true })
  await answered(suspended.reportId, 'declined')
  expect(daysLeft(await standingOf(suspended.person))).toBe(1)
})

test('a suspension lasts while another permanent ban of the person waits', async () => {
  const { person, reportId } = await aSuspended()
  const otherId = await decide(sena, person, 'permanent')
  await answered(reportId, 'declined')
  expect(await standingOf(person)).toMatchObject({ until: null, awaitsDecision: true })
  await answered(otherId, 'declined')
  expect(await standingOf(person)).toMatchObject({ awaitsDecision: false })
})

test('bans without an eligible second operator alert those who may propose them, until one is eligible', async () => {
  const before = await countUnconfirmable(server.composition.approvals, 100)
  const { reportId } = await aSuspended()
  expect(await countUnconfirmable(server.composition.approvals, 100)).toBe(before + 1)
  const alertsOf = async (browser: ConsoleBrowser) =>
    (await browser.send<BoardNumbers>('GET', '/board')).body.alerts.map(({ name }) => name)
  // The figures are kept for some seconds.
  await expect.poll(() => alertsOf(sena), { timeout: 20_000 }).toContain('decisionsUnconfirmed')
  expect(await alertsOf(mona)).not.toContain('decisionsUnconfirmed')
  await adminIs(true)
  expect(await countUnconfirmable(server.composition.approvals, 100)).toBe(0)
  await answered(reportId, 'confirmed')
})
