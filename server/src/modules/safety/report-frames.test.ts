import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aPicture, aPromisingPng, aTellingPicture } from '../../../test/pictures.ts'
import { aReport, sendFrame } from '../../../test/reports.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { DomainError } from '../../kernel/domain-error.ts'
import { transact } from '../../kernel/transact.ts'
import { eraseOldEvidence } from './evidence.ts'
import { framesOf, openEvidence, openFrame, setHold } from './index.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())
const db = () => server.composition.engines.database.db

const aVideoReport = () => aReport(server, { mode: 'video' })
const pictureOf = async (reportId: string, at = 0) => {
  const fileId = (await framesOf(db(), reportId))[at]?.fileId ?? ''
  return openFrame(db(), server.composition.secrets, { reportId, fileId })
}
const stored = async (reportId: string) => (await framesOf(db(), reportId)).length

test('a report has no picture until its reporter sends one, and two at most; an existing one is not replaced', async () => {
  const { reportId, reporter } = await aVideoReport()
  expect(await stored(reportId)).toBe(0)
  for (const place of ['1', '2']) {
    expect((await sendFrame(server, reporter, reportId, { place })).status).toBe(200)
  }
  const first = await pictureOf(reportId)
  expect((await sendFrame(server, reporter, reportId, { file: await aPicture(64, 64) })).status).toBe(200)
  expect(await pictureOf(reportId)).toEqual(first)
  expect((await sendFrame(server, reporter, reportId, { place: '3' })).status).toBe(400)
  expect(await stored(reportId)).toBe(2)
})

test('a picture is redrawn: small, without what the file said, and sealed in the database', async () => {
  const { reportId, reporter } = await aVideoReport()
  await sendFrame(server, reporter, reportId, { file: await aTellingPicture(1600, 1200) })
  const picture = Buffer.from((await pictureOf(reportId)) ?? [])
  const { format, width, height, exif } = await sharp(picture).metadata()
  expect({ format, longer: Math.max(width, height), exif }).toEqual({
    format: 'jpeg',
    longer: 640,
    exif: undefined,
  })
  const { rows } = await sql<{ sealed: Uint8Array }>`select sealed from report_frames
    where report_id = ${reportId}`.execute(db())
  const sealed = Buffer.from(rows[0]?.sealed ?? [])
  expect(sealed.length).toBeGreaterThan(1_000)
  expect([sealed.includes('JFIF'), sealed.includes(picture.toString('base64').slice(0, 40))]).toEqual([
    false,
    false,
  ])
})

test.each([
  ['a page', async () => Buffer.from('<script>alert(1)</script>'), 'media_wrong_format'],
  ['a format that is not taken', () => aPicture(64, 64, 'webp'), 'picture_not_supported'],
  [
    'the beginning of a picture with something else behind it',
    async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from('<html>%PDF-1.7')]),
    'media_wrong_format',
  ],
  ['more pixels than it says', async () => aPromisingPng(60_000, 60_000, 1), 'photo_too_many_pixels'],
  ['too large a file', async () => Buffer.alloc(1_200_000), 'too_large'],
])('%s is refused, and nothing is stored', async (_name, file, code) => {
  const { reportId, reporter } = await aVideoReport()
  expect((await sendFrame(server, reporter, reportId, { file: await file() })).code).toBe(code)
  expect(await stored(reportId)).toBe(0)
})

test('a picture with a script behind it loses the script', async () => {
  const { reportId, reporter } = await aVideoReport()
  const file = Buffer.concat([await aPicture(200, 200), Buffer.from('<script>alert(1)</script>')])
  expect((await sendFrame(server, reporter, reportId, { file })).status).toBe(200)
  expect(Buffer.from((await pictureOf(reportId)) ?? []).includes('script')).toBe(false)
})

test('only the reporter adds to a report, not the reported person and not a stranger', async () => {
  const { reportId, reported } = await aVideoReport()
  for (const person of [reported, await aPerson(server)]) {
    expect((await sendFrame(server, person, reportId)).code).toBe('not_found')
  }
  expect(await stored(reportId)).toBe(0)
})

