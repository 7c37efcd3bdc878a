import { randomUUID } from 'node:crypto'
import type { ClientMessage } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { aClock } from '../../../test/clock.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { cameraCheckListener, requireCameraChecked } from './camera-checks.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

/** A partner who reports the person after a call of the two. */
async function report(reported: SignedUp, reason: 'noPicture' | 'spam'): Promise<string> {
  const reporter = await aPerson(server)
  const [first, second] = [await aTab(server, reporter), await aTab(server, reported)]
  const callId = await server.composition.calls.start(
    { userId: reporter.userId, connectionId: first.connectionId },
    { userId: reported.userId, connectionId: second.connectionId },
    'text',
  )
  const body = { callId, reason, text: '', key: randomUUID() }
  const { body: filed } = await server.post<{ reportId: string }>('/report', body, reporter.token)
  await first.request({ type: 'call.leave', callId })
  return filed.reportId
}

const mayStart = ({ userId }: SignedUp) =>
  requireCameraChecked(db(), userId).then(
    () => true,
    () => false,
  )

const relayed = (reportId: string) =>
  vi.waitFor(async () => {
    const waiting =
      await sql`select 1 from outbox where payload ->> 'reportId' = ${reportId} and (relayed_at is null
      or exists (select from outbox_deliveries where event_id = outbox.id))`.execute(db())
    expect(waiting.rows).toEqual([])
  })

test('after two partners within an hour said that there is no real picture, video waits for a look at the camera', async () => {
  const person = await aPerson(server)
  await relayed(await report(person, 'noPicture'))
  await relayed(await report(person, 'spam'))
  expect(await mayStart(person)).toBe(true)
  await relayed(await report(person, 'noPicture'))
  await vi.waitFor(async () => expect(await mayStart(person)).toBe(false))
  const tab = await aTab(server, person)
  const start = {
    type: 'match.start',
    mode: 'video',
    filter: 'both',
    languages: ['en'],
  } satisfies ClientMessage
  expect(await tab.request(start)).toBe('camera_check_required')
  expect(await tab.request({ ...start, mode: 'text' })).toBeNull()
  expect((await server.post('/cameraCheck', {}, person.token)).status).toBe(200)
  expect(await tab.request(start)).toBeNull()
})

test('reports more than an hour apart ask for nothing; one that an operator upheld does', async () => {
  const person = await aPerson(server)
  const first = await report(person, 'noPicture')
  await sql`update reports set created_at = created_at - interval '61 minutes' where id = ${first}`.execute(
    db(),
  )
  const second = await report(person, 'noPicture')
  await relayed(second)
  expect(await mayStart(person)).toBe(true)
  const asker = cameraCheckListener({ plumbing: { db: db(), clock: aClock(0) } })
  const decide = (isUpheld: boolean) =>
    asker.handle({
      id: 'evt_1',
      name: 'report.decided',
      payload: { reportId: second, reporterId: null, eventId: 'mev_1', personId: person.userId, isUpheld },
      occurredAt: 0,
    })
  await decide(false)
  expect(await mayStart(person)).toBe(true)
  await decide(true)
  expect(await mayStart(person)).toBe(false)
})
