import type { ReportReason } from '@serendip/contract'
import type { CaseEvidence } from '@serendip/contract/operator'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../../test/console.ts'
import { aReport, sendFrame } from '../../../../test/reports.ts'
import { aServer, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
let sena: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sena = await logInAs(server.consoleOrigin, 'seniorModerator')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const look = { purpose: 'decision' }

/** Each access to a file of the report, newest first. */
async function accesses(reportId: string) {
  const otto = await logInAs(server.consoleOrigin, 'auditor')
  const path = `/audit?subject=${reportId}&action=evidence.file_read`
  const log = await otto.send<{ entries: { actorName: string; details: object }[] }>('GET', path)
  return log.body.entries.map(({ actorName, details }) => [actorName, details])
}

/** The status of a file and of its blurred picture. */
async function statuses(browser: ConsoleBrowser, reportId: string, fileId: string): Promise<number[]> {
  const path = `${browser.origin}/api/cases/${reportId}/files/${fileId}`
  const headers = {
    'x-serendip-console': '1',
    'content-type': 'application/json',
    origin: browser.origin,
    cookie: browser.cookie ?? '',
  }
  const asked = { method: 'POST', headers, body: JSON.stringify(look) }
  const answers = [await fetch(`${path}/open`, asked), await fetch(`${path}/blurred`, { headers })]
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  return answers.map(({ status }) => status)
}

/** A report of a video call with one picture that the reporter confirmed. */
async function aReportedCall(reason: ReportReason = 'nudity') {
  const { reportId, reporter } = await aReport(server, { mode: 'video', reason })
  expect((await sendFrame(server, reporter, reportId)).status).toBe(200)
  return reportId
}
const frameOf = async (by: ConsoleBrowser, reportId: string) => {
  const { body } = await by.send<CaseEvidence>('POST', `/cases/${reportId}/evidence`, look)
  expect(body.frames).toHaveLength(1)
  return body.frames[0]?.fileId ?? ''
}

test('a picture of a call opens for the operator with the claim alone, and each access is logged', async () => {
  const reportId = await aReportedCall()
  const fileId = await frameOf(mona, reportId)
  expect(await statuses(mona, reportId, fileId)).toEqual([409, 409])
  await mona.send('POST', `/cases/${reportId}/claim`)
  expect(await statuses(mona, reportId, fileId)).toEqual([200, 200])
  expect(await statuses(sena, reportId, fileId)).toEqual([409, 409])
  expect(await accesses(reportId)).toEqual([
    ['Mona Moderator', expect.objectContaining({ ...look, file: fileId })],
  ])
  const otherCall = await aReportedCall()
  await mona.send('POST', `/cases/${otherCall}/claim`)
  expect(await statuses(mona, otherCall, fileId)).toEqual([404, 404])
})

test('what an operator sees before asking for a picture of a call is another, blurred one', async () => {
  const reportId = await aReportedCall()
  const fileId = await frameOf(mona, reportId)
  await mona.send('POST', `/cases/${reportId}/claim`)
  const path = `${mona.origin}/api/cases/${reportId}/files/${fileId}`
  const headers = {
    'x-serendip-console': '1',
    'content-type': 'application/json',
    origin: mona.origin,
    cookie: mona.cookie ?? '',
  }
  const blurred = await fetch(`${path}/blurred`, { headers })
  const opened = await fetch(`${path}/open`, { method: 'POST', headers, body: JSON.stringify(look) })
  expect(opened.headers.get('content-type')).toBe('image/jpeg')
  expect((await sharp(Buffer.from(await opened.arrayBuffer())).metadata()).width).toBe(640)
  expect((await sharp(Buffer.from(await blurred.arrayBuffer())).metadata()).width).toBe(320)
})

test('a decided report’s picture opens for those who decide appeals, for that purpose', async () => {
  const reportId = await aReportedCall()
  const fileId = await frameOf(mona, reportId)
  await mona.send('POST', `/cases/${reportId}/claim`)
  const decision = { measure: 'warning', rule: 'nudity', facts: '' }
  expect((await mona.send('POST', `/cases/${reportId}/decide`, decision)).status).toBe(200)
  const path = `/cases/${reportId}/files/${fileId}/open`
  expect((await mona.send('POST', path, { purpose: 'appeal' })).body.code).toBe('conflict')
  expect((await sena.send('POST', path, { purpose: 'decision' })).body.code).toBe('conflict')
  expect((await statuses(sena, reportId, fileId))[1]).toBe(200)
})

test('a picture of someone who may be a minor requires a fresh second factor', async () => {
  const ada = await logInAs(server.consoleOrigin, 'admin')
  const reportId = await aReportedCall('minor')
  expect((await ada.send('POST', `/cases/${reportId}/evidence`, look)).body.code).toBe('step_up_required')
  const { rows } = await sql<{ id: string }>`select id from report_frames
    where report_id = ${reportId}`.execute(db())
  const fileId = rows[0]?.id ?? ''
  expect((await ada.send('POST', `/cases/${reportId}/claim`)).status).toBe(200)
  const path = `/cases/${reportId}/files/${fileId}/open`
  expect((await ada.send('POST', path, look)).body.code).toBe('step_up_required')
  expect(await accesses(reportId)).toEqual([])
  const { code } = await demoOperator(ada, 'admin')
  expect((await ada.send('POST', '/stepUp', { totp: code })).status).toBe(200)
  expect(await statuses(ada, reportId, fileId)).toEqual([200, 200])
})
