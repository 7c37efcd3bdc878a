import { createHash, randomBytes } from 'node:crypto'
import type { LoginResult } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailTo } from '../../../../test/mailbox.ts'
import { aTestIssuer, type ProviderPerson, redirectUri, type TestIssuer } from '../../../../test/oidc.ts'
import { aPerson, aServer, type TestServer } from '../../../../test/server.ts'

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

const nonce = async (): Promise<string> => (await server.get<{ nonce: string }>('/login/options')).body.nonce
const db = () => server.composition.engines.database.db

let lastSubject = 0
function aGoogler(over: Partial<ProviderPerson> = {}): ProviderPerson & { email: string } {
  lastSubject += 1
  const email = `googler${lastSubject}@people.example`
  return { sub: `google-${lastSubject}`, email, email_verified: true, name: 'Ada', ...over } as never
}

/** Logs in by Google like a browser. */
async function byGoogle(person: ProviderPerson, over: Record<string, unknown> = {}, path = '/login') {
  const token = await issuer.logIn(person, { client: 'google', answer: 'id_token', nonce: await nonce() })
  return server.post<LoginResult>(path, { method: 'google', token, ...over })
}

async function byApple(person: ProviderPerson, over: Record<string, unknown> = {}) {
  const token = await issuer.logIn(person, { client: 'apple', answer: 'code', nonce: await nonce() })
  return server.post<LoginResult>('/login', { method: 'apple', token, redirectUri, ...over })
}

