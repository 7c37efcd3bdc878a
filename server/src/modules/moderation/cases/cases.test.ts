import { randomUUID } from 'node:crypto'
import { type CaseEvidence, casesShown, type OpenCase, type ReportCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aServer, type TestServer } from '../../../../test/server.ts'
import { watchCases } from './list-cases.ts'

const dayMs = 24 * 3_600_000

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
let otto: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sena = await logInAs(server.consoleOrigin, 'seniorModerator')
  otto = await logInAs(server.consoleOrigin, 'auditor')
})
afterAll(() => server.stop())

interface Queue {
  readonly cases: readonly ReportCase[]
  readonly waiting: number
  readonly overdue: number
}
const queue = async () => (await mona.send<Queue>('GET', '/cases')).body
const db = () => server.composition.engines.database.db
const absent = 'rep_00000000000000000000'

test('the queue shows minors first, then threats, the rest by age, and counts what waits too long', async () => {
  const spam = await aReport(server, { reason: 'spam' })
  const threat = await aReport(server, { reason: 'violence' })
  const minor = await aReport(server, { reason: 'minor' })
  const before = await queue()
  const mine = before.cases.filter(({ reportId }) =>
    [spam, threat, minor].some((reported) => reported.reportId === reportId),
  )
  expect(mine.map(({ reportId }) => reportId)).toEqual([minor.reportId, threat.reportId, spam.reportId])
  expect(mine.map(({ dueAt, filedAt }) => (dueAt - filedAt) / 3_600_000)).toEqual([1, 1, 24])
  await sql`update reports set created_at = created_at - interval '2 hours'
    where id in (${spam.reportId}, ${threat.reportId})`.execute(db())
  expect((await queue()).overdue).toBe(before.overdue + 1)
  expect((await mona.send<Queue>('GET', '/cases?state=decided')).body.cases).toEqual([])
})

test('one operator at a time has a report, until it is released or the lease ends', async () => {
  const { reportId } = await aReport(server)
  const claim = (who: ConsoleBrowser) => who.send('POST', `/cases/${reportId}/claim`)
  const [first, again, otherCase] = [await claim(mona), await claim(mona), await claim(sena)]
  expect([first.status, again.status, otherCase.body.code]).toEqual([200, 200, 'conflict'])
  const shown = (await queue()).cases.find((knownCase) => knownCase.reportId === reportId)
  expect(shown?.claim?.name).toBe('Mona Moderator')
  await sena.send('POST', `/cases/${reportId}/release`)
  expect((await claim(sena)).body.code).toBe('conflict')
  await mona.send('POST', `/cases/${reportId}/release`)
  expect((await claim(sena)).status).toBe(200)
  await sql`update reports set claimed_until = now() - interval '1 second' where id = ${reportId}`.execute(
    db(),
  )
  expect((await claim(mona)).status).toBe(200)
  expect((await mona.send('POST', `/cases/${absent}/claim`)).body.code).toBe('not_found')
})

test('a report opens with both people, their calls with each other and their other reports', async () => {
  const first = await aReport(server, { reason: 'scam', text: 'asked for money' })
  await server.post(
    '/report',
    { callId: first.callId, reason: 'spam', text: '', key: randomUUID() },
    first.reported.token,
  )
  const { body } = await mona.send<OpenCase>('GET', `/cases/${first.reportId}`)
  expect(body).toMatchObject({
    text: 'asked for money',
    hasEvidence: true,
    state: 'open',
    claim: null,
    person: { userId: first.reported.userId, standing: 'good' },
    reporter: { userId: first.reporter.userId },
    together: { calls: 1 },
    reports: [{ reason: 'spam', by: 'person' }],
  })
  expect(JSON.stringify(body)).not.toContain('send me money')
  expect((await mona.send('GET', `/cases/${absent}`)).body.code).toBe('not_found')
})

