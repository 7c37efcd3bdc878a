import { randomUUID } from 'node:crypto'
import type { ErrorBody } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { evidenceOf } from '../../../test/evidence.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { eraseOldEvidence } from './evidence.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())
const db = () => server.composition.engines.database.db

const timesOf = async (callId: string) => {
  const found = await sql<{ userId: string; startedAt: number; endedAt: number | null }>`
    select user_id as "userId", extract(epoch from started_at)::float8 as "startedAt",
      extract(epoch from ended_at)::float8 as "endedAt"
    from call_videos where call_id = ${callId}`.execute(db())
  return found.rows
}

async function aCall() {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const [waited, came] = [await aTab(server, first), await aTab(server, second)]
  const callId = await server.composition.calls.start(
    { userId: first.userId, connectionId: waited.connectionId },
    { userId: second.userId, connectionId: came.connectionId },
    'video',
  )
  return { callId, first, second }
}

const start = ({ token }: SignedUp, channelId: string) =>
  server.post<ErrorBody>('/v2/clientVideoStart', { channelId }, token)
const end = ({ token }: SignedUp, channelId: string) =>
  server.post<ErrorBody>('/clientVideoEnd', { channelId }, token)

test('each side reports when it began and stopped seeing the other; first start and last end count', async () => {
  const { callId, first, second } = await aCall()
  expect((await start(first, callId)).status).toBe(200)
  const [begun] = await timesOf(callId)
  expect(begun).toMatchObject({ userId: first.userId, endedAt: null })
  await start(first, callId)
  await end(first, callId)
  const [once] = await timesOf(callId)
  expect(once?.startedAt).toBe(begun?.startedAt)
  await end(first, callId)
  const [twice] = await timesOf(callId)
  expect(twice?.endedAt).toBeGreaterThanOrEqual(once?.endedAt ?? Number.POSITIVE_INFINITY)
  await start(first, callId)
  expect(await timesOf(callId)).toEqual([{ ...twice, endedAt: null }])
  await end(second, callId)
  expect(await timesOf(callId)).toHaveLength(1)
})

test('another person’s call, a missing one and one long over are refused', async () => {
  const { callId, first } = await aCall()
  const stranger = await aPerson(server)
  for (const say of [start, end]) {
    expect((await say(stranger, callId)).body.code).toBe('not_in_call')
    expect((await say(first, `call_${'0'.repeat(20)}`)).body.code).toBe('not_in_call')
  }
  await start(first, callId)
  await server.composition.calls.leave(first.userId, 'left')
  expect((await end(first, callId)).status).toBe(200)
  await sql`update calls set ended_at = now() - interval '2 minutes' where id = ${callId}`.execute(db())
  for (const say of [start, end]) expect((await say(first, callId)).body.code).toBe('not_in_call')
})

test('a report stores who saw whom and when, and loses it with the other evidence', async () => {
  const { callId, first, second } = await aCall()
  await start(first, callId)
  await start(second, callId)
  await end(second, callId)
  const body = { callId, reason: 'scam', text: '', key: randomUUID() }
  expect((await server.post('/report', body, first.token)).status).toBe(200)
  const stored = async () => (await evidenceOf(server, first.userId))[0]?.videos ?? null
  const seen = [
    { userId: first.userId, startedAt: expect.any(Number), endedAt: null },
    { userId: second.userId, startedAt: expect.any(Number), endedAt: expect.any(Number) },
  ]
  expect(await stored()).toEqual(seen.toSorted((left, right) => (left.userId < right.userId ? -1 : 1)))
  await sql`update reports set evidence_until = now() - interval '1 minute'`.execute(db())
  await eraseOldEvidence(server.composition.plumbing)
  expect(await stored()).toBeNull()
})
