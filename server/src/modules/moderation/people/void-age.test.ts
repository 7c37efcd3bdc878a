import type { IdentityView } from '@serendip/contract'
import type { PersonPage, PrivateFacts } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { anEmulator, anIdentityServer, sendWebhook } from '../../../../test/identity.ts'
import { aPerson, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

const emulator = anEmulator()
let server: TestServer
let mona: ConsoleBrowser
beforeAll(async () => {
  server = await anIdentityServer(emulator, { DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
})
afterAll(async () => {
  await server.stop()
  await emulator.close()
})

const db = () => server.composition.engines.database.db
const view = async (me: SignedUp) => (await server.get<IdentityView>('/identity', me.token)).body
const start = (me: SignedUp) => server.post<{ link: string; code: string }>('/identity/start', {}, me.token)
const begin = async (me: SignedUp) => new URL((await start(me)).body.link).searchParams.get('id') ?? ''
async function decide(id: string, verdict: 'approved' | 'rejected'): Promise<void> {
  emulator.decide(id, verdict, verdict === 'rejected' ? ['MinimumAge'] : [])
  const type = verdict === 'approved' ? 'KycIdentification.Approved' : 'KycIdentification.Rejected'
  expect((await sendWebhook(server, emulator.webhook(type, id))).status).toBe(200)
}
async function anAgeRefused(): Promise<SignedUp> {
  const me = await aPerson(server)
  await decide(await begin(me), 'rejected')
  return me
}
async function search(me: SignedUp, mode: 'video' | 'text') {
  const tab = await aTab(server, me)
  const refused = await tab.request({ type: 'match.start', filter: 'both', languages: ['en'], mode })
  await tab.request({ type: 'match.cancel' })
  tab.close()
  return refused
}
const pageOf = async ({ userId }: SignedUp) =>
  (await mona.send<PersonPage>('GET', `/people/${userId}`)).body.ageAnswer
const voidAge = (by: ConsoleBrowser, { userId }: SignedUp, why = 'misread') =>
  by.send<{ code?: string }>('POST', `/people/${userId}/voidAge`, { why })

test('a voided answer “under 18” gives new tries, and only a passed check opens what it closed', async () => {
  const me = await anAgeRefused()
  expect((await start(me)).body.code).toBe('identity_tries_used')
  expect(await pageOf(me)).toBe('stands')
  expect((await voidAge(mona, me)).status).toBe(200)
  expect(await pageOf(me)).toBe('voided')
  expect(await view(me)).toMatchObject({ status: 'none', declined: null, reason: 'age', triesLeft: 3 })
  expect([await search(me, 'text'), await search(me, 'video')]).toEqual(['age_refused', 'age_refused'])
  await decide(await begin(me), 'approved')
  expect([await search(me, 'text'), await search(me, 'video')]).toEqual([null, null])
  expect(await pageOf(me)).toBeNull()
})

test('a second answer “under 18” ends the new tries, until it is voided too', async () => {
  const me = await anAgeRefused()
  await voidAge(mona, me)
  await decide(await begin(me), 'rejected')
  expect(await view(me)).toMatchObject({ status: 'rejected', declined: 'age', triesLeft: 0 })
  expect((await start(me)).body.code).toBe('identity_tries_used')
  expect((await voidAge(mona, me, 'otherDocument')).status).toBe(200)
  expect((await view(me)).triesLeft).toBe(3)
})

test('the person hears of it in the app and by mail, and operators see who did it and why', async () => {
  const me = await anAgeRefused()
  await voidAge(mona, me)
  const textsTo = async () => {
    const found = await sql<{ text: string }>`select m.text from messages m join chats c on c.id = m.chat_id
      where c.low_id = ${me.userId} and c.subtype = 'moderator'`.execute(db())
    return found.rows.map(({ text }) => text).join('\n')
  }
  await expect.poll(textsTo).toContain('no longer counts')
  const mails = await sql<{ kind: string }>`select kind from mails where account_id = ${me.userId}`.execute(
    db(),
  )
  expect(mails.rows.map(({ kind }) => kind)).toContain('accountDecision')
  const otto = await logInAs(server.consoleOrigin, 'auditor')
  const { body: log } = await otto.send<{ entries: object[] }>('GET', `/audit?subject=${me.userId}`)
  expect(log.entries[0]).toMatchObject({
    action: 'age.voided',
    actorName: 'Mona Moderator',
    details: { why: 'misread' },
  })
  const { body } = await mona.send<{ decisions: { kind: string }[] }>('GET', `/people/${me.userId}/reports`)
  expect(body.decisions[0]?.kind).toBe('ageVoided')
  const look = await mona.send<PrivateFacts>('POST', `/people/${me.userId}/look`, { purpose: 'support' })
  expect(look.body.identityTries).toMatchObject([{ declined: 'age', voidedAt: expect.any(Number) }])
})

test('only an answer that stands is voided, once, and only by who decides about people', async () => {
  expect((await voidAge(mona, await aPerson(server))).body.code).toBe('conflict')
  const me = await anAgeRefused()
  for (const role of ['support', 'finance', 'auditor'] as const) {
    expect((await voidAge(await logInAs(server.consoleOrigin, role), me)).body.code).toBe('forbidden')
  }
  const answers = await Promise.all([voidAge(mona, me), voidAge(mona, me)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  expect((await voidAge(mona, { ...me, userId: 'usr_00000000000000000000' })).body.code).toBe('not_found')
})
