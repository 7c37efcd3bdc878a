import { createHash, randomUUID } from 'node:crypto'
import type { OpenCase } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, demoOperator, logInTeam } from '../../../../test/console.ts'
import { uploadProfilePhoto } from '../../../../test/profile-photos.ts'
import { aReport, aReportedPicture, sendFrame } from '../../../../test/reports.ts'
import { aServer, type TestServer } from '../../../../test/server.ts'
import { unzip } from '../../../../test/unzip.ts'
import { eraseOldEvidence } from '../../safety/evidence.ts'

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
const absent = 'rep_00000000000000000000'
const dayMs = 86_400_000
const reference = 'LKA Berlin, 4711/26'

const path = (reportId: string) => `/cases/${reportId}/authorityExport`
const ask = (by: ConsoleBrowser, reportId: string, words = reference) =>
  by.send('POST', path(reportId), { reference: words })
const answer = (by: ConsoleBrowser, reportId: string, verdict: 'confirmed' | 'declined') =>
  by.send('POST', `${path(reportId)}/answer`, { verdict })
const openOf = async (reportId: string) => (await ada.send<OpenCase>('GET', `/cases/${reportId}`)).body
async function expire(reportId: string): Promise<void> {
  await sql`update authority_exports set expires_at = now() where report_id = ${reportId}`.execute(db())
  await sql`update approvals set expires_at = now() where subject = ${reportId}`.execute(db())
}

