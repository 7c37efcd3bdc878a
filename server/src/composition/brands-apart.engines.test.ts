import { type IncomingMessage, request as sendRequest } from 'node:http'
import { text as readText } from 'node:stream/consumers'
import type { ClientMessage, CreatorCard, ErrorBody, LoginResult, OwnProfile } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { tandemHost, twoBrands } from '../../test/brands.ts'
import { aPostgresUrl } from '../../test/database.ts'
import { aMailServer } from '../../test/mail-server.ts'
import { redisUrl } from '../../test/redis.ts'
import { aPerson, aRegistration, aServer, type Answer, type TestApi } from '../../test/server.ts'
import { aTab, openSocket } from '../../test/socket.ts'
import { randomIds } from '../kernel/ids.ts'

const engines: readonly (readonly [name: string, env: () => Promise<Record<string, string>>])[] = [
  ['embedded', async () => ({})],
  ['PostgreSQL and Redis', async () => ({ DATABASE_URL: await aPostgresUrl(), REDIS_URL: redisUrl() ?? '' })],
]
const hasShared = Boolean(process.env['TEST_DATABASE_URL'] || process.env['CI'])

/** The API at another host than its address, which `fetch` cannot name. */
function apiAtHost(origin: string, host: Record<string, string>): TestApi {
  const ask = async <T>(
    method: 'GET' | 'POST',
    path: string,
    token: string | undefined,
    body?: unknown,
  ): Promise<Answer<T>> => {
    const headers = {
      ...host,
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }
    const sent = sendRequest(`${origin}/api${path}`, { method, headers })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      sent.on('response', resolve).on('error', reject)
    })
    return {
      status: answer.statusCode ?? 0,
      headers: new Headers(),
      body: JSON.parse(await readText(answer)) as T,
    }
  }
  return {
    origin,
    get: (path, token) => ask('GET', path, token),
    post: (path, body, token) => ask('POST', path, token, body),
  }
}

