import type { LoginResult, PasskeyCreation, PasskeyQuestion, SecondFactorView } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../../../../test/mailbox.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { codeOfSecret as codeOf, fromBase32 } from '../../../../test/totp.ts'
import { aVirtualAuthenticator, type VirtualAuthenticator } from '../../../../test/virtual-authenticator.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

const db = () => server.composition.engines.database.db
async function aConfirmed(): Promise<SignedUp> {
  const person = await aPerson(server)
  await sql`update accounts set email_confirmed = true where id = ${person.userId}`.execute(db())
  return person
}
const byPassword = ({ password }: SignedUp) => ({ currentPassword: password })

/**
 * A person with an app, set up with the current code: a login then uses the next one, which is also accepted when a
 * step of 30 s ends in between.
 */
async function withApp(): Promise<SignedUp & { secret: string; recoveryCodes: string[] }> {
  const person = await aConfirmed()
  const started = await server.post<{ secret: string }>(
    '/secondFactor/totp/start',
    byPassword(person),
    person.token,
  )
  const { secret } = started.body
  const confirmed = await server.post<{ recoveryCodes: string[] }>(
    '/secondFactor/totp/confirm',
    { totp: codeOf(secret) },
    person.token,
  )
  expect(confirmed.status).toBe(200)
  return { ...person, secret, recoveryCodes: confirmed.body.recoveryCodes }
}

async function withPasskey(): Promise<SignedUp & { passkey: VirtualAuthenticator; passkeyId: string }> {
  const person = await aConfirmed()
  const passkey = aVirtualAuthenticator()
  const creation = await server.post<PasskeyCreation>(
    '/secondFactor/passkeys/start',
    byPassword(person),
    person.token,
  )
  const body = { name: 'Phone', passkey: passkey.create(creation.body) }
  const added = await server.post<{ passkey: { passkeyId: string }; recoveryCodes: string[] }>(
    '/secondFactor/passkeys',
    body,
    person.token,
  )
  expect(added.status).toBe(200)
  expect(added.body.recoveryCodes).toHaveLength(10)
  return { ...person, passkey, passkeyId: added.body.passkey.passkeyId }
}

const logIn = async ({ email, password }: SignedUp): Promise<LoginResult> =>
  (await server.post<LoginResult>('/login', { email, password })).body
const finish = (code: string | undefined, proof: object) =>
  server.post<LoginResult & { code?: string }>('/login/secondFactor', { code, ...proof })
const viewOf = async (person: SignedUp): Promise<SecondFactorView> =>
  (await server.get<SecondFactorView>('/secondFactor', person.token)).body