test('a call without video and one that is long over take no picture', async () => {
  const [text, over] = [await aReport(server), await aVideoReport()]
  await server.composition.calls.leave(over.reporter.userId, 'left')
  await sql`update calls set started_at = now() - interval '12 minutes',
    ended_at = now() - interval '11 minutes' where id = ${over.callId}`.execute(db())
  for (const { reportId, reporter } of [text, over]) {
    expect((await sendFrame(server, reporter, reportId)).code).toBe('conflict')
  }
  const just = await aVideoReport()
  await server.composition.calls.leave(just.reporter.userId, 'left')
  expect((await sendFrame(server, just.reporter, just.reportId)).status).toBe(200)
})

test('a call that goes on takes pictures, however long ago it was reported', async () => {
  const { reportId, reporter } = await aVideoReport()
  await sql`update reports set created_at = now() - interval '2 hours' where id = ${reportId}`.execute(db())
  expect((await sendFrame(server, reporter, reportId)).status).toBe(200)
})

test('while the server has too much to redraw, a picture is refused as unavailable and can be sent again', async () => {
  const { reportId, reporter } = await aVideoReport()
  vi.spyOn(server.composition.media.pictures, 'makePicture').mockRejectedValueOnce(
    new DomainError('unavailable'),
  )
  expect((await sendFrame(server, reporter, reportId)).code).toBe('unavailable')
  expect(await stored(reportId)).toBe(0)
  expect((await sendFrame(server, reporter, reportId)).status).toBe(200)
})

test('after twenty tries the reporter has to wait', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const { reportId, reporter } = await aReport(strict, { mode: 'video' })
    const broken = { file: Buffer.from('no picture') }
    for (let tried = 0; tried < 20; tried += 1) {
      expect((await sendFrame(strict, reporter, reportId, broken)).code).toBe('media_wrong_format')
    }
    expect((await sendFrame(strict, reporter, reportId)).code).toBe('report_limit')
  } finally {
    await strict.stop()
  }
})

test('a person who never saw the other in that call cannot attach a picture of them', async () => {
  const { reportId, reporter, callId } = await aVideoReport()
  await sql`delete from call_videos where call_id = ${callId}`.execute(db())
  expect((await sendFrame(server, reporter, reportId)).code).toBe('conflict')
})

test('pictures are erased with the evidence when it expires, and not while a legal hold keeps it', async () => {
  const [held, otherReport] = [await aVideoReport(), await aVideoReport()]
  for (const { reporter, reportId } of [held, otherReport]) await sendFrame(server, reporter, reportId)
  await sql`update reports set held_at = now() where id = ${held.reportId}`.execute(db())
  await eraseOldEvidence(server.composition.plumbing)
  expect([await stored(held.reportId), await stored(otherReport.reportId)]).toEqual([1, 1])
  await sql`update reports set evidence_until = now() - interval '1 minute'
    where id in (${held.reportId}, ${otherReport.reportId})`.execute(db())
  await eraseOldEvidence(server.composition.plumbing)
  expect([await stored(held.reportId), await stored(otherReport.reportId)]).toEqual([1, 0])
  expect((await sendFrame(server, otherReport.reporter, otherReport.reportId, { place: '2' })).code).toBe(
    'conflict',
  )
})

test('a legal hold that begins while evidence is erased keeps the pictures and the messages, or neither', async () => {
  const { reportId, reporter } = await aVideoReport()
  await sendFrame(server, reporter, reportId)
  await sql`update reports set evidence_until = now() - interval '1 minute' where id = ${reportId}`.execute(
    db(),
  )
  const holding = db().withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await transact(db(), (tx) => setHold(tx, reportId, { at: new Date(), until: null }))
      return result
    },
  })
  await eraseOldEvidence({ db: holding, clock: server.composition.clock })
  const hasEvidence = (await openEvidence(db(), server.composition.secrets, reportId)) !== null
  expect(await stored(reportId)).toBe(hasEvidence ? 1 : 0)
})
