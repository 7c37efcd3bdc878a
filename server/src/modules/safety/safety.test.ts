import { randomUUID } from 'node:crypto'
import type { Chat } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chatOn } from '../../../test/chat.ts'
import { evidenceOf } from '../../../test/evidence.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'
import { eraseOldEvidence } from './evidence.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

async function aTalk(on: TestServer) {
  const [reporter, reported] = [await aPerson(on), await aPerson(on)]
  const [first, second] = [await aTab(on, reporter), await aTab(on, reported)]
  const callId = await on.composition.calls.start(
    { userId: reporter.userId, connectionId: first.connectionId },
    { userId: reported.userId, connectionId: second.connectionId },
    'text',
  )
  await second.request({ type: 'call.text', callId, tempId: randomUUID(), text: 'send me money' })
  return { callId, reporter, reported, tab: second }
}

const report = (on: TestServer, by: SignedUp, callId: string, key = randomUUID()) =>
  on.post<{ reportId: string; code?: string }>('/report', { callId, reason: 'scam', text: '', key }, by.token)

test('a report is stored with the conversation as evidence, once per key, and separates the two', async () => {
  const { callId, reporter, reported } = await aTalk(server)
  const key = randomUUID()
  const [first, again] = [
    await report(server, reporter, callId, key),
    await report(server, reporter, callId, key),
  ]
  expect(again.body.reportId).toBe(first.body.reportId)
  const { db } = server.composition.engines.database
  const rows = await sql<{ row: string; days: number }>`select reports::text as row,
    extract(day from evidence_until - created_at)::int as days from reports
    where reporter_id = ${reporter.userId}`.execute(db)
  expect(rows.rows).toHaveLength(1)
  expect(JSON.stringify(await evidenceOf(server, reporter.userId))).toContain('send me money')
  expect(rows.rows[0]?.row).not.toContain('send me money')
  expect(rows.rows[0]?.row).not.toContain(Buffer.from('send me money').toString('hex'))
  expect(rows.rows[0]?.days).toBe(180)
  const parted = await sql`select 1 from exclusions where owner_id = ${reporter.userId}
    and other_id = ${reported.userId} and kind = 'report'`.execute(db)
  expect(parted.rows).toHaveLength(1)
})

test('a report is stored only together with the separation of the two', async () => {
  const { callId, reporter, reported } = await aTalk(server)
  const { db } = server.composition.engines.database
  const key = randomUUID()
  const rowsOf = async () => {
    const found = await sql<{ reports: number; apart: number }>`select
      (select count(*)::int from reports where reporter_id = ${reporter.userId}) as reports,
      (select count(*)::int from exclusions where owner_id = ${reporter.userId}
        and other_id = ${reported.userId} and kind = 'report') as apart`.execute(db)
    return found.rows[0]
  }
  await sql`alter table exclusions add constraint broken check (kind <> 'report') not valid`.execute(db)
  expect((await report(server, reporter, callId, key)).status).toBe(500)
  expect(await rowsOf()).toEqual({ reports: 0, apart: 0 })
  await sql`alter table exclusions drop constraint broken`.execute(db)
  expect((await report(server, reporter, callId, key)).status).toBe(200)
  expect(await rowsOf()).toEqual({ reports: 1, apart: 1 })
})

test('details sent later are added to the report once, and never to another person’s', async () => {
  const { callId, reporter, reported } = await aTalk(server)
  const key = randomUUID()
  const add = (by: SignedUp, text: string) =>
    server.post('/report', { callId, reason: 'scam', text, key }, by.token)
  await report(server, reporter, callId, key)
  for (const text of ['asked for money', 'something else']) await add(reporter, text)
  await add(reported, 'not mine')
  const { db } = server.composition.engines.database
  const rows = await sql<{
    text: string
  }>`select text from reports where reporter_id = ${reporter.userId}`.execute(db)
  expect(rows.rows).toEqual([{ text: 'asked for money' }])
})