describe.each(engines.slice(0, hasShared ? 2 : 1))('two brands of one process on %s', async (_name, env) => {
  const mails = await aMailServer()
  const server = await aServer({ ...(await env()), SMTP_URL: mails.url }, undefined, twoBrands)
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })
  const { db } = server.composition.engines.database
  const otherBrowser = apiAtHost(server.origin, tandemHost)
  const profileOf = (api: TestApi, token: string) =>
    api.get<ErrorBody & { profile: OwnProfile }>('/profile', token)

  test('an address has an account in each, with a password and sessions of its own', async () => {
    const own = await aPerson(server)
    const { email } = own
    const path = `/isRegistered/${encodeURIComponent(email)}`
    expect((await otherBrowser.get(path)).body).toEqual({ isRegistered: false })
    const there = await aPerson(otherBrowser, { email, password: 'another walk in the snow' })
    expect((await otherBrowser.get(path)).body).toEqual({ isRegistered: true })
    expect(there.userId).not.toBe(own.userId)
    const again = await otherBrowser.post('/registration', aRegistration({ email }))
    expect(again.body.code).toBe('email_taken')
    const wrong = await otherBrowser.post<LoginResult>('/login', { email, password: own.password })
    expect(wrong.body.loginResult).toBe('invalid')
    const right = await otherBrowser.post<LoginResult>('/login', { email, password: there.password })
    expect(right.body.profile).toMatchObject({ _id: there.userId, brandId: 'tandem' })
    expect((await profileOf(server, own.token)).body.profile.brandId).toBe('serendip')
  })

  test('a session of one is unknown to the other, on requests and on sockets', async () => {
    const own = await aPerson(server)
    const there = await aPerson(otherBrowser)
    expect((await profileOf(otherBrowser, own.token)).body.code).toBe('session_gone')
    expect((await profileOf(server, there.token)).body.code).toBe('session_gone')
    expect((await profileOf(otherBrowser, there.token)).status).toBe(200)
    const socket = await openSocket(server, tandemHost)
    const hello = { type: 'hello' as const, token: own.token, tabId: 'tab-of-another-brand' }
    expect(await socket.request(hello)).toBe('session_gone')
    ;(await aTab(server, there, tandemHost)).close()
  })

  test('the code of a mail works in its own brand alone, and a try in the other does not use it up', async () => {
    const there = await aPerson(otherBrowser)
    const { issueCode } = server.composition.accounts
    const tries = {
      login: (api: TestApi, code: string) => api.post<LoginResult>('/login/byToken', { token: code }),
      password: (api: TestApi, code: string) =>
        api.post<LoginResult>('/updatePassword/byCode', { code, password: 'a third walk in the snow' }),
    }
    for (const [purpose, tryIn] of Object.entries(tries)) {
      const code = await issueCode(purpose as keyof typeof tries, there.userId)
      expect((await tryIn(server, code)).body.loginResult, purpose).not.toBe('success')
      expect((await tryIn(otherBrowser, code)).body.loginResult, purpose).toBe('success')
    }
    const code = await issueCode('email', there.userId, there.email)
    expect((await server.post<ErrorBody>('/confirmEmail', { code })).body.code).toBe('code_invalid')
    expect((await otherBrowser.post('/confirmEmail', { code })).status).toBe(200)
  })

  test('the pool pairs people of one brand', async () => {
    const wish: ClientMessage = { type: 'match.start', filter: 'both', languages: ['en'], mode: 'text' }
    const own = await aTab(server, await aPerson(server))
    const there = await aTab(server, await aPerson(otherBrowser), tandemHost)
    await own.request(wish)
    await there.request(wish)
    expect(await server.composition.searchPool.looking()).toBe(2)
    const partner = await aPerson(otherBrowser)
    const third = await aTab(server, partner, tandemHost)
    await third.request(wish)
    expect((await there.next('call.found')).call.partner.userId).toBe(partner.userId)
    await third.next('call.found')
    // The two leave the pool after they were notified.
    await vi.waitFor(async () => expect(await server.composition.searchPool.looking()).toBe(1))
    expect(own.unread('call.found')).toEqual([])
    for (const tab of [own, there, third]) tab.close()
  })

  test('a creator is on the list, at the card and in the chats of one brand alone', async () => {
    const creator = await aPerson(otherBrowser)
    await sql`update accounts set roles_group = 'goddess' where id = ${creator.userId}`.execute(db)
    await sql`insert into creators (account_id, rate_coins, accepts_calls, created_at)
      values (${creator.userId}, 60, true, now())`.execute(db)
    const listFor = async (api: TestApi, token: string) =>
      (await api.get<{ creators: CreatorCard[] }>('/creators/online', token)).body.creators.map(
        ({ creatorId }) => creatorId,
      )
    const [own, there] = [await aPerson(server), await aPerson(otherBrowser)]
    const message = { tempId: '3f0c1d52-7f5e-4b0e-9d3a-3f1f4f6f8a10', type: 'text', text: 'Hello' }
    const statuses = async (api: TestApi, token: string) => [
      (await api.get(`/creators/profile/${creator.userId}`, token)).status,
      (await api.get(`/people/${creator.userId}`, token)).status,
      (await api.post(`/follow/${creator.userId}`, {}, token)).status,
      (await api.post(`/message/sendToUser/${creator.userId}`, message, token)).status,
    ]
    expect(await listFor(server, own.token)).not.toContain(creator.userId)
    expect(await statuses(server, own.token)).toEqual([404, 404, 404, 404])
    expect(await listFor(otherBrowser, there.token)).toContain(creator.userId)
    expect(await statuses(otherBrowser, there.token)).toEqual([200, 200, 200, 200])
  })

  test('each has its own legal texts, and asks its own people about its own terms', async () => {
    const operatorId = randomIds.next('opr')
    await sql`insert into operators (id, email, name, password_hash, roles, created_at)
      values (${operatorId}, ${`${operatorId}@operators.example`}, 'x', 'x', '{admin}', now())`.execute(db)
    const [own, there] = [await aPerson(server), await aPerson(otherBrowser)]
    await sql`insert into legal_versions (brand, page, version, texts, note, asks_again, summary, operator_id,
        published_at, in_force_at)
      values ('tandem', 'terms-of-use', 1, '{"en":"## Two seats"}', '', true, '{"en":"Two seats."}', ${operatorId},
        now(), now() - interval '1 second')`.execute(db)
    const { legal } = server.composition
    // Read at once.
    await legal.demandTerms('tandem', 1)
    expect((await legal.published('tandem'))['terms-of-use']?.texts.en).toBe('## Two seats')
    expect(await legal.published('serendip')).toEqual({})
    const chats = (api: TestApi, token: string) => api.get<ErrorBody>('/chat/getList', token)
    expect((await chats(otherBrowser, there.token)).body.code).toBe('terms_changed')
    expect((await chats(server, own.token)).status).toBe(200)
    expect((await otherBrowser.post('/profile/acceptTerms', { version: 1 }, there.token)).status).toBe(200)
    expect((await server.post('/profile/acceptTerms', { version: 1 }, own.token)).body.code).toBe('conflict')
    await sql`delete from legal_versions`.execute(db)
    await legal.demandTerms('tandem', 0)
  })

  test('a mail comes from its own brand, and its link leads there', async () => {
    const [own, there] = [await aPerson(server), await aPerson(otherBrowser)]
    const mailTo = async (email: string) =>
      vi.waitFor(
        () => {
          const found = mails.received.find((mail) => mail.includes(`To: ${email}`))
          if (found === undefined) throw new Error(`no mail to ${email}`)
          return found.replace(/=\r?\n/g, '')
        },
        { timeout: 20_000, interval: 20 },
      )
    const [ownMail, thereMail] = [await mailTo(own.email), await mailTo(there.email)]
    expect(ownMail).toContain('From: Serendip <hello@serendip.example>')
    expect(ownMail).toContain('http://localhost:3000/login?emailCode')
    expect(ownMail).not.toMatch(/tandem/i)
    expect(thereMail).toContain('From: Tandem <hello@tandem.example>')
    expect(thereMail).toContain('http://tandem-dev.example:3000/login?emailCode')
    expect(thereMail).toContain('help@tandem.example')
    expect(thereMail).not.toMatch(/serendip/i)
  })

  test('a ban holds for its mailbox in every brand, and free messages count in one', async () => {
    const deviceId = 'web_of_two_brands'
    const own = await aPerson(server, { deviceId })
    const there = await aPerson(otherBrowser, { deviceId })
    const neighbour = await aPerson(otherBrowser, { deviceId })
    const { accounts, messagePrices } = server.composition
    expect((await messagePrices.termsOf(own.userId)).sharedWith).toEqual([])
    expect((await messagePrices.termsOf(there.userId)).sharedWith).toEqual([neighbour.userId])
    const confirm = async (api: TestApi, userId: string, email: string) =>
      api.post('/confirmEmail', { code: await accounts.issueCode('email', userId, email) })
    expect((await confirm(server, own.userId, own.email)).status).toBe(200)
    await sql`update accounts set standing = 'banned' where id = ${own.userId}`.execute(db)
    const second = await aPerson(otherBrowser, { email: own.email })
    expect((await confirm(otherBrowser, second.userId, own.email)).body.code).toBe('email_refused')
  })
})
