import type { LoginResult } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../../../test/mailbox.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { aTab } from '../../../test/socket.ts'

const dayMs = 24 * 3_600_000

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
const logIn = async ({ email, password }: SignedUp) =>
  (await server.post<LoginResult>('/login', { email, password })).body
const remove = (person: SignedUp, currentPassword: string | undefined = person.password) =>
  server.post<{ eraseAt: number }>('/account/delete', { currentPassword }, person.token)

describe('a deactivated account', () => {
  test('ends every session, tells open tabs, and can be opened again for 90 days', async () => {
    const person = await aPerson(server)
    const tab = await aTab(server, person)
    const before = Date.now()
    const { body } = await server.post<{ until: number }>('/deactivate', {}, person.token)
    expect(body.until - before).toBeGreaterThanOrEqual(90 * dayMs)
    expect(body.until - before).toBeLessThan(90 * dayMs + 60_000)
    expect((await tab.closed()).reason).toBe('session ended')
    expect((await server.get('/profile', person.token)).status).toBe(488)
    expect((await server.get('/standing', person.token)).body).toMatchObject({
      standing: 'deactivated',
      until: body.until,
      canAppeal: false,
    })
    await mailTo(server, person.email, 'closed')
  })

  test('is opened by the code of its login, once, and the sessions of before stay closed', async () => {
    const person = await aPerson(server)
    await server.post('/deactivate', {}, person.token)
    const login = await logIn(person)
    expect(login).toMatchObject({ loginResult: 'reactivate' })
    expect(login).not.toHaveProperty('profile')
    const code = login.reactivation?.code ?? ''
    expect((await server.get('/profile', code)).status).toBe(483)
    const opened = await server.post<LoginResult>('/reactivate', { code })
    expect(opened.body.loginResult).toBe('success')
    expect(opened.body.profile?._id).toBe(person.userId)
    expect((await server.get('/profile', person.token)).status).toBe(483)
    expect((await server.post('/reactivate', { code })).status).toBe(410)
    expect((await logIn(person)).loginResult).toBe('success')
  })

  test('after its time it is gone: its login is invalid and no code opens it', async () => {
    const person = await aPerson(server)
    await server.post('/deactivate', {}, person.token)
    const code = (await logIn(person)).reactivation?.code
    await sql`update accounts set erase_at = now() - interval '1 second' where id = ${person.userId}`.execute(
      db(),
    )
    expect((await server.post('/reactivate', { code })).status).toBe(488)
    expect((await logIn(person)).loginResult).toBe('invalid')
  })

  test('a wrong password says nothing of its standing', async () => {
    const person = await aPerson(server)
    await server.post('/deactivate', {}, person.token)
    expect(await logIn({ ...person, password: 'wrong' })).toEqual({ loginResult: 'invalid' })
  })

  test('a banned account cannot slip out of its ban by closing and opening', async () => {
    const person = await aPerson(server)
    await sql`update accounts set standing = 'banned' where id = ${person.userId}`.execute(db())
    expect((await server.post('/deactivate', {}, person.token)).status).toBe(488)
    expect((await remove(person)).status).toBe(488)
  })
})

test('a ban that has run out keeps nobody from leaving', async () => {
  const person = await aPerson(server)
  await sql`update accounts set standing = 'banned', standing_until = now() - interval '1 second'
    where id = ${person.userId}`.execute(db())
  expect((await remove(person)).status).toBe(200)
  expect((await logIn(person)).loginResult).toBe('reactivate')
})

describe('a deleted account', () => {
  test('takes the password, is erased within 30 days, and its login leads back until then', async () => {
    const person = await aPerson(server)
    expect((await remove(person, 'wrong')).body).toMatchObject({ code: 'password_mismatch' })
    expect((await remove(person, undefined)).status).toBe(200)
    expect((await logIn(person)).loginResult).toBe('reactivate')
    const rows = await sql<{
      days: number
    }>`select extract(epoch from erase_at - standing_since) / 86400 as days
      from accounts where id = ${person.userId}`.execute(db())
    expect(Number(rows.rows[0]?.days)).toBeGreaterThan(1)
    expect(Number(rows.rows[0]?.days)).toBeLessThanOrEqual(30)
  })

  test('links that were sent before open nothing', async () => {
    const person = await aPerson(server)
    const token = await server.composition.accounts.issueCode('login', person.userId)
    await remove(person)
    expect((await server.post('/login/byToken', { token })).status).toBe(410)
  })
})

describe('the offer before deletion', () => {
  const offerOf = async (person: SignedUp) =>
    (
      await server.post<{ offer: { key: string; expiresAt: number; leftMs: number } | null }>(
        '/account/exitOffer',
        {},
        person.token,
      )
    ).body.offer

  test('is made once, for one minute by the server’s clock, and never restarts', async () => {
    const person = await aPerson(server)
    const before = Date.now()
    const [first, again] = await Promise.all([offerOf(person), offerOf(person)])
    expect(first?.key).toBe('exitoffer3000')
    expect(first?.expiresAt).toBeGreaterThanOrEqual(before + 60_000)
    expect(first?.expiresAt).toBeLessThan(Date.now() + 60_001)
    expect(again?.expiresAt).toBe(first?.expiresAt)
    expect(again?.leftMs).toBeLessThanOrEqual(60_000)
    await sql`update account_exit_offers set expires_at = now() where account_id = ${person.userId}`.execute(
      db(),
    )
    expect(await offerOf(person)).toBeNull()
    expect(await offerOf(person)).toBeNull()
  })
})

describe('the archive', () => {
  const prepare = async (person: SignedUp) =>
    (await server.post<{ path: string }>('/account/export', {}, person.token)).body.path

  test('comes as a file from an address that is good once', async () => {
    const path = await prepare(await aPerson(server))
    const answer = await fetch(`${server.origin}${path}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/gzip')
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="serendip-account\.tar\.gz"/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await fetch(`${server.origin}${path}`)).status).toBe(410)
  })

  test('is to be had by the owner of a closed account too', async () => {
    const person = await aPerson(server)
    await server.post('/deactivate', {}, person.token)
    expect((await fetch(`${server.origin}${await prepare(person)}`)).status).toBe(200)
  })
})