test('a report that the other may be under 18 blocks them and ends the call; another reason does neither', async () => {
  const blocked = async ({ token }: SignedUp) => (await server.get<unknown>('/blocklist', token)).body
  const { callId, reporter, reported, tab } = await aTalk(server)
  const send = (reason: string) =>
    server.post('/report', { callId, reason, text: '', key: randomUUID() }, reporter.token)
  await send('harassment')
  expect(await blocked(reporter)).toEqual({ people: [] })
  expect(await server.composition.calls.isInCall(reported.userId)).toBe(true)
  await send('minor')
  expect(await blocked(reporter)).toMatchObject({ people: [{ userId: reported.userId }] })
  expect(await tab.next('call.ended')).toMatchObject({ callId })
})

test('no one can report a call they were not in', async () => {
  const { callId } = await aTalk(server)
  const stranger = await aPerson(server)
  expect((await report(server, stranger, callId)).status).toBe(404)
})

test('the twenty-first report of a day is refused', async () => {
  const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
  try {
    const { callId, reporter } = await aTalk(strict)
    for (let index = 0; index < 20; index += 1)
      expect((await report(strict, reporter, callId)).status).toBe(200)
    const refused = await report(strict, reporter, callId)
    expect(refused.body.code).toBe('report_limit')
  } finally {
    await strict.stop()
  }
})

test('texts and evidence are erased when they expire, and not before; the report stays', async () => {
  const { callId, reporter } = await aTalk(server)
  await report(server, reporter, callId)
  const { db } = server.composition.engines.database
  const evidence = async () => {
    const rows = await sql<{ text: string }>`select text from reports
      where reporter_id = ${reporter.userId}`.execute(db)
    const [stored] = await evidenceOf(server, reporter.userId)
    return [stored?.texts.length ?? null, rows.rows[0]?.text]
  }
  await sql`update reports set text = 'what happened' where reporter_id = ${reporter.userId}`.execute(db)
  await eraseOldEvidence(server.composition.plumbing)
  expect(await evidence()).toEqual([1, 'what happened'])
  await sql`update reports set evidence_until = now() - interval '1 minute'`.execute(db)
  await eraseOldEvidence(server.composition.plumbing)
  expect(await evidence()).toEqual([null, ''])
})

test('the selectable problems are those that a report accepts', async () => {
  const { callId, reporter } = await aTalk(server)
  const { body } = await server.get<{ problems: string[] }>('/modelProblemWeb', reporter.token)
  expect(body.problems).toContain('scam')
  expect(new Set(body.problems).size).toBe(body.problems.length)
  for (const reason of body.problems) {
    const report = { callId, reason, text: '', key: randomUUID() }
    expect((await server.post('/report', report, reporter.token)).status, reason).toBe(200)
  }
  expect((await server.get('/modelProblemWeb')).status).toBe(401)
})

test('a report of a chat stores its last fifty messages that the reporter sees, and separates the two', async () => {
  const chat = chatOn(server)
  const [reporter, reported] = await chat.matched()
  const { body: first } = await chat.send(reported, reporter, 'message 0')
  for (let at = 1; at <= 50; at++) {
    await chat.send(reported, reporter, `message ${at}`)
  }
  const { body: last } = await chat.send(reporter, reported, 'Stop it')
  await server.post('/message/delete', { messageIds: [last.message._id] }, reporter.token)
  const body = { chatId: first.chat._id, reason: 'harassment', text: '', key: randomUUID() }
  expect((await server.post('/report', body, reporter.token)).status).toBe(200)
  const [stored] = await evidenceOf(server, reporter.userId)
  expect(stored?.texts.map((text) => (text as { text: string }).text)).toEqual(
    Array.from({ length: 50 }, (_, at) => `message ${at + 1}`),
  )
  expect((await chat.send(reporter, reported, 'x')).body.code).toBe('forbidden')
})

test('a report is about a call or a chat, and not about a chat with support', async () => {
  const { callId, reporter } = await aTalk(server)
  const ask = async (about: object) => {
    const body = { ...about, reason: 'spam', text: '', key: randomUUID() }
    return (await server.post<{ code?: string }>('/report', body, reporter.token)).body.code
  }
  const support = await server.get<{ chat: Chat }>('/chat/getBySupport/general', reporter.token)
  const chatId = support.body.chat._id
  expect([await ask({}), await ask({ callId, chatId }), await ask({ chatId })]).toEqual([
    'bad_input',
    'bad_input',
    'not_found',
  ])
})