describe('Google', () => {
  test('a new person is registered, and learns which details are missing', async () => {
    const { body } = await byGoogle(aGoogler())
    expect(body.loginResult).toBe('success')
    expect(body.data?.signedUp).toBe(true)
    expect(body.profile).toMatchObject({
      name: 'Ada',
      gender: 'male',
      emailConfirmed: true,
      age: null,
      missingFields: ['birthday', 'terms'],
      hasPassword: false,
    })
  })

  test('an invalid name from the provider does not prevent registration: the person is asked for one', async () => {
    for (const name of ['李', 'bitch', '\u202e\u200b']) {
      const { body } = await byGoogle(aGoogler({ name }))
      expect(body.profile?.missingFields).toEqual(['name', 'birthday', 'terms'])
    }
  })

  test('the same subject is the same person, whatever the email', async () => {
    const person = aGoogler()
    const first = await byGoogle(person)
    const again = await byGoogle({ ...person, email: 'moved@people.example' })
    expect(again.body.data?.signedUp).toBe(false)
    expect(again.body.profile?._id).toBe(first.body.profile?._id)
  })

  test('at registration the name, birthday and terms given on the page count', async () => {
    const given = { name: 'Grace', birthday: '1990-12-09', termsAccepted: true, gender: 'female' }
    const { body } = await byGoogle(aGoogler(), given, '/registration')
    expect(body.profile).toMatchObject({ name: 'Grace', birthday: '1990-12-09', gender: 'male' })
    expect(body.profile?.missingFields).toBeUndefined()
  })

  test('a verified email leads to its account, whose password stays', async () => {
    const person = await aPerson(server)
    await sql`update accounts set email_confirmed = true where id = ${person.userId}`.execute(db())
    const { body } = await byGoogle(aGoogler({ email: person.email }))
    expect(body.profile?._id).toBe(person.userId)
    expect((await server.get('/profile', person.token)).status).toBe(200)
    const login = await server.post<LoginResult>('/login', person)
    expect(login.status).toBe(400)
    const byPassword = { email: person.email, password: person.password }
    expect((await server.post<LoginResult>('/login', byPassword)).body.loginResult).toBe('success')
  })

  test('an account made with another person’s address passes to the owner of that address', async () => {
    const thief = await aPerson(server)
    const { body } = await byGoogle(aGoogler({ email: thief.email }))
    expect(body.profile?._id).toBe(thief.userId)
    expect((await server.get('/profile', thief.token)).status).toBe(483)
    const byPassword = { email: thief.email, password: thief.password }
    expect((await server.post<LoginResult>('/login', byPassword)).body.loginResult).toBe('invalid')
  })

  test('an email that Google did not verify opens no account and creates none', async () => {
    const person = await aPerson(server)
    const taken = await byGoogle(aGoogler({ email: person.email, email_verified: false }))
    expect(taken.body).toEqual({ loginResult: 'error' })
    const fresh = await byGoogle(aGoogler({ email_verified: false }))
    expect(fresh.body).toEqual({ loginResult: 'error' })
  })

  test('a token is valid once: a repeat is refused', async () => {
    const token = await issuer.logIn(aGoogler(), {
      client: 'google',
      answer: 'id_token',
      nonce: await nonce(),
    })
    const first = await server.post<LoginResult>('/login', { method: 'google', token })
    expect(first.body.loginResult).toBe('success')
    const replay = await server.post<LoginResult>('/login', { method: 'google', token })
    expect(replay.body).toEqual({ loginResult: 'error' })
  })

  test('a token for another app, with its own nonce, or a forged one is refused', async () => {
    const person = aGoogler()
    const own = await issuer.logIn(person, { client: 'google', answer: 'id_token', nonce: 'made-up-nonce' })
    const foreign = await issuer.logIn(person, { client: 'apple', answer: 'id_token', nonce: await nonce() })
    const [head, , signature] = own.split('.')
    const claims = Buffer.from(JSON.stringify({ sub: 'x', aud: 'google-client' })).toString('base64url')
    for (const token of [own, foreign, `${head}.${claims}.${signature}`, 'no token']) {
      const { body } = await server.post<LoginResult>('/login', { method: 'google', token })
      expect(body).toEqual({ loginResult: 'error' })
    }
  })

  test('a pop-up’s code works with altGoogleAuth', async () => {
    const person = aGoogler()
    const token = await issuer.logIn(person, { client: 'google', answer: 'code', nonce: await nonce() })
    const body = { method: 'google', token, altGoogleAuth: true, redirectUri }
    expect((await server.post<LoginResult>('/login', body)).body.loginResult).toBe('success')
    expect((await server.post<LoginResult>('/login', body)).body.loginResult).toBe('error')
  })

  test('a code requested with a challenge is useless without its verifier', async () => {
    const codeVerifier = randomBytes(32).toString('base64url')
    const challenge = createHash('sha256').update(codeVerifier).digest('base64url')
    const results: unknown[] = []
    for (const given of [{}, { codeVerifier: 'x'.repeat(43) }, { codeVerifier }]) {
      const asked = { client: 'google', answer: 'code', nonce: await nonce(), challenge } as const
      const token = await issuer.logIn(aGoogler(), asked)
      const body = { method: 'google', token, altGoogleAuth: true, redirectUri, ...given }
      results.push((await server.post<LoginResult>('/login', body)).body.loginResult)
    }
    expect(results).toEqual(['error', 'error', 'success'])
  })

  test('an accompanying password is dropped: only Google opens the account', async () => {
    const person = aGoogler()
    const password = 'seven quiet herons'
    const { body } = await byGoogle(person, { password, termsAccepted: true }, '/registration')
    expect(body.profile).toMatchObject({ email: person.email, hasPassword: false })
    const login = await server.post<LoginResult>('/login', { email: person.email, password })
    expect(login.body).toEqual({ loginResult: 'invalid' })
  })

  test('at registration a refusal is a distinct error without the reason', async () => {
    const refused = await server.post('/registration', { method: 'google', token: 'no token' })
    expect(refused.status).toBe(422)
    expect(refused.body).toMatchObject({ code: 'social_failed', details: {} })
  })

  test('a person’s source is stored with the account, without secrets', async () => {
    const query = '?utm_source=news&tempToken=secret'
    const given = { deviceId: 'web_1', packageName: 'serendip', truid: 't1', remoteConfig: { fresh: true } }
    const { body } = await byGoogle(aGoogler(), given, `/login${query}`)
    const rows = await sql`select * from account_arrivals
      where account_id = ${body.profile?._id ?? ''}`.execute(db())
    expect(rows.rows[0]).toMatchObject({
      method: 'google',
      query: { utm_source: 'news' },
      device_id: 'web_1',
      package_name: 'serendip',
      truid: 't1',
      remote_config: { fresh: true },
    })
  })
})

describe('a person with missing details', () => {
  test('can reach only the routes that complete them, and everything afterwards', async () => {
    const { body } = await byGoogle(aGoogler({ name: undefined } as never))
    const token = body.authData?.token ?? ''
    expect((await server.get('/profile', token)).status).toBe(200)
    const closed = await server.get('/blocklist', token)
    expect(closed.status).toBe(428)
    expect(closed.body.code).toBe('profile_incomplete')

    expect((await server.post('/profile/missingFields', { name: 'bitch' }, token)).body.code).toBe(
      'name_refused',
    )
    const all = { name: 'Ada', birthday: '1990-05-17', termsAccepted: true }
    const given = await server.post<{ profile: object }>('/profile/missingFields', all, token)
    expect(given.body.profile).not.toHaveProperty('missingFields')
    expect((await server.get('/blocklist', token)).status).toBe(200)
  })

  test('a birthday is set once: a later one changes nothing', async () => {
    const person = await aPerson(server)
    const later = { birthday: '1970-01-01', name: 'Other' }
    await server.post('/profile/missingFields', later, person.token)
    const { body } = await server.get<{ profile: { birthday: string; name: string } }>(
      '/profile',
      person.token,
    )
    expect(body.profile.birthday).toBe('1990-05-17')
    expect(body.profile.name).not.toBe('Other')
  })
})

