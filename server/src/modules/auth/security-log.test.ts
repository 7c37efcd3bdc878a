import type { LoginResult, PasskeyCreation, PasskeyQuestion } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { codeIn, mailTo } from '../../../test/mailbox.ts'
import { aTestIssuer, type TestIssuer } from '../../../test/oidc.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'
import { codeOfSecret } from '../../../test/totp.ts'
import { aVirtualAuthenticator } from '../../../test/virtual-authenticator.ts'

let issuer: TestIssuer
let server: TestServer
beforeAll(async () => {
  issuer = await aTestIssuer()
  server = await aServer(issuer.env)
})
afterAll(async () => {
  await server.stop()
  await issuer.stop()
})

/** The log entries of a person, in order, with their details as stored. */
async function entriesOf(userId: string, { composition }: TestServer = server) {
  const found = await sql<{ action: string; detail: string }>`
    select e.action, d.detail from audit_entries e join audit_details d on d.seq = e.seq
    where e.subject = ${userId} order by e.seq`.execute(composition.engines.database.db)
  return found.rows
}
const actionsOf = async (userId: string, on = server): Promise<readonly string[]> =>
  (await entriesOf(userId, on)).map(({ action }) => action)
/** The newest entry, of any person. */
async function newestEntry() {
  const found = await sql<{ action: string; subject: string; detail: string }>`
    select e.action, e.subject, d.detail from audit_entries e join audit_details d on d.seq = e.seq
    order by e.seq desc limit 1`.execute(server.composition.engines.database.db)
  const [row] = found.rows
  return row && { ...row, detail: JSON.parse(row.detail) }
}
async function aConfirmed(): Promise<SignedUp> {
  const person = await aPerson(server)
  await sql`update accounts set email_confirmed = true where id = ${person.userId}`.execute(
    server.composition.engines.database.db,
  )
  return person
}

test('the log records sign-ins, refusals and changed credentials, with the address and no secret', async () => {
  const { userId, email, password, token } = await aPerson(server)
  const fresh = 'seven quiet herons'
  await server.post('/login', { email, password: 'not this one' })
  await server.post('/login', { email, password })
  await server.post('/updatePassword', { password: fresh, currentPassword: password }, token)
  await server.post('/sessions/revokeOthers', {}, token)
  const code = await server.composition.accounts.issueCode('password', userId, email)
  await server.post('/updatePassword/byCode', { code, password: 'eight quiet herons' })
  const found = await entriesOf(userId)
  expect(found.map(({ action }) => action)).toEqual([
    'account.registered',
    'login.refused',
    'login.succeeded',
    'password.changed',
    'sessions.ended',
    'password.reset',
    'login.succeeded',
  ])
  for (const { detail } of found) expect(JSON.parse(detail)).toMatchObject({ address: '127.0.0.1' })
  const all = JSON.stringify(found)
  for (const secret of [email, password, fresh, token, code]) expect(all).not.toContain(secret)
  expect((await server.composition.audit.verify()).fault).toBeNull()
})

test('the log records email changes, archives, logouts, closed and reopened accounts, without addresses', async () => {
  const person = await aPerson(server)
  const { userId, email, password } = person
  const wanted = 'another.address@people.example'
  const own = { currentPassword: password }
  const confirm = async (to: string) =>
    server.post('/confirmEmail', { code: codeIn(await mailTo(server, to, 'Confirm'), 'emailCode') })
  const logIn = async (as: string) => (await server.post<LoginResult>('/login', { email: as, password })).body
  await confirm(email)
  await server.post('/updateEmail', { email: wanted, ...own }, person.token)
  await confirm(wanted)
  const { path } = (await server.post<{ path: string }>('/account/export', own, person.token)).body
  await (await fetch(`${server.origin}${path}`)).arrayBuffer()
  await server.post('/logout', {}, person.token)
  for (const close of ['/deactivate', '/account/delete']) {
    const token = (await logIn(wanted)).authData?.token
    await server.post(close, own, token)
    await server.post('/reactivate', { code: (await logIn(wanted)).reactivation?.code })
  }
  const found = await entriesOf(userId)
  const reopened = ['account.reopened', 'login.succeeded']
  expect(found.map(({ action }) => action)).toEqual([
    ...['account.registered', 'email.confirmed', 'email.change_requested', 'email.changed'],
    ...['archive.requested', 'archive.downloaded', 'session.ended'],
    ...['login.succeeded', 'account.deactivated', ...reopened],
    ...['login.succeeded', 'account.deleted', ...reopened],
  ])
  for (const { detail } of found) expect(JSON.parse(detail)).toMatchObject({ address: '127.0.0.1' })
  const all = JSON.stringify(found)
  for (const secret of [email, wanted, password, person.token, path]) expect(all).not.toContain(secret)
})