test('each look at evidence is an entry of the audit log with its purpose, also by an auditor', async () => {
  const { reportId } = await aReport(server)
  const look = { purpose: 'quality' }
  const { body } = await otto.send<CaseEvidence>('POST', `/cases/${reportId}/evidence`, look)
  expect(body.texts).toMatchObject([{ text: 'send me money', files: [], filesGone: 0 }])
  const entries = await otto.send<{ entries: { action: string; details: object; actorName: string }[] }>(
    'GET',
    `/audit?subject=${reportId}`,
  )
  expect(entries.body.entries).toMatchObject([
    { action: 'evidence.read', actorName: 'Otto Auditor', details: look },
  ])
  const missing = await otto.send('POST', `/cases/${absent}/evidence`, look)
  expect(missing.body.code).toBe('not_found')
})

test('evidence about a possible minor requires a fresh second factor', async () => {
  const { reportId } = await aReport(server, { reason: 'minor' })
  const look = (who: ConsoleBrowser) =>
    who.send('POST', `/cases/${reportId}/evidence`, { purpose: 'decision' })
  expect((await look(sena)).body.code).toBe('step_up_required')
  const { code } = await demoOperator(sena, 'seniorModerator')
  expect((await sena.send('POST', '/stepUp', { totp: code })).status).toBe(200)
  expect((await look(sena)).status).toBe(200)
})

test('the queue and what was decided are read page by page, also of one reason', async () => {
  const { reportId } = await aReport(server, { reason: 'other' })
  const copies = (count: number, state: string, decidedAt: string | null) =>
    sql`insert into reports (id, key, reporter_id, reported_id, call_id, reason, priority, text, state, decided_at,
        evidence_until, created_at)
      select 'rep_' || ${state} || lpad(n::text, 20 - length(${state}), '0'), md5(${state} || n)::uuid, reporter_id, reported_id, call_id,
        reason, priority, '', ${state}, ${decidedAt}::timestamptz - make_interval(mins => n / 2), evidence_until,
        created_at + make_interval(mins => 1 + n / 2)
      from reports, generate_series(1, ${count}::int) n where id = ${reportId}`.execute(db())
  await copies(120, 'open', null)
  await copies(60, 'upheld', new Date().toISOString())
  const pages = async (state: string): Promise<readonly (readonly string[])[]> => {
    const found: string[][] = []
    for (let after = ''; found.length === 0 || found.at(-1)?.length === casesShown; ) {
      const path = `/cases?state=${state}&reason=other${after}`
      const { cases } = (await mona.send<Queue>('GET', path)).body
      found.push(cases.map((knownCase) => knownCase.reportId))
      after = `&after=${cases.at(-1)?.reportId}`
    }
    return found
  }
  const [open, decided] = [await pages('open'), await pages('decided')]
  expect(open.map(({ length }) => length)).toEqual([50, 50, 21])
  expect(new Set(open.flat()).size).toBe(121)
  expect(open[0]?.[0]).toBe(reportId)
  expect([decided.map(({ length }) => length), new Set(decided.flat()).size]).toEqual([[50, 10], 60])
  expect((await mona.send('GET', `/cases?after=${absent}`)).body.code).toBe('not_found')
})

test('reports that wait too long, and too many of them, are errors in the log', async () => {
  const { clock, settings } = server.composition
  const lines: object[] = []
  const logger = { ...server.composition.logger, error: (fields: object) => void lines.push(fields) }
  const watch = async (over: object) => {
    const read = async () => ({ ...(await settings.read()), ...over })
    await watchCases({ plumbing: { db: db(), clock }, settings: { ...settings, read }, logger })
  }
  const { waiting, overdue } = await queue()
  const patient = { urgentReportGoalMs: 366 * dayMs, reportGoalMs: 366 * dayMs }
  await watch({ ...patient, reportBacklogMax: waiting })
  expect(lines).toEqual([])
  await watch({ ...patient, reportBacklogMax: waiting - 1 })
  await watch({ reportBacklogMax: waiting })
  expect(overdue).toBeGreaterThan(0)
  expect(lines).toEqual([
    { event: 'reports_late', waiting, overdue: 0 },
    { event: 'reports_late', waiting, overdue },
  ])
})