async function download(by: ConsoleBrowser, reportId: string) {
  const response = await fetch(`${by.origin}/api${path(reportId)}/download`, {
    method: 'POST',
    headers: {
      'x-serendip-console': '1',
      'content-type': 'application/json',
      origin: by.origin,
      cookie: by.cookie ?? '',
    },
    body: '{}',
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const code = response.ok ? null : JSON.parse(new TextDecoder().decode(bytes)).code
  return { status: response.status, headers: response.headers, code, bytes }
}

const actsOn = async (reportId: string) => {
  const log = await ada.send<{ entries: { action: string; actorName: string; details: object }[] }>(
    'GET',
    `/audit?subject=${reportId}`,
  )
  return log.body.entries.map(({ action, actorName }) => `${actorName}: ${action}`).toReversed()
}

test('each act requires a fresh second factor', async () => {
  const { reportId } = await aReport(server, { reason: 'minor' })
  expect((await ask(ada, reportId)).body.code).toBe('step_up_required')
  expect((await answer(sena, reportId, 'confirmed')).body.code).toBe('step_up_required')
  expect((await download(ada, reportId)).code).toBe('step_up_required')
  for (const [browser, role] of [[ada, 'admin'] as const, [sena, 'seniorModerator'] as const]) {
    const { code } = await demoOperator(browser, role)
    expect((await browser.send('POST', '/stepUp', { totp: code })).status).toBe(200)
  }
})

test('an admin asks, a second operator confirms, and the admin downloads what is kept, each in the log', async () => {
  const { reportId, reporter, reported } = await aReport(server, {
    reason: 'minor',
    text: 'She said she is 15',
    mode: 'video',
  })
  await sendFrame(server, reporter, reportId)
  expect(await openOf(reportId)).toMatchObject({ concernsMinor: true, authorityExport: null, heldAt: null })
  expect((await ask(ada, absent)).body.code).toBe('not_found')
  expect((await ask(ada, reportId, ' ')).body.code).toBe('bad_input')
  expect((await ask(ada, reportId, 'x'.repeat(301))).body.code).toBe('bad_input')
  for (const otherBrowser of [mona, sena])
    expect((await ask(otherBrowser, reportId)).body.code).toBe('forbidden')
  expect((await answer(sena, reportId, 'confirmed')).body.code).toBe('conflict')
  expect((await ask(ada, reportId)).status).toBe(200)
  expect((await ask(ada, reportId)).body.code).toBe('conflict')
  expect((await openOf(reportId)).authorityExport).toMatchObject({
    state: 'waiting',
    reference,
    others: 1,
    answer: null,
    download: null,
    askedBy: { name: 'Ada Admin' },
  })
  expect((await download(ada, reportId)).code).toBe('conflict')
  expect((await answer(mona, reportId, 'confirmed')).body.code).toBe('forbidden')
  expect((await answer(ada, reportId, 'confirmed')).body.code).toBe('cannot_target_self')
  expect((await answer(sena, absent, 'confirmed')).body.code).toBe('not_found')
  expect((await answer(sena, reportId, 'confirmed')).status).toBe(200)
  expect((await answer(sena, reportId, 'declined')).body.code).toBe('conflict')
  expect((await download(ada, absent)).code).toBe('not_found')
  expect((await download(sena, reportId)).code).toBe('forbidden')

  const { status, headers, bytes } = await download(ada, reportId)
  expect([status, headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect(headers.get('cache-control')).toBe('no-store')
  const files = unzip(bytes)
  const json = (name: string) => JSON.parse(files.get(name) ?? 'null')
  expect(json('case.json')).toMatchObject({
    export: { reference, askedBy: 'Ada Admin', confirmedBy: 'Sena Senior' },
    report: { id: reportId, reason: 'minor', words: 'She said she is 15', reported: reported.userId },
    callsOfTheTwo: { count: 1 },
    videos: [{ whoSawTheOther: reporter.userId }],
    pictures: [{ name: 'pictures/call-1.jpg' }],
  })
  expect(json('messages.json')).toMatchObject([{ from: reported.userId, text: 'send me money', files: [] }])
  for (const [name, { userId }] of [
    ['reported-person.json', reported] as const,
    ['reporter.json', reporter] as const,
  ]) {
    const { email, birthday } = (await server.composition.accounts.byId(userId)) ?? {}
    expect(json(name)).toMatchObject({ userId, email, birthday })
    expect(json(name).signIns).toMatchObject([{ action: 'account.registered', address: expect.any(String) }])
  }
  expect(json('decisions.json')).toEqual([])
  expect((await openOf(reportId)).authorityExport).toMatchObject({
    state: 'confirmed',
    answer: { by: { name: 'Sena Senior' }, verdict: 'confirmed' },
    download: { by: { name: 'Ada Admin' } },
  })
  expect(await actsOn(reportId)).toEqual([
    ...['Ada Admin: approval.asked', 'Ada Admin: evidence.held', 'Ada Admin: authority_export.asked'],
    ...['Sena Senior: approval.confirmed', 'Sena Senior: authority_export.confirmed'],
    'Ada Admin: authority_export.downloaded',
  ])
})

/** Asks for an export, and has it confirmed. */
async function confirmed(reportId: string): Promise<void> {
  expect((await ask(ada, reportId)).status).toBe(200)
  expect((await answer(sena, reportId, 'confirmed')).status).toBe(200)
}

test('the manifest names every file with the SHA-256 of its bytes, also of files of messages', async () => {
  const { reportId, fileId } = await aReportedPicture(server, 'minor')
  await confirmed(reportId)
  const files = unzip((await download(ada, reportId)).bytes, 'latin1')
  const sha256 = (name: string) =>
    createHash('sha256')
      .update(files.get(name) ?? '', 'latin1')
      .digest('hex')
  const listed: { name: string; sha256: string; bytes: number }[] = JSON.parse(
    files.get('manifest.json') ?? '{}',
  ).files
  expect(listed.map(({ name }) => name)).toContain(`files/${fileId}.jpeg`)
  expect([...listed.map(({ name }) => name), 'manifest.json', 'manifest.txt'].toSorted()).toEqual(
    [...files.keys()].toSorted(),
  )
  expect(listed).toEqual(
    listed.map(({ name }) => ({ name, bytes: files.get(name)?.length, sha256: sha256(name) })),
  )
  for (const name of [...listed.map((file) => file.name), 'manifest.json'])
    expect(files.get('manifest.txt')).toContain(`\n${sha256(name)}  ${name}\n`)
})

test('an export has the profile photos of the evidence, with when their owner deleted them', async () => {
  const { callId, reporter, reported } = await aReport(server)
  const photoId = await uploadProfilePhoto(server, reported)
  await server.post('/profile/photo/remove', { photoId }, reported.token)
  const report = { callId, reason: 'minor', text: '', key: randomUUID() }
  const { reportId } = (await server.post<{ reportId: string }>('/report', report, reporter.token)).body
  await confirmed(reportId)
  const files = unzip((await download(ada, reportId)).bytes)
  const name = `files/${photoId}.webp`
  expect([...files.keys()]).toContain(name)
  expect(JSON.parse(files.get('case.json') ?? '{}').profilePhotos).toEqual([
    { name, deletedByOwnerAt: expect.stringMatching(/^20/) },
  ])
})

test('only a report that was filed or decided as one about a minor is exported', async () => {
  const { reportId } = await aReport(server, { reason: 'nudity' })
  expect(await openOf(reportId)).toMatchObject({ concernsMinor: false })
  expect((await ask(ada, reportId)).body.code).toBe('not_about_a_minor')
  const decide = (measure: string) =>
    mona.send('POST', `/cases/${reportId}/decide`, { measure, rule: 'minor', facts: 'It is a child.' })
  await mona.send('POST', `/cases/${reportId}/claim`)
  expect((await decide('h24')).status).toBe(200)
  expect(await openOf(reportId)).toMatchObject({ concernsMinor: true })
  await confirmed(reportId)
  const decisions = unzip((await download(ada, reportId)).bytes).get('decisions.json') ?? ''
  expect(JSON.parse(decisions)).toMatchObject([
    { rule: 'minor', measure: 'h24', facts: 'It is a child.', by: 'Mona Moderator' },
  ])
})

/** Half a year later. */
const sweep = () => {
  const clock = { now: () => Date.now() + 200 * dayMs, after: () => () => {} }
  return eraseOldEvidence({ db: db(), clock })
}
const hold = (reportId: string, isHeld: boolean) =>
  ada.send('POST', `/cases/${reportId}/hold`, { isHeld, why: isHeld ? 'court' : 'over' })

test('while an export is open its evidence outlives every sweep, and no one ends the hold', async () => {
  const { reportId } = await aReport(server, { reason: 'minor' })
  await confirmed(reportId)
  expect((await hold(reportId, false)).body.code).toBe('conflict')
  await sweep()
  expect((await download(ada, reportId)).status).toBe(200)
  await expire(reportId)
  expect((await openOf(reportId)).authorityExport?.state).toBe('expired')
  expect((await download(ada, reportId)).code).toBe('conflict')
  expect((await hold(reportId, false)).status).toBe(200)
  await sweep()
  expect((await openOf(reportId)).hasEvidence).toBe(false)
  expect((await ask(ada, reportId)).body.code).toBe('conflict')
})

test('a declined export ends the legal hold that began with it, and no other', async () => {
  const [own, otherReport] = [
    await aReport(server, { reason: 'minor' }),
    await aReport(server, { reason: 'minor' }),
  ]
  expect((await hold(otherReport.reportId, true)).status).toBe(200)
  for (const { reportId } of [own, otherReport]) {
    expect((await ask(ada, reportId)).status).toBe(200)
    expect((await openOf(reportId)).heldAt).not.toBeNull()
    expect((await answer(sena, reportId, 'declined')).status).toBe(200)
    expect((await download(ada, reportId)).code).toBe('conflict')
    expect((await openOf(reportId)).authorityExport).toMatchObject({
      state: 'declined',
      answer: { verdict: 'declined' },
    })
  }
  expect((await openOf(own.reportId)).heldAt).toBeNull()
  expect((await openOf(otherReport.reportId)).heldAt).not.toBeNull()
  expect(await actsOn(own.reportId)).toEqual([
    ...['Ada Admin: approval.asked', 'Ada Admin: evidence.held', 'Ada Admin: authority_export.asked'],
    ...[
      'Sena Senior: evidence.released',
      'Sena Senior: approval.declined',
      'Sena Senior: authority_export.declined',
    ],
  ])
  expect((await ask(ada, own.reportId)).status).toBe(200)
})

test('an expired request cannot be confirmed, and must be made again', async () => {
  const { reportId } = await aReport(server, { reason: 'minor' })
  await ask(ada, reportId)
  await expire(reportId)
  expect((await openOf(reportId)).authorityExport).toMatchObject({ state: 'expired', answer: null })
  expect((await answer(sena, reportId, 'confirmed')).body.code).toBe('conflict')
  await confirmed(reportId)
})

test('neither account is erased while an export is open', async () => {
  const { reportId, reported, reporter } = await aReport(server, { reason: 'minor' })
  const close = (userId: string) =>
    sql`update accounts set standing = 'deleted', erase_at = now() + interval '1 day'
      where id = ${userId}`.execute(db())
  const daysLeft = async (userId: string) =>
    Math.round(
      (((await server.composition.accounts.byId(userId))?.erase_at?.getTime() ?? 0) - Date.now()) / dayMs,
    )
  await close(reported.userId)
  await ask(ada, reportId)
  expect(await daysLeft(reported.userId)).toBe(14)
  await close(reporter.userId)
  await answer(sena, reportId, 'confirmed')
  expect(await daysLeft(reporter.userId)).toBe(14)
})