test('the log records every step of an authenticator app and its recovery codes', async () => {
  const { userId, email, password, token } = await aConfirmed()
  const own = { currentPassword: password }
  const logIn = async () => (await server.post<LoginResult>('/login', { email, password })).body.secondFactor
  const { secret } = (await server.post<{ secret: string }>('/secondFactor/totp/start', own, token)).body
  const added = await server.post<{ recoveryCodes: string[] }>(
    '/secondFactor/totp/confirm',
    { totp: codeOfSecret(secret) },
    token,
  )
  const code = (await logIn())?.code
  await server.post('/login/secondFactor', { code, totp: '000000' })
  await server.post('/login/secondFactor', { code, totp: codeOfSecret(secret, 1) })
  const [recoveryCode] = added.body.recoveryCodes
  await server.post('/login/secondFactor', { code: (await logIn())?.code, recoveryCode })
  await server.post('/secondFactor/recoveryCodes', own, token)
  await server.post('/secondFactor/totp/remove', own, token)
  expect(await actionsOf(userId)).toEqual([
    ...['account.registered', 'totp.added', 'login.second_factor_asked', 'login.second_factor_refused'],
    ...['login.succeeded', 'login.second_factor_asked', 'recovery_code.used', 'login.succeeded'],
    ...['recovery_codes.renewed', 'totp.removed'],
  ])
  const all = JSON.stringify(await entriesOf(userId))
  for (const text of [secret, recoveryCode ?? '']) expect(all).not.toContain(text)
})

test('the log records passkeys, logins by them, and refused ones', async () => {
  const { userId, password, token } = await aConfirmed()
  const own = { currentPassword: password }
  const authenticator = aVirtualAuthenticator()
  const creation = await server.post<PasskeyCreation>('/secondFactor/passkeys/start', own, token)
  const body = { name: 'Phone', passkey: authenticator.create(creation.body) }
  const added = await server.post<{ passkey: { passkeyId: string } }>('/secondFactor/passkeys', body, token)
  const ask = async () => (await server.post<PasskeyQuestion>('/login/passkey/question', {})).body
  await server.post('/login/passkey', { passkey: authenticator.sign(await ask()) })
  await server.post('/login/passkey', { passkey: aVirtualAuthenticator().sign(await ask()) })
  expect(await newestEntry()).toMatchObject({ action: 'login.refused', subject: '' })
  await server.post(`/secondFactor/passkeys/${added.body.passkey.passkeyId}/remove`, own, token)
  expect(await actionsOf(userId)).toEqual([
    ...['account.registered', 'passkey.added', 'login.succeeded', 'passkey.removed'],
  ])
})

test('the log records a Google account that was linked, and a sign-in that Google does not confirm', async () => {
  const { userId, email } = await aPerson(server)
  const { nonce } = (await server.get<{ nonce: string }>('/login/options')).body
  const person = { sub: 'google-of-the-log', email, email_verified: true }
  const token = await issuer.logIn(person, { client: 'google', answer: 'id_token', nonce })
  const entry = { method: 'google', token }
  expect((await server.post<LoginResult>('/login', entry)).body.loginResult).toBe('success')
  const [, linked, ...rest] = await entriesOf(userId)
  expect(linked?.action).toBe('identity.linked')
  // The person who signed up with the address had never confirmed it.
  expect(JSON.parse(linked?.detail ?? '')).toMatchObject({ provider: 'google', passwordRemoved: true })
  expect(rest.map(({ action }) => action)).toEqual(['login.succeeded'])
  for (const path of ['/login', '/registration']) {
    await server.post(path, entry)
    expect(await newestEntry()).toMatchObject({
      action: 'login.refused',
      subject: '',
      detail: { address: '127.0.0.1', method: 'google', cause: 'nonce' },
    })
  }
})

test('the log records an open session that cannot prove to be its owner’s', async () => {
  const { userId, token } = await aPerson(server)
  const wrong = { currentPassword: 'not this one' }
  await server.post('/account/export', wrong, token)
  await server.post('/deactivate', { confirmationCode: '000000' }, token)
  await server.post('/updatePassword', { ...wrong, password: 'seven quiet herons' }, token)
  expect(await actionsOf(userId)).toEqual([
    ...['account.registered', 'confirmation.refused', 'confirmation.refused', 'confirmation.refused'],
  ])
})

test('logins beyond the limit are logged once per window, sign-ins through registration are limited alike', async () => {
  const strict = await aServer({ ...issuer.env, RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
  onTestFinished(() => strict.stop())
  const { userId, email } = await aPerson(strict)
  const times = async (count: number, path: string, body: object, from: string) => {
    const statuses: number[] = []
    for (let index = 0; index < count; index += 1)
      statuses.push((await strict.post(path, body, undefined, { 'x-forwarded-for': from })).status)
    return statuses.at(-1)
  }
  expect(await times(13, '/login', { email, password: 'not this one' }, '203.0.113.7')).toBe(429)
  const refused = Array.from({ length: 10 }, () => 'login.refused')
  expect(await actionsOf(userId, strict)).toEqual(['account.registered', ...refused, 'login.limited'])
  const social = { method: 'google', token: 'no token' }
  expect(await times(11, '/registration', social, '203.0.113.8')).toBe(429)
})

test('a burst of refusals is counted for the alerts and logged as an error', async () => {
  const { audit, metrics, logger } = server.composition
  const logged = vi.spyOn(logger, 'error')
  const counted = vi.spyOn(metrics, 'countBurst')
  onTestFinished(() => void vi.restoreAllMocks())
  const origin = { address: '203.0.113.9', country: null, userAgent: '', requestId: 'req_1' }
  for (let refusals = 0; refusals <= 100; refusals += 1)
    await audit.record({ action: 'confirmation.refused', subject: '', origin })
  expect(counted).toHaveBeenCalledExactlyOnceWith('confirmation.refused')
  expect(logged).toHaveBeenCalledWith(
    { event: 'security_burst', action: 'confirmation.refused' },
    expect.any(String),
  )
})