describe('Apple', () => {
  test('a code is exchanged with a secret signed by our key, and is valid once', async () => {
    const person = { sub: 'apple-1', email: 'a1@privaterelay.example', email_verified: 'true' }
    const token = await issuer.logIn(person, { client: 'apple', answer: 'code', nonce: await nonce() })
    const body = { method: 'apple', token, redirectUri }
    const first = await server.post<LoginResult>('/login', body)
    expect(first.body.loginResult).toBe('success')
    expect(first.body.profile?.missingFields).toEqual(['name', 'birthday', 'terms'])
    expect((await server.post<LoginResult>('/login', body)).body.loginResult).toBe('error')
  })

  test('the refresh token is stored sealed, and revoked when the account is deleted', async () => {
    const person = { sub: 'apple-2', email: 'a2@privaterelay.example', email_verified: true }
    const { body } = await byApple(person)
    const rows = await sql<{ refresh_token: Uint8Array }>`select refresh_token from account_identities
      where subject = ${person.sub}`.execute(db())
    const sealed = Buffer.from(rows.rows[0]?.refresh_token ?? []).toString('latin1')
    const revocation = issuer.nextRevocation()
    const token = body.authData?.token
    await server.post('/account/confirmationCode', {}, token)
    const confirmationCode = /\b\d{6}\b/.exec((await mailTo(server, person.email, 'Your code')).text)?.[0]
    const deleted = await server.post('/account/delete', { confirmationCode }, token)
    expect(deleted.status).toBe(200)
    const revoked = await revocation
    expect(revoked.length).toBeGreaterThan(20)
    expect(sealed).not.toContain(revoked)
  })

  test('without the address that the code was issued for, Apple is not contacted', async () => {
    const person = { sub: 'apple-3', email: 'a3@privaterelay.example', email_verified: true }
    expect((await byApple(person, { redirectUri: undefined })).body.loginResult).toBe('error')
  })

  test('while the provider is unreachable, a login is an error and no one is locked out afterwards', async () => {
    const person = { sub: 'apple-4', email: 'a4@privaterelay.example', email_verified: true }
    const token = await issuer.logIn(person, { client: 'apple', answer: 'code', nonce: await nonce() })
    issuer.setDown(true)
    const down = await server.post<LoginResult>('/login', { method: 'apple', token, redirectUri })
    issuer.setDown(false)
    expect(down.body).toEqual({ loginResult: 'error' })
    expect((await byApple(person)).body.loginResult).toBe('success')
  })
})

test('an address of another site is not accepted as a redirect', async () => {
  const strict = await aServer({ ...issuer.env, PUBLIC_ORIGIN: 'https://meet.example' })
  try {
    const { body } = await strict.get<{ nonce: string }>('/login/options')
    const token = await issuer.logIn(aGoogler(), { client: 'google', answer: 'code', nonce: body.nonce })
    const entry = { method: 'google', token, altGoogleAuth: true }
    const foreign = { ...entry, redirectUri: 'https://evil.example/login' }
    expect((await strict.post<LoginResult>('/login', foreign)).body.loginResult).toBe('error')
    const own = { ...entry, redirectUri }
    expect((await strict.post<LoginResult>('/login', own)).body.loginResult).toBe('success')
  } finally {
    await strict.stop()
  }
})

test('browsers learn where to redirect people and what to request, without a secret', async () => {
  const { body } = await server.get<object>('/login/options')
  const authorizeUrl = `${issuer.origin}/auth`
  expect(body).toEqual({
    google: { clientId: 'google-client', authorizeUrl, answer: 'code' },
    apple: { clientId: 'apple-client', authorizeUrl, answer: 'code' },
    nonce: expect.any(String),
  })
  const { body: site } = await server.get<object>('/v2/settings')
  expect(site).toMatchObject({ signIn: { google: true, apple: true } })
})

test('without configuration no provider is offered or accepted', async () => {
  const plain = await aServer()
  try {
    const options = await plain.get<object>('/login/options')
    expect(options.body).toMatchObject({ google: null, apple: null })
    const { body } = await plain.post<LoginResult>('/login', { method: 'google', token: 'x' })
    expect(body).toEqual({ loginResult: 'error' })
  } finally {
    await plain.stop()
  }
})