describe('an authenticator app', () => {
  test('a login with the correct password opens nothing before its code, and a session after it', async () => {
    const person = await withApp()
    const first = await logIn(person)
    expect(first.loginResult).toBe('secondFactor')
    expect(first.authData).toBeUndefined()
    expect(first.secondFactor).toMatchObject({ totp: true, recoveryCode: true, passkey: null })
    const wrong = await finish(first.secondFactor?.code, { totp: '000000' })
    expect([wrong.status, wrong.body.code]).toEqual([422, 'second_factor_wrong'])
    const right = await finish(first.secondFactor?.code, { totp: codeOf(person.secret, 1) })
    expect(right.body.loginResult).toBe('success')
    expect((await server.get('/profile', right.body.authData?.token)).status).toBe(200)
    const again = await finish(first.secondFactor?.code, { totp: codeOf(person.secret, 1) })
    expect(again.body.code).toBe('code_invalid')
  })

  test('a used code is not accepted again', async () => {
    const person = await withApp()
    const [first, second] = [await logIn(person), await logIn(person)]
    const totp = codeOf(person.secret, 1)
    const answers = await Promise.all([
      finish(first.secondFactor?.code, { totp }),
      finish(second.secondFactor?.code, { totp }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
  })

  test('a recovery code works once, however it is typed, and one fewer is left afterwards', async () => {
    const person = await withApp()
    const [recoveryCode = ''] = person.recoveryCodes
    const first = await logIn(person)
    const typed = ` ${recoveryCode.toUpperCase().replaceAll('-', ' ')} `
    expect((await finish(first.secondFactor?.code, { recoveryCode: typed })).body.loginResult).toBe('success')
    const second = await logIn(person)
    expect((await finish(second.secondFactor?.code, { recoveryCode })).status).toBe(422)
    expect((await viewOf(person)).recoveryCodesLeft).toBe(9)
  })

  test('neither a mailed link nor a new password bypasses it', async () => {
    const person = await withApp()
    const { accounts } = server.composition
    const token = await accounts.issueCode('login', person.userId)
    const link = await server.post<LoginResult>('/login/byToken', { token })
    expect(link.body.loginResult).toBe('secondFactor')
    const code = await accounts.issueCode('password', person.userId, person.email)
    const reset = await server.post<LoginResult>('/updatePassword/byCode', {
      code,
      password: 'seven quiet herons',
    })
    expect(reset.body.loginResult).toBe('secondFactor')
    // The new password also ends the login that had begun before it.
    const old = await finish(link.body.secondFactor?.code, { totp: codeOf(person.secret, 1) })
    expect(old.body.code).toBe('code_invalid')
  })

  test('an open session by itself changes nothing: the password is needed, and the owner is notified', async () => {
    const person = await withApp()
    for (const path of ['/secondFactor/totp/remove', '/secondFactor/recoveryCodes']) {
      expect((await server.post(path, { currentPassword: 'not this one' }, person.token)).status).toBe(464)
      expect((await server.post(path, {}, person.token)).status).toBe(464)
    }
    await sql`update accounts set email_confirmed = true where id = ${person.userId}`.execute(
      server.composition.engines.database.db,
    )
    const removed = await server.post('/secondFactor/totp/remove', byPassword(person), person.token)
    expect(removed.status).toBe(200)
    await mailTo(server, person.email, 'two-step login')
    expect(await viewOf(person)).toEqual({ totp: false, passkeys: [], recoveryCodesLeft: 0 })
    expect((await logIn(person)).loginResult).toBe('success')
  })

  test('new recovery codes void the old ones, and without a factor there are none', async () => {
    const person = await withApp()
    const renewed = await server.post<{ recoveryCodes: string[] }>(
      '/secondFactor/recoveryCodes',
      byPassword(person),
      person.token,
    )
    const { code } = (await logIn(person)).secondFactor ?? {}
    expect((await finish(code, { recoveryCode: person.recoveryCodes[1] })).status).toBe(422)
    expect((await finish(code, { recoveryCode: renewed.body.recoveryCodes[1] })).status).toBe(200)
    const otherConfirmed = await aConfirmed()
    expect(
      (await server.post('/secondFactor/recoveryCodes', byPassword(otherConfirmed), otherConfirmed.token))
        .status,
    ).toBe(409)
  })

  test('an unconfirmed address gets no factor, and a second app replaces none', async () => {
    const stranger = await aPerson(server)
    for (const path of ['/secondFactor/totp/start', '/secondFactor/passkeys/start']) {
      const refused = await server.post<{ code: string }>(path, byPassword(stranger), stranger.token)
      expect(refused.body.code).toBe('email_not_confirmed')
    }
    const person = await withApp()
    const twice = await server.post('/secondFactor/totp/start', byPassword(person), person.token)
    expect(twice.status).toBe(409)
  })

  test('its secret is stored sealed, and recovery codes hashed', async () => {
    const person = await withApp()
    const rows = await sql<{ all: string }>`
      select encode(secret, 'escape') || (select string_agg(code_hash, ' ') from recovery_codes
        where subject_id = ${person.userId}) as all from totp_secrets where subject_id = ${person.userId}`.execute(
      db(),
    )
    const stored = rows.rows[0]?.all ?? ''
    expect(stored).not.toContain(person.secret)
    expect(stored).not.toContain(fromBase32(person.secret).toString('hex'))
    for (const code of person.recoveryCodes) expect(stored).not.toContain(code)
  })
})

describe('attempts at the second step', () => {
  test('are limited for the account, whatever their address', async () => {
    const limited = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const secondFactor = limited.composition.secondFactorOf('serendip')
      const person = await aPerson(limited)
      const { secret } = await secondFactor.startTotp({ id: person.userId, label: person.email })
      const { recoveryCodes } = await secondFactor.confirmTotp(person.userId, codeOf(secret), async () => {})
      const { email, password } = person
      const first = await limited.post<LoginResult>('/login', { email, password })
      const code = first.body.secondFactor?.code
      const tries = Array.from({ length: 40 }, () =>
        limited.post('/login/secondFactor', { code, totp: '000000' }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 422)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(30)
      // The owner’s own proofs are not used up by who guesses codes.
      const recoveryCode = recoveryCodes?.[0]
      expect((await limited.post('/login/secondFactor', { code, recoveryCode })).status).toBe(200)
    } finally {
      await limited.stop()
    }
  })
})

describe('a passkey', () => {
  const ask = async (): Promise<PasskeyQuestion> =>
    (await server.post<PasskeyQuestion>('/login/passkey/question', {})).body
  const answer = (passkey: object) =>
    server.post<LoginResult & { code?: string }>('/login/passkey', { passkey })

  test('opens a session by itself, once per challenge', async () => {
    const { passkey, userId } = await withPasskey()
    const signed = passkey.sign(await ask())
    const opened = await answer(signed)
    expect(opened.body).toMatchObject({ loginResult: 'success', profile: { _id: userId } })
    expect((await answer(signed)).body.code).toBe('second_factor_wrong')
  })

  test('completes a login by password, but only its owner’s', async () => {
    const [person, thief] = [await withPasskey(), await withPasskey()]
    const first = await logIn(person)
    const question = first.secondFactor?.passkey as PasskeyQuestion
    const foreign = await finish(first.secondFactor?.code, { passkey: thief.passkey.sign(question) })
    expect(foreign.status).toBe(422)
    const own = await finish(first.secondFactor?.code, { passkey: person.passkey.sign(question) })
    expect(own.body.loginResult).toBe('success')
    // Nor does a challenge for one of them serve the other, or anyone.
    const [left, second] = [await logIn(person), await logIn(thief)]
    const crossed = person.passkey.sign(second.secondFactor?.passkey as PasskeyQuestion)
    expect((await finish(left.secondFactor?.code, { passkey: crossed })).status).toBe(422)
    expect((await answer(crossed)).status).toBe(422)
  })

  test.each([
    ['from another site', { origin: 'https://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a check of its owner', { isVerified: false }],
    ['with a counter that went back', { counter: 0 }],
  ])('is refused %s', async (_, over) => {
    const { passkey } = await withPasskey()
    const question = await ask()
    expect((await answer(passkey.sign(question, over))).body.code).toBe('second_factor_wrong')
  })

  test('is added by the person who requested it, within their own session and once', async () => {
    const [person, thief] = [await aConfirmed(), await aConfirmed()]
    const start = (who: SignedUp) =>
      server.post<PasskeyCreation>('/secondFactor/passkeys/start', byPassword(who), who.token)
    const passkey = aVirtualAuthenticator().create((await start(person)).body)
    const body = { name: 'Phone', passkey }
    expect((await server.post('/secondFactor/passkeys', body, thief.token)).status).toBe(422)
    expect((await server.post('/secondFactor/passkeys', body, person.token)).status).toBe(200)
    expect((await server.post('/secondFactor/passkeys', body, person.token)).status).toBe(422)
  })

  test('is removed only by its owner', async () => {
    const [person, thief] = [await withPasskey(), await withPasskey()]
    const path = `/secondFactor/passkeys/${person.passkeyId}/remove`
    expect((await server.post(path, byPassword(thief), thief.token)).status).toBe(404)
    expect((await viewOf(person)).passkeys).toMatchObject([{ name: 'Phone' }])
    expect((await server.post(path, byPassword(person), person.token)).status).toBe(200)
    expect((await answer(person.passkey.sign(await ask()))).status).toBe(422)
    expect((await logIn(person)).loginResult).toBe('success')
  })
})
