import type { LoginResult, OwnProfile } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { aCaptcha } from '../../../../test/captcha.ts'
import { codeIn, mailTo } from '../../../../test/mailbox.ts'
import { aTestIssuer, type TestIssuer } from '../../../../test/oidc.ts'
import { type Answer, aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

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

interface IntruderCodes {
  /** Path of an archive; an intruder holds all of these by now. */
  readonly archive: string
  readonly emailCode: string
  readonly loginCode: string
  readonly newEmail: string
}

/** Prepares what could outlast the session: an archive, a login link, a pending address. */
async function prepare(thief: SignedUp): Promise<IntruderCodes> {
  const { path } = (
    await server.post<{ path: string }>('/account/export', { currentPassword: thief.password }, thief.token)
  ).body
  const newEmail = `thief.${thief.userId.slice(4)}@evil.example`
  const change = { email: newEmail, currentPassword: thief.password }
  expect((await server.post('/updateEmail', change, thief.token)).status).toBe(200)
  return {
    archive: path,
    emailCode: codeIn(await mailTo(server, newEmail, 'Confirm'), 'emailCode'),
    loginCode: await server.composition.accounts.issueCode('login', thief.userId),
    newEmail,
  }
}

async function expectNothingLeft(owner: string, account: SignedUp, prepared: IntruderCodes): Promise<void> {
  const { archive, emailCode, loginCode, newEmail } = prepared
  expect((await fetch(server.origin + archive)).status).toBe(410)
  expect((await server.post('/confirmEmail', { code: emailCode })).status).toBe(410)
  expect((await server.post('/login/byToken', { token: loginCode })).status).toBe(410)
  const { profile } = (await server.get<{ profile: OwnProfile }>('/profile', owner)).body
  expect(profile).toMatchObject({ _id: account.userId, email: account.email })
  expect(profile).not.toHaveProperty('pendingEmail')
  // Nor does the owner's own request send anything to the intruder's address.
  await server.post('/resendConfirmationEmail', {}, owner)
  const asked =
    await sql`select 1 from mails where to_email = ${newEmail} and kind = 'confirmChange'`.execute(
      server.composition.engines.database.db,
    )
  expect(asked.rows).toHaveLength(1)
}

type Owner = (account: SignedUp) => Promise<Answer<LoginResult>>

const throughGoogle: Owner = async ({ userId, email }) => {
  const { nonce } = (await server.get<{ nonce: string }>('/login/options')).body
  const owner = { sub: `owner-${userId}`, email, email_verified: true }
  const token = await issuer.logIn(owner, { client: 'google', answer: 'id_token', nonce })
  return server.post<LoginResult>('/login', { method: 'google', token })
}

const logIn: Owner = ({ email, password }) => server.post('/login', { email, password })

const byResetMail: Owner = async ({ email }) => {
  await server.post('/v2/resetPassword', { email, captcha: await aCaptcha(server) })
  const code = codeIn(await mailTo(server, email, 'Reset your password'), 'code')
  return server.post<LoginResult>('/updatePassword/byCode', { code, password: 'a long walk in the snow' })
}

test('by the address’s owner through Google: nothing prepared before works', async () => {
  const thief = await aPerson(server)
  const prepared = await prepare(thief)
  const { body } = await throughGoogle(thief)
  expect(body.profile?._id).toBe(thief.userId)
  await expectNothingLeft(body.authData?.token ?? '', thief, prepared)
})

test('by a reset mail: nothing prepared before works', async () => {
  const thief = await aPerson(server)
  const prepared = await prepare(thief)
  const { body } = await byResetMail(thief)
  await expectNothingLeft(body.authData?.token ?? '', thief, prepared)
})

test('by a password change: nothing prepared before works', async () => {
  const thief = await aPerson(server)
  const prepared = await prepare(thief)
  const change = { currentPassword: thief.password, password: 'a long walk in the snow' }
  expect((await server.post('/updatePassword', change, thief.token)).status).toBe(200)
  await expectNothingLeft(thief.token, thief, prepared)
})

describe.each([
  ['through Google', throughGoogle],
  ['by a reset mail', byResetMail],
  [
    'by a new password from within',
    async (account: SignedUp) => {
      const { authData } = (await logIn(account)).body
      const change = { currentPassword: account.password, password: 'a long walk in the snow' }
      return server.post<LoginResult>('/updatePassword', change, authData?.token)
    },
  ],
] as const)('%s', (_way, takeBack) => {
  test('an account whose sessions cannot be ended is not recovered by half', async () => {
    const { db } = server.composition.engines.database
    const account = await aPerson(server)
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
      db,
    )
    await sql`create trigger refuse before update of revoked_at on sessions for each row execute function refuse()`.execute(
      db,
    )
    const { status } = await takeBack(account)
    await sql`drop function refuse cascade`.execute(db)
    expect(status).toBe(500)
    expect((await server.get('/profile', account.token)).status).toBe(200)
    expect((await logIn(account)).body).toHaveProperty('authData.token')
  })
})

test.each([
  ['another address', 'late.thief@evil.example'],
  ['the present one', null],
])('a wish for %s that was under way when the account was taken back is refused', async (_wish, email) => {
  const account = await aPerson(server)
  const { accounts } = server.composition
  // As late as possible: the password was correct when it was checked.
  const original = accounts.checkPassword
  const check = vi.spyOn(accounts, 'checkPassword').mockImplementationOnce(async (row, password) => {
    const isRight = await original(row, password)
    await byResetMail(account)
    return isRight
  })
  const change = { email: email ?? account.email, currentPassword: account.password }
  const answer = await server.post('/updateEmail', change, account.token)
  check.mockRestore()
  expect(answer.body).toMatchObject({ code: 'password_mismatch' })
  expect(await accounts.byId(account.userId)).toMatchObject({ pending_email: null })
})
