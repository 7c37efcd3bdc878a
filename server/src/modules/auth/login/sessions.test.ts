import type { LoginResult, SessionView, StandingView } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { aTab } from '../../../../test/socket.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const phone = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'

/** Logs a person in again; answers the token. */
async function again({ email, password }: SignedUp): Promise<string> {
  const headers = { 'user-agent': phone }
  const { body } = await server.post<LoginResult>('/login', { email, password }, undefined, headers)
  return body.authData?.token ?? ''
}
const sessionsOf = async (token: string): Promise<SessionView[]> =>
  (await server.get<{ sessions: SessionView[] }>('/sessions', token)).body.sessions
const isOpen = async (token: string): Promise<boolean> => (await server.get('/profile', token)).status === 200

describe('sessions', () => {
  test('the list names devices and networks, marks one’s own and contains no address or token', async () => {
    const person = await aPerson(server)
    const token = await again(person)
    const list = await sessionsOf(token)
    expect(list).toHaveLength(2)
    expect(list.filter(({ current }) => current)).toHaveLength(1)
    expect(list[0]).toMatchObject({ current: true, browser: 'Chrome', system: 'Android', kind: 'phone' })
    expect(list[0]?.addressArea).toBe('127.0.0.*')
    expect(JSON.stringify(list)).not.toContain(token)
    expect(JSON.stringify(list)).not.toContain('127.0.0.1')
  })

  test('one is ended by its owner: its token is void and its open tab is notified', async () => {
    const person = await aPerson(server)
    const token = await again(person)
    const tab = await aTab(server, { ...person, token })
    const otherSession = (await sessionsOf(person.token)).find(({ current }) => !current)
    const answer = await server.post(`/sessions/${otherSession?.sessionId}/revoke`, {}, person.token)
    expect(answer.status).toBe(200)
    expect((await tab.closed()).reason).toBe('session ended')
    expect((await server.get('/profile', token)).status).toBe(483)
    expect(await isOpen(person.token)).toBe(true)
  })

  test('ending all others keeps the caller’s own', async () => {
    const person = await aPerson(server)
    const otherIds = [await again(person), await again(person)]
    const answer = await server.post<{ revoked: number }>('/sessions/revokeOthers', {}, person.token)
    expect(answer.body.revoked).toBe(2)
    for (const token of otherIds) expect(await isOpen(token)).toBe(false)
    expect(await isOpen(person.token)).toBe(true)
  })

  test('no one can end another person’s session, or learn that it exists', async () => {
    const [victim, thief] = [await aPerson(server), await aPerson(server)]
    const [session] = await sessionsOf(victim.token)
    const foreign = await server.post(`/sessions/${session?.sessionId}/revoke`, {}, thief.token)
    const unknown = await server.post(`/sessions/ses_${'0'.repeat(20)}/revoke`, {}, thief.token)
    expect(foreign.status).toBe(404)
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' })
    expect(await isOpen(victim.token)).toBe(true)
  })

  test('a login never adopts a token that the browser brought', async () => {
    const person = await aPerson(server)
    const planted = 'A'.repeat(43)
    const { email, password } = person
    const { body } = await server.post<LoginResult>('/login', { email, password }, planted)
    expect(body.authData?.token).not.toBe(planted)
    expect(body.authData?.token).not.toBe(person.token)
    expect(await isOpen(planted)).toBe(false)
  })
})

