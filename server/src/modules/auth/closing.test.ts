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

const own = ({ password }: SignedUp) => ({ currentPassword: password })
const rest = (person: SignedUp) => server.post<{ until: number }>('/deactivate', own(person), person.token)

describe('a deactivated account', () => {
  test('ends every session, notifies open tabs, and can be reopened for 90 days', async () => {
    const person = await aPerson(server)
    await sql`update accounts set email_confirmed = true where id = ${person.userId}`.execute(db())
    const tab = await aTab(server, person)
    const before = Date.now()
    const { body } = await rest(person)
    expect(body.until - before).toBeGreaterThanOrEqual(90 * dayMs)
    expect(body.until - before).toBeLessThan(90 * dayMs + 60_000)
    expect((await tab.closed()).reason).toBe('session ended')
    expect((await server.get('/profile', person.token)).status).toBe(488)
    expect((await server.get('/standing', person.token)).body).toMatchObject({
      standing: 'deactivated',
      until: body.until,
      canAppeal: false,
    })
    await mailTo(server, person.email, 'will be deleted')
  })

  test('is reopened by the code from its login, once, and its earlier sessions stay closed', async () => {
    const person = await aPerson(server)
    await rest(person)
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

  test('after that time it is gone: its login is invalid and no code reopens it', async () => {
    const person = await aPerson(server)
    await rest(person)
    const code = (await logIn(person)).reactivation?.code
    await sql`update accounts set erase_at = now() - interval '1 second' where id = ${person.userId}`.execute(
      db(),
    )
    expect((await server.post('/reactivate', { code })).status).toBe(488)
    expect((await logIn(person)).loginResult).toBe('invalid')
  })

  test('a wrong password does not reveal its standing', async () => {
    const person = await aPerson(server)
    await rest(person)
    expect(await logIn({ ...person, password: 'wrong' })).toEqual({ loginResult: 'invalid' })
  })

  test('a banned account cannot escape its ban by closing and reopening', async () => {
    const person = await aPerson(server)
    await sql`update accounts set standing = 'banned' where id = ${person.userId}`.execute(db())
    expect((await rest(person)).status).toBe(488)
    expect((await remove(person)).status).toBe(488)
  })
})

test('an expired ban does not prevent closing', async () => {
  const person = await aPerson(server)
  await sql`update accounts set standing = 'banned', standing_until = now() - interval '1 second'
    where id = ${person.userId}`.execute(db())
  expect((await remove(person)).status).toBe(200)
  expect((await logIn(person)).loginResult).toBe('reactivate')
})

describe('a deleted account', () => {
  test('needs the password, is erased within 30 days, and its login can reopen it until then', async () => {
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

  test('links sent before are void', async () => {
    const person = await aPerson(server)
    const token = await server.composition.accounts.issueCode('login', person.userId)
    await remove(person)
    expect((await server.post('/login/byToken', { token })).status).toBe(410)
  })
})

describe('the archive', () => {
  const prepare = async (person: SignedUp) =>
    (await server.post<{ path: string }>('/account/export', own(person), person.token)).body.path

  test('is a file from a single-use address', async () => {
    const path = await prepare(await aPerson(server))
    const answer = await fetch(`${server.origin}${path}`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/zip')
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="serendip-account\.zip"/)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect((await fetch(`${server.origin}${path}`)).status).toBe(410)
  })

  test('is unavailable once the session that requested it has ended, and to another session', async () => {
    const person = await aPerson(server)
    const [path, elsewhere] = [await prepare(person), (await logIn(person)).authData?.token ?? '']
    const archivePath = await prepare({ ...person, token: elsewhere })
    await server.post('/logout', {}, person.token)
    expect((await fetch(`${server.origin}${path}`)).status).toBe(410)
    expect((await fetch(`${server.origin}${archivePath}`)).status).toBe(200)
  })

  test('stays available after a HEAD request', async () => {
    const path = await prepare(await aPerson(server))
    expect((await fetch(`${server.origin}${path}`, { method: 'HEAD' })).status).toBe(404)
    expect((await fetch(`${server.origin}${path}`)).status).toBe(200)
  })

  test('is available to the owner of a closed account too', async () => {
    const person = await aPerson(server)
    await rest(person)
    expect((await fetch(`${server.origin}${await prepare(person)}`)).status).toBe(200)
  })
})

describe('an open session by itself', () => {
  const paths = ['/account/export', '/deactivate', '/account/delete', '/updateEmail'] as const
  const ask = (path: (typeof paths)[number], person: SignedUp, given: object) =>
    server.post(
      path,
      { ...given, ...(path === '/updateEmail' && { email: 'next@people.example' }) },
      person.token,
    )
  const codeOf = async (person: SignedUp) => {
    await sql`update accounts set email_confirmed = true where id = ${person.userId}`.execute(db())
    expect((await server.post('/account/confirmationCode', {}, person.token)).status).toBe(200)
    return /\b\d{6}\b/.exec((await mailTo(server, person.email, 'Your code')).text)?.[0] ?? ''
  }

  test.each(paths)(
    'does not allow %s: it takes the password, or the code from a new mail, once',
    async (path) => {
      const person = await aPerson(server)
      expect((await ask(path, person, {})).body.code).toBe('password_mismatch')
      expect((await ask(path, person, { currentPassword: 'wrong' })).body.code).toBe('password_mismatch')
      expect((await ask(path, person, { confirmationCode: '000000' })).body.code).toBe('confirmation_failed')
      const confirmationCode = await codeOf(person)
      const stranger = await aPerson(server)
      expect((await ask(path, stranger, { confirmationCode })).body.code).toBe('confirmation_failed')
      expect((await ask(path, person, { confirmationCode })).status).toBe(200)
      expect((await ask(path, person, { confirmationCode })).status).not.toBe(200)
    },
  )

  test('is not enough without a password either', async () => {
    const person = await aPerson(server)
    await sql`update accounts set password_hash = null where id = ${person.userId}`.execute(db())
    for (const path of paths) {
      expect((await ask(path, person, {})).body.code, path).toBe('confirmation_failed')
      expect((await ask(path, person, { currentPassword: '' })).body.code, path).toBe('confirmation_failed')
    }
    const factor = (given: object) => server.post('/secondFactor/totp/start', given, person.token)
    expect((await factor({})).body.code).toBe('confirmation_failed')
    expect((await factor({ confirmationCode: await codeOf(person) })).status).toBe(200)
  })

  test('gets no code sent to an unconfirmed address', async () => {
    const person = await aPerson(server)
    expect((await server.post('/account/confirmationCode', {}, person.token)).status).toBe(409)
  })

  test('has limited attempts at the code', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { token } = await aPerson(strict)
      const guess = () => strict.post('/account/export', { confirmationCode: '000000' }, token)
      const statuses = []
      for (let index = 0; index < 11; index += 1) statuses.push((await guess()).status)
      expect(statuses).toEqual([...Array(10).fill(403), 429])
    } finally {
      await strict.stop()
    }
  })
})
