import type { ErasurePreview } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs, logInTeam } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let sam: ConsoleBrowser
let mona: ConsoleBrowser
let otto: ConsoleBrowser
let sena: ConsoleBrowser
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  sam = await logInAs(server.consoleOrigin, 'support')
  otto = await logInAs(server.consoleOrigin, 'auditor')
  ;({ mona, sena, ada } = await logInTeam(server.consoleOrigin))
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const stepUp = (at: Date | null) => sql`update operator_sessions set stepped_up_at = ${at}`.execute(db())
const ask = (by: ConsoleBrowser, { userId }: { userId: string }, name: string) =>
  by.send<{ code?: string; eraseAt?: number }>('POST', `/people/${userId}/${name}`, { way: 'chat' })
const preview = async (by: ConsoleBrowser, { userId }: SignedUp) =>
  (await by.send<ErasurePreview>('POST', `/people/${userId}/erasure`, { way: 'chat' })).body
const logOf = async (action: string, { userId }: SignedUp) =>
  (await otto.send<{ entries: { details: object }[] }>('GET', `/audit?action=${action}&subject=${userId}`))
    .body.entries
const mailsTo = async ({ userId }: SignedUp) =>
  (await sql<{ kind: string }>`select kind from mails where account_id = ${userId}`.execute(db())).rows.map(
    ({ kind }) => kind,
  )
const confirm = ({ userId }: SignedUp) =>
  sql`update accounts set email_confirmed = true where id = ${userId}`.execute(db())

test('a person’s data is offered to the person alone, at a confirmed address', async () => {
  const ann = await aPerson(server)
  await stepUp(null)
  expect((await ask(sam, ann, 'archive')).body.code).toBe('step_up_required')
  await stepUp(new Date())
  expect((await ask(sam, ann, 'archive')).body.code).toBe('email_not_confirmed')
  expect(await mailsTo(ann)).not.toContain('archiveOffered')
  await confirm(ann)
  const offered = await ask(sam, ann, 'archive')
  expect([offered.status, offered.body]).toEqual([200, { ok: true }])
  expect(await mailsTo(ann)).toContain('archiveOffered')
  expect(await logOf('archive.offered', ann)).toMatchObject([{ details: { way: 'chat' } }])
})

test('an erasure on request closes the account at once, is announced by mail, and can be cancelled', async () => {
  const ann = await aPerson(server)
  await confirm(ann)
  await stepUp(null)
  expect((await ask(sam, ann, 'erase')).body.code).toBe('step_up_required')
  await stepUp(new Date())
  const { status, body } = await ask(sam, ann, 'erase')
  expect(status).toBe(200)
  expect(body.eraseAt).toBeGreaterThan(Date.now())
  expect((await server.get('/profile', ann.token)).status).toBe(488)
  await expect.poll(() => mailsTo(ann)).toContain('accountClosed')
  expect(await logOf('person.erasure_requested', ann)).toMatchObject([{ details: { way: 'chat' } }])
  expect((await ask(sam, ann, 'erase')).body.code).toBe('conflict')
  const login = { email: ann.email, password: ann.password }
  const answer = await server.post<{ loginResult: string }>('/login', login)
  expect(answer.body.loginResult).toBe('reactivate')
})

test('a banned or deactivated account is erased on request, and a ban is found on reopening', async () => {
  const [banned, deactivated] = [await aPerson(server), await aPerson(server)]
  await sql`update accounts set standing = 'banned', standing_reason = 'scam', standing_since = now()
    where id = ${banned.userId}`.execute(db())
  const left = { currentPassword: deactivated.password }
  expect((await server.post('/deactivate', left, deactivated.token)).status).toBe(200)
  await stepUp(new Date())
  for (const person of [banned, deactivated]) {
    expect((await ask(sam, person, 'erase')).status).toBe(200)
    expect((await ask(sam, person, 'erase')).body.code).toBe('conflict')
  }
  for (const [{ email, password }, standing] of [
    [banned, 'banned'],
    [deactivated, 'good'],
  ] as const) {
    const asked = { email, password }
    const { body } = await server.post<{ reactivation?: { code: string } }>('/login', asked)
    await server.post('/reactivate', { code: body.reactivation?.code })
    const found = await sql`select standing from accounts where email = ${email}`.execute(db())
    expect(found.rows).toEqual([{ standing }])
  }
})

test('before an erasure it says what stays as evidence and what would be lost', async () => {
  const { reported, reporter } = await aReport(server)
  await server.post('/wallet/demoGrant', { key: crypto.randomUUID() }, reported.token)
  const { reports, hasCoins } = await preview(ada, reported)
  expect([reports, hasCoins]).toMatchObject([{ open: 1, withEvidence: 1, decisions: 0 }, true])
  expect(reports?.evidenceUntil).toBeGreaterThan(Date.now())
  const none = { open: 0, withEvidence: 0, evidenceUntil: null, held: 0, decisions: 0 }
  expect(await preview(ada, reporter)).toEqual({ reports: none, hasCoins: false })
  // Each role sees what it may see elsewhere, and each look is logged.
  expect(await preview(sam, reported)).toEqual({ reports: null, hasCoins: true })
  expect(await preview(sena, reported)).toMatchObject({ reports: { open: 1 }, hasCoins: null })
  expect(await logOf('person.erasure_previewed', reported)).toMatchObject(
    Array(3).fill({ details: { way: 'chat' } }),
  )
  // By a legal hold it is kept without a date.
  await sql`update reports set held_at = now() where reported_id = ${reported.userId}`.execute(db())
  expect((await preview(ada, reported)).reports).toEqual({ ...none, open: 1, held: 1 })
})

test('only support offers and erases, and an unknown or erased person is not found', async () => {
  const ann = await aPerson(server)
  await stepUp(new Date())
  const requests = (by: ConsoleBrowser, person: { userId: string }) =>
    Promise.all([
      ...['archive', 'erasure', 'erase'].map(async (name) => (await ask(by, person, name)).body.code),
    ])
  expect(await requests(mona, ann)).toEqual(Array(3).fill('forbidden'))
  expect(await requests(otto, ann)).toEqual(Array(3).fill('forbidden'))
  expect(await requests(sam, { userId: 'usr_00000000000000000000' })).toEqual(Array(3).fill('not_found'))
  await sql`update accounts set standing = 'deleted', erased_at = now() where id = ${ann.userId}`.execute(
    db(),
  )
  expect(await requests(sam, ann)).toEqual(Array(3).fill('not_found'))
})