describe('single-use codes', () => {
  const codeFor = (person: SignedUp) => server.composition.accounts.issueCode('login', person.userId)
  const nameOf = async ({ token }: SignedUp) =>
    (await server.get<{ profile: { name: string } }>('/profile', token)).body.profile.name
  const byToken = (token: string) => server.post<LoginResult>('/login/byToken', { token })

  test('a link’s code opens one session of its person, once', async () => {
    const person = await aPerson(server)
    const code = await codeFor(person)
    const first = await byToken(code)
    expect(first.body.profile?._id).toBe(person.userId)
    expect(first.body.authData?.token).not.toBe(code)
    const replay = await byToken(code)
    expect(replay.status).toBe(410)
    expect(JSON.stringify(replay.body)).toContain('code_invalid')
  })

  test('whose link it is can be asked before, which neither uses it up nor shows the address', async () => {
    const person = await aPerson(server)
    const code = await codeFor(person)
    const owner = () =>
      server.post<{ name: string; maskedEmail: string }>('/login/byToken/owner', { token: code })
    const { body } = await owner()
    expect(body).toEqual({
      name: await nameOf(person),
      maskedEmail: `${person.email.slice(0, 1)}•••${person.email.slice(person.email.indexOf('@'))}`,
    })
    expect((await byToken(code)).body.profile?._id).toBe(person.userId)
    expect(await owner()).toMatchObject({ status: 410, body: { code: 'code_invalid' } })
    const reset = await server.composition.accounts.issueCode('password', person.userId)
    expect((await server.post('/login/byToken/owner', { token: reset })).status).toBe(410)
  })

  test('ten tabs that open the same link at once get one session between them', async () => {
    const code = await codeFor(await aPerson(server))
    const answers = await Promise.all(Array.from({ length: 10 }, () => byToken(code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('after 15 minutes a code is void', async () => {
    const code = await codeFor(await aPerson(server))
    await sql`update one_time_codes set expires_at = expires_at - interval '15 minutes'`.execute(db())
    expect((await byToken(code)).status).toBe(410)
  })

  test('a code is void for any other purpose, and such an attempt does not use it up', async () => {
    const person = await aPerson(server)
    const code = await server.composition.accounts.issueCode('reactivation', person.userId)
    expect((await byToken(code)).status).toBe(410)
    const password = 'a long walk in the snow'
    expect((await server.post('/updatePassword/byCode', { code, password })).status).toBe(410)
    expect((await server.post('/confirmEmail', { code })).status).toBe(410)
    expect((await server.get(`/account/export?code=${code}`)).status).toBe(410)
  })

  test('the database stores no usable code', async () => {
    const code = await codeFor(await aPerson(server))
    const rows = await sql<{ text: string }>`select c::text as text from one_time_codes c`.execute(db())
    expect(JSON.stringify(rows.rows)).not.toContain(code)
    expect(JSON.stringify(rows.rows)).not.toContain(Buffer.from(code).toString('hex'))
  })
})

describe('standing', () => {
  async function banned(until: Date | null = null): Promise<SignedUp> {
    const person = await aPerson(server)
    await sql`update accounts set standing = 'banned', standing_reason = 'spam', standing_until = ${until},
      standing_since = now() where id = ${person.userId}`.execute(db())
    return person
  }
  const standingOf = async (token: string) => (await server.get<StandingView>('/standing', token)).body

  test('a banned account’s token opens only the standing page, with reason, end and balance', async () => {
    const until = new Date(Date.now() + 3_600_000)
    const person = await banned(until)
    for (const path of ['/profile', '/blocklist', '/sessions']) {
      expect((await server.get(path, person.token)).status).toBe(488)
    }
    expect(await standingOf(person.token)).toEqual({
      standing: 'banned',
      reason: 'spam',
      until: until.getTime(),
      awaitsDecision: false,
      coins: 0,
      canAppeal: true,
      appeal: null,
    })
    expect(
      (await server.post('/account/export', { currentPassword: person.password }, person.token)).status,
    ).toBe(200)
  })

  test('a ban can be appealed once, also when sent twice at once', async () => {
    const person = await banned()
    const send = () => server.post<StandingView>('/standing/appeal', { text: 'It was not me.' }, person.token)
    const answers = await Promise.all([send(), send(), send()])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect(await standingOf(person.token)).toMatchObject({
      canAppeal: false,
      appeal: { text: 'It was not me.' },
    })
  })

  test('a new decision can be appealed again', async () => {
    const person = await banned()
    await server.post('/standing/appeal', { text: 'No.' }, person.token)
    await sql`update accounts set standing_since = now() + interval '1 second'
      where id = ${person.userId}`.execute(db())
    expect(await standingOf(person.token)).toMatchObject({ canAppeal: true, appeal: null })
  })

  test('after a ban expires everything is open again', async () => {
    const person = await banned(new Date(Date.now() - 1_000))
    expect(await isOpen(person.token)).toBe(true)
    expect(await standingOf(person.token)).toMatchObject({ standing: 'good', canAppeal: false })
  })

  test('a person in good standing has nothing to appeal', async () => {
    const person = await aPerson(server)
    expect((await server.post('/standing/appeal', { text: 'x' }, person.token)).status).toBe(409)
  })
})
