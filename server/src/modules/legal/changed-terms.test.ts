import type { ErrorBody, OwnProfile } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, demoOperator, logInAs } from '../../../test/console.ts'
import { haveMet } from '../../../test/met.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { openSocket } from '../../../test/socket.ts'
import { randomIds } from '../../kernel/ids.ts'

let server: TestServer
let admin: ConsoleBrowser
let version = 0
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
  const { code } = await demoOperator(admin, 'admin')
  await admin.send('POST', '/stepUp', { totp: code })
})
afterAll(() => server.stop())

/** Publishes the next version of the terms; with a summary, everyone is asked. */
async function publish(summary: object | null): Promise<number> {
  const at = '/legal/serendip/terms-of-use'
  const draft = { language: 'en', text: `## Version ${version + 1}`, seen: null }
  const { draftedAt } = (await admin.send<{ draftedAt: number }>('POST', `${at}/draft`, draft)).body
  const publication = {
    note: 'as agreed',
    inForceAt: null,
    summary,
    seen: version,
    base: version,
    drafts: { en: draftedAt },
  }
  const answer = await admin.send<{ version: number }>('POST', `${at}/publish`, publication)
  expect(answer.status).toBe(200)
  version = answer.body.version
  return version
}

const askedOf = async (token: string) =>
  (await server.get<{ profile: OwnProfile }>('/profile', token)).body.profile.changedTerms
const accept = (token: string, accepted: number) =>
  server.post<ErrorBody>('/profile/acceptTerms', { version: accepted }, token)
/** A route that needs accepted terms. */
const chats = (token: string) => server.get<ErrorBody>('/chat/getList', token)

test('a person who accepted an earlier version must accept once, and until then only exits are allowed', async () => {
  const { token } = await aPerson(server)
  expect(await askedOf(token)).toBeUndefined()
  const first = await publish({ en: 'You may cancel at any time.', de: 'Jederzeit kündbar.' })
  expect(await askedOf(token)).toEqual({
    version: first,
    summaries: [{ en: 'You may cancel at any time.', de: 'Jederzeit kündbar.' }],
  })
  expect(await chats(token)).toMatchObject({ status: 428, body: { code: 'terms_changed' } })
  expect((await accept(token, first + 1)).body.code).toBe('conflict')
  expect((await accept(token, first)).status).toBe(200)
  expect(await askedOf(token)).toBeUndefined()
  expect((await chats(token)).status).toBe(200)
})

test('reporting and blocking do not require accepting changed terms', async () => {
  const [me, otherPerson] = [await aPerson(server), await aPerson(server)]
  const { token } = me
  await haveMet(server, me, otherPerson)
  await publish({ en: 'zero' })
  expect((await chats(token)).status).toBe(428)
  expect((await server.post(`/block/${otherPerson.userId}`, {}, token)).status).toBe(200)
  const report = { callId: randomIds.next('call'), reason: 'spam', key: crypto.randomUUID() }
  expect((await server.post<ErrorBody>('/report', report, token)).body.code).toBe('not_found')
})

test('a small change asks no one, and who signs up afterwards has accepted it', async () => {
  const before = await aPerson(server)
  await publish(null)
  expect(await askedOf(before.token)).toBeUndefined()
  expect((await chats(before.token)).status).toBe(200)
  const asking = await publish({ en: 'Calls with creators have a price.' })
  const after = await aPerson(server)
  expect(await askedOf(after.token)).toBeUndefined()
  expect((await askedOf(before.token))?.version).toBe(asking)
})

test('who missed several versions reads the summary of each, newest first, and accepts once', async () => {
  const { token } = await aPerson(server)
  await publish({ en: 'one' })
  const last = await publish({ en: 'two' })
  expect((await askedOf(token))?.summaries).toEqual([{ en: 'two' }, { en: 'one' }])
  expect((await accept(token, last - 1)).body.code).toBe('conflict')
  expect((await accept(token, last)).status).toBe(200)
  expect(await askedOf(token)).toBeUndefined()
})

test('a call goes on: only when it is over is its person asked', async () => {
  const [first, second] = [await aPerson(server), await aPerson(server)]
  const { db } = server.composition.engines.database
  const callId = randomIds.next('call')
  await sql`insert into calls (id, mode, started_at) values (${callId}, 'text', now())`.execute(db)
  for (const { userId } of [first, second]) {
    await sql`insert into call_sides (call_id, user_id, polite, connection_id, open)
      values (${callId}, ${userId}, true, '', true)`.execute(db)
  }
  const hello = async () => {
    const socket = await openSocket(server)
    const refused = await socket.request({ type: 'hello', token: first.token, tabId: 'tab-of-one-000000' })
    socket.close()
    return refused
  }
  await publish({ en: 'three' })
  expect([await hello(), (await chats(first.token)).status]).toEqual([null, 200])
  await sql`update call_sides set open = false where call_id = ${callId}`.execute(db)
  await sql`update calls set ended_at = now(), end_reason = 'left' where id = ${callId}`.execute(db)
  expect([await hello(), (await chats(first.token)).body.code]).toEqual(['terms_changed', 'terms_changed'])
})

test('a withdrawn version requires no acceptance', async () => {
  const { token } = await aPerson(server)
  const at = '/legal/serendip/terms-of-use'
  const draft = { language: 'en', text: 'withdrawn', seen: null }
  const { draftedAt: en } = (await admin.send<{ draftedAt: number }>('POST', `${at}/draft`, draft)).body
  const inForceAt = Date.now() + 86_400_000
  const summary = { en: 'Everything is new.' }
  const publication = { note: 'a mistake', inForceAt, summary, seen: version, base: version, drafts: { en } }
  expect((await admin.send('POST', `${at}/publish`, publication)).status).toBe(200)
  version += 1
  const reason = 'published too early'
  expect((await admin.send('POST', `${at}/versions/${version}/withdraw`, { reason })).status).toBe(200)
  const { db } = server.composition.engines.database
  await sql`update legal_versions set in_force_at = now() - interval '1 second' where version = ${version}`.execute(
    db,
  )
  await server.composition.legal.demandTerms('serendip', version - 1)
  expect(await askedOf(token)).toBeUndefined()
})
