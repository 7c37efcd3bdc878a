import type { CaseEvidence, OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mediaOn } from '../../../../test/chat-media.ts'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../../test/console.ts'
import { aReport, aReportedPicture, sendFrame } from '../../../../test/reports.ts'
import { runSchedule, runSchedules } from '../../../../test/run-schedule.ts'
import { aServer, type TestServer } from '../../../../test/server.ts'
import { personalBlobs } from '../../../kernel/blob-store.ts'
import { eraseOldEvidence } from '../../safety/evidence.ts'
import { framesOf } from '../../safety/index.ts'

let server: TestServer
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ada = await logInAs(server.consoleOrigin, 'admin')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const hold = (by: ConsoleBrowser, reportId: string, isHeld: boolean) =>
  by.send('POST', `/cases/${reportId}/hold`, { isHeld, why: isHeld ? 'court' : 'over' })
const openOf = async (reportId: string) => (await ada.send<OpenCase>('GET', `/cases/${reportId}`)).body
/** Half a year later. */
const sweep = () => {
  const clock = { now: () => Date.now() + 200 * 86_400_000, after: () => () => {} }
  return eraseOldEvidence({ db: db(), clock })
}

test('evidence under a legal hold outlives its time until an admin ends the hold, and both are logged', async () => {
  const [held, otherReport] = [await aReport(server), await aReport(server)]
  const { reportId } = held
  expect((await hold(ada, reportId, true)).body.code).toBe('step_up_required')
  const { code } = await demoOperator(ada, 'admin')
  expect((await ada.send('POST', '/stepUp', { totp: code })).status).toBe(200)
  expect((await hold(ada, 'rep_00000000000000000000', true)).body.code).toBe('not_found')
  expect((await hold(ada, reportId, false)).body.code).toBe('conflict')
  expect((await hold(ada, reportId, true)).status).toBe(200)
  expect((await hold(ada, reportId, true)).body.code).toBe('conflict')
  expect((await openOf(reportId)).heldAt).not.toBeNull()
  await sweep()
  expect([(await openOf(reportId)).hasEvidence, (await openOf(otherReport.reportId)).hasEvidence]).toEqual([
    true,
    false,
  ])
  expect((await hold(ada, otherReport.reportId, true)).body.code).toBe('conflict')
  expect((await hold(ada, reportId, false)).status).toBe(200)
  await sweep()
  expect((await openOf(reportId)).hasEvidence).toBe(false)
  const log = await ada.send<{ entries: object[] }>('GET', `/audit?subject=${reportId}`)
  expect(log.body.entries).toMatchObject([
    { action: 'evidence.released', details: { why: 'over' } },
    { action: 'evidence.held', details: { why: 'court' } },
  ])
})

/** Closes the account, and sweeps until it is erased. */
async function erase(userId: string): Promise<void> {
  await sql`update accounts set standing = 'deleted', erase_at = now() - interval '1 hour'
    where id = ${userId}`.execute(db())
  // The first sweep announces the erasure; the next one that finds nothing pending carries it out.
  const isErased = async () => {
    await runSchedules(server, 'erase-accounts')
    const { rows } = await sql`select 1 from accounts
      where id = ${userId} and erased_at is not null`.execute(db())
    return rows.length === 1
  }
  await expect.poll(isErased, { timeout: 20_000 }).toBe(true)
}

test('an erasure of the reporter leaves held evidence until the hold ends', async () => {
  const { reportId, reporter } = await aReport(server, { mode: 'video' })
  const otherReport = await aReport(server, { mode: 'video' })
  await sendFrame(server, reporter, reportId)
  await sendFrame(server, otherReport.reporter, otherReport.reportId)
  await sql`update reports set held_at = now() where id = ${reportId}`.execute(db())
  await erase(reporter.userId)
  await erase(otherReport.reporter.userId)
  const frames = async (of: string) => (await framesOf(db(), of)).length
  expect((await openOf(reportId)).hasEvidence).toBe(true)
  expect([await frames(reportId), await frames(otherReport.reportId)]).toEqual([1, 0])
  expect((await hold(ada, reportId, false)).status).toBe(200)
  await eraseOldEvidence({ db: db(), clock: server.composition.clock })
  expect((await openOf(reportId)).hasEvidence).toBe(false)
  expect(await frames(reportId)).toBe(0)
})

test('an erasure of the sender leaves the files of held evidence, and nothing else, until the hold ends', async () => {
  const { reportId, reported, fileId } = await aReportedPicture(server)
  const { files } = server.composition.fileParts
  const mine = () => files.list(personalBlobs(reported.userId))
  const otherId = await mediaOn(server).upload(reported)
  expect(await mine()).toHaveLength(2)
  expect((await hold(ada, reportId, true)).status).toBe(200)
  await erase(reported.userId)
  expect(await mine()).toEqual([expect.stringContaining(`media/${fileId}/`)])
  const { rows } = await sql`select id from media_items
    where id in (${fileId}, ${otherId})`.execute(db())
  expect(rows).toEqual([{ id: fileId }])
  const look = { purpose: 'decision' }
  const { body } = await ada.send<CaseEvidence>('POST', `/cases/${reportId}/evidence`, look)
  expect(body.texts.flatMap((text) => text.files)).toEqual([{ fileId, kind: 'image' }])
  expect((await hold(ada, reportId, false)).status).toBe(200)
  // One sweep finds that no message needs the file; the next one, an hour later, removes it.
  await runSchedule(server.composition.media, 'sweep-uploads')
  await sql`update media_items set changed_at = now() - interval '2 hours' where id = ${fileId}`.execute(db())
  await runSchedule(server.composition.media, 'sweep-uploads')
  expect(await mine()).toEqual([])
})
