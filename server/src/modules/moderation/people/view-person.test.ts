import type { FoundPerson, PersonCall, PersonPage, PrivateFacts } from '@serendip/contract/operator'
import { personCallsMax } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aReport } from '../../../../test/reports.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

let server: TestServer
let mona: ConsoleBrowser
let sam: ConsoleBrowser
let otto: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  mona = await logInAs(server.consoleOrigin, 'moderator')
  sam = await logInAs(server.consoleOrigin, 'support')
  otto = await logInAs(server.consoleOrigin, 'auditor')
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db

async function search(q: string, after?: string): Promise<readonly FoundPerson[]> {
  const query = new URLSearchParams({ q, ...(after ? { after } : {}) })
  return (await sam.send<{ people: FoundPerson[] }>('GET', `/people?${query.toString()}`)).body.people
}
/** Operators' actions on a person, newest first. */
async function logOf({ userId }: SignedUp) {
  type Log = { entries: { action: string; actorName: string | null; details: object }[] }
  const { body } = await otto.send<Log>('GET', `/audit?subject=${userId}`)
  return body.entries.filter(({ actorName }) => actorName !== null)
}

test('each view of private facts is an entry of the audit log with its purpose', async () => {
  const ann = await aPerson(server)
  await server.post('/login', { email: ann.email, password: 'wrong wrong wrong' })
  const { body } = await sam.send<PrivateFacts>('POST', `/people/${ann.userId}/look`, { purpose: 'support' })
  expect(body).toMatchObject({
    email: ann.email,
    emailConfirmed: false,
    sessions: [{ addressArea: '127.0.0.*' }],
  })
  expect(body.signIns.map(({ action }) => action)).toEqual(['login.refused', 'account.registered'])
  expect(await logOf(ann)).toMatchObject([{ action: 'person.read', details: { purpose: 'support' } }])
  expect((await sam.send('POST', `/people/${ann.userId}/look`, {})).status).toBe(400)
  expect(await logOf(ann)).toHaveLength(1)
})

test('a view of private facts shows consents, experiments, identity tries and devices', async () => {
  const ann = await aPerson(server)
  await server.post('/split/forceAssign', { splitName: 'superdeal', group: 'test_group' }, ann.token)
  const device = { osName: 'Android', deviceId: 'web_shared-1', appLang: 'en', osLang: 'en' }
  expect((await server.post('/deviceInfo', device, ann.token)).status).toBe(200)
  await sql`insert into identity_checks (id, account_id, verification_id, status, declined, started_at, changed_at)
    values ('idc_00000000000000000001', ${ann.userId}, 'v1', 'rejected', 'face', now(), now())`.execute(db())
  const { body } = await mona.send<PrivateFacts>('POST', `/people/${ann.userId}/look`, {
    purpose: 'decision',
  })
  expect(body).toMatchObject({
    consents: { newsletter: false, cityShown: false, standing: null },
    identityTries: [{ status: 'rejected', declined: 'face' }],
    devices: [{ deviceId: 'web_shared-1', system: 'Android' }],
  })
  expect(body.consents.termsAt).toBeGreaterThan(0)
  const forced = { name: 'superdeal', group: 'test_group', isForced: true }
  expect(body.experiments).toContainEqual(expect.objectContaining(forced))

  const ben = await aPerson(server)
  expect(await search('web_shared-1')).toMatchObject([{ userId: ann.userId }])
  await server.post('/deviceInfo', device, ben.token)
  const both = [ann.userId, ben.userId].toSorted()
  expect((await search('web_shared-1')).map(({ userId }) => userId)).toEqual(both)
  expect((await search('web_shared-1', both[0])).map(({ userId }) => userId)).toEqual([both[1]])
})

test('calls of a person are listed with whom, in pages, and each page is an entry of the log', async () => {
  const { callId, reporter, reported } = await aReport(server)
  await sql`insert into calls (id, mode, started_at, ended_at, end_reason, ended_by)
    select 'call_' || lpad(n::text, 20, '0'), 'text', now() - n * interval '1 hour', now() - n * interval '1 hour',
      'left', ${reported.userId} from generate_series(1, ${personCallsMax}) n`.execute(db())
  await sql`insert into call_sides (call_id, user_id, polite, connection_id, open)
    select id, person, person = ${reporter.userId}, 'con', false
    from calls, unnest(array[${reporter.userId}, ${reported.userId}]) person where id like 'call_000%'`.execute(
    db(),
  )
  await sql`update calls set ended_at = now(), end_reason = 'left' where id = ${callId} and ended_at is null`.execute(
    db(),
  )
  const page = async (cursor?: string) =>
    (
      await sam.send<{ calls: PersonCall[]; nextCursor: string | null }>(
        'POST',
        `/people/${reporter.userId}/calls`,
        {
          purpose: 'support',
          ...(cursor ? { cursor } : {}),
        },
      )
    ).body
  const first = await page()
  expect(first.calls).toHaveLength(personCallsMax)
  expect(first.calls[0]).toMatchObject({
    callId,
    type: 'random',
    mode: 'text',
    partner: { userId: reported.userId },
  })
  expect(first.calls[1]).toMatchObject({ endReason: 'left', endedBy: 'partner' })
  const rest = await page(first.nextCursor ?? '')
  expect([rest.calls.length, rest.nextCursor]).toEqual([1, null])
  expect(JSON.stringify([first, rest])).not.toContain('send me money')
  const read = { action: 'person.calls_read', details: { purpose: 'support' } }
  expect(await logOf(reporter)).toMatchObject([read, read])
  expect((await sam.send('POST', `/people/${reporter.userId}/calls`, {})).status).toBe(400)
  // A moment that no row has, and that the database cannot read.
  expect((await page(`999999999999999_call_${'0'.repeat(20)}`)).calls).toEqual(first.calls)
})

test('a test account says so on its page, until it is an ordinary one again, each change with an entry', async () => {
  const ann = await aPerson(server)
  const sena = await logInAs(server.consoleOrigin, 'seniorModerator')
  // As if the second factor had just been shown.
  await sql`update operator_sessions set stepped_up_at = now()`.execute(db())
  for (const sandbox of [true, false]) {
    expect((await sena.send('POST', `/people/${ann.userId}/sandbox`, { sandbox })).status).toBe(200)
    expect((await sam.send<PersonPage>('GET', `/people/${ann.userId}`)).body.sandbox).toBe(sandbox)
    const [entry] = await logOf(ann)
    expect(entry).toMatchObject({ action: 'person.sandbox_changed', details: { sandbox } })
  }
})
