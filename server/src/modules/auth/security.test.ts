import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import type { LoginResult, SessionView } from '@serendip/contract'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aCaptcha } from '../../../test/captcha.ts'
import { codeIn, mailTo } from '../../../test/mailbox.ts'
import { aTestIssuer, redirectUri } from '../../../test/oidc.ts'
import { aPerson, aRegistration, aServer, type TestServer } from '../../../test/server.ts'
import { logOptions } from '../../adapters/logging/create-logger.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

describe('guessing', () => {
  test('from many addresses at one account is stopped like from one address at many accounts', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const { email } = await aPerson(strict)
      const guess = (who: string, from: string) =>
        strict.post('/login', { email: who, password: 'a wrong guess' }, undefined, {
          'x-forwarded-for': from,
        })
      const atOne = []
      for (let index = 0; index < 11; index += 1) atOne.push(await guess(email, `198.51.100.${index}`))
      expect(atOne.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
      const atMany = []
      for (let index = 0; index < 11; index += 1)
        atMany.push(await guess(`p${index}@x.example`, '203.0.113.9'))
      expect(atMany.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
      // A rented machine has a whole IPv6 network, and would have unlimited attempts.
      const atNetwork = []
      for (let index = 0; index < 11; index += 1)
        atNetwork.push(await guess(`q${index}@x.example`, `2001:db8:1:2::${index}`))
      expect(atNetwork.map(({ status }) => status)).toEqual([...Array(10).fill(200), 429])
      expect((await guess('r@x.example', '2001:db8:1:3::1')).status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  test('guesses from elsewhere do not lock out an owner on a known device', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const deviceId = 'web_of_the_owner'
      const { email, password } = await aPerson(strict, { deviceId })
      const logIn = (given: object, from: string) =>
        strict.post<LoginResult>('/login', { email, ...given }, undefined, { 'x-forwarded-for': from })
      for (let index = 0; index < 11; index += 1) {
        await logIn({ password: 'a wrong guess', deviceId: 'web_of_a_guesser' }, `198.51.100.${index}`)
      }
      expect((await logIn({ password }, '203.0.113.1')).status).toBe(429)
      const known = await logIn({ password, deviceId }, '203.0.113.1')
      expect(known.body.loginResult).toBe('success')
      // The device has the same number of attempts, and no more.
      const guesses = []
      for (let index = 0; index < 10; index += 1) {
        guesses.push((await logIn({ password: 'a wrong guess', deviceId }, `192.0.2.${index}`)).status)
      }
      expect(guesses.at(-1)).toBe(429)
    } finally {
      await strict.stop()
    }
  })

  test('concurrency does not bypass the limit, and the correct password is refused with the wrong ones', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { email, password } = await aPerson(strict)
      const tries = Array.from({ length: 30 }, (_, index) =>
        strict.post('/login', { email, password: `a wrong guess ${index}` }),
      )
      const statuses = (await Promise.all(tries)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(10)
      expect(statuses.filter((status) => status === 429)).toHaveLength(20)
      const right = await strict.post('/login', { email, password })
      expect(right.status).toBe(429)
      expect(right.body).not.toHaveProperty('authData')
    } finally {
      await strict.stop()
    }
  })

  test('resets are limited per account and per address, independently', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1', TRUSTED_PROXIES: '127.0.0.1' })
    try {
      const { email } = await aPerson(strict)
      const ask = async (who: string, from: string) =>
        strict.post('/v2/resetPassword', { email: who, captcha: await aCaptcha(strict) }, undefined, {
          'x-forwarded-for': from,
        })
      const codesOf = async (asked: readonly (readonly [string, string])[]) => {
        const codes: string[] = []
        for (const [who, from] of asked) codes.push((await ask(who, from)).body.code)
        return codes
      }
      const atOne = [1, 2, 3, 4].map((index) => [email, `198.51.100.${index}`] as const)
      expect((await codesOf(atOne)).at(-1)).toBe('reset_blocked')
      const atMany = [1, 2, 3, 4].map((index) => [`p${index}@x.example`, '203.0.113.9'] as const)
      expect(await codesOf(atMany)).toEqual([...Array(3).fill('email_not_registered'), 'reset_blocked'])
    } finally {
      await strict.stop()
    }
  })

  test('a code is far too long to be guessed, and guesses from one address are stopped', async () => {
    const strict = await aServer({ RATE_LIMIT_FACTOR: '1' })
    try {
      const { userId } = await aPerson(strict)
      const code = await strict.composition.accounts.issueCode('login', userId)
      expect(Buffer.from(code, 'base64url').length).toBe(32)
      const guess = async () =>
        (await strict.post('/login/byToken', { token: randomBytes(32).toString('base64url') })).status
      const statuses = await Promise.all(Array.from({ length: 950 }, guess))
      expect(statuses.filter((status) => status === 410).length).toBeLessThanOrEqual(900)
      expect(new Set(statuses)).toEqual(new Set([410, 429]))
    } finally {
      await strict.stop()
    }
  })
})

describe('another person’s', () => {
  test('codes, sessions and archives are useless to anyone else', async () => {
    const [victim, thief] = [await aPerson(server), await aPerson(server)]
    const { accounts } = server.composition
    const { sessions } = (await server.get<{ sessions: SessionView[] }>('/sessions', victim.token)).body
    const sessionId = sessions[0]?.sessionId ?? ''
    const attempts = [
      server.post(`/sessions/${sessionId}/revoke`, {}, thief.token),
      server.post('/login/byToken', { token: await accounts.issueCode('export', victim.userId) }),
      server.post('/reactivate', { code: await accounts.issueCode('login', victim.userId) }),
      server.post('/login/byToken', { token: victim.userId }),
      server.get(`/account/export?code=${victim.token}`, thief.token),
    ]
    for (const { status } of await Promise.all(attempts)) expect(status).toBeGreaterThanOrEqual(400)
    expect((await server.get('/profile', victim.token)).status).toBe(200)
  })

  test('neither a browser’s earlier token nor a session id opens the session created by a login', async () => {
    const { email, password, token } = await aPerson(server)
    const planted = randomBytes(32).toString('base64url')
    const body = { email, password, deviceId: planted, truid: planted }
    const headers = { cookie: `session=${planted}; token=${planted}`, 'x-session-id': planted }
    const answer = await server.post<LoginResult>(
      `/login?session=${planted}&token=${planted}`,
      body,
      planted,
      headers,
    )
    const opened = answer.body.authData?.token ?? ''
    expect(new Set([planted, token, opened]).size).toBe(3)
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { sessions } = (await server.get<{ sessions: SessionView[] }>('/sessions', opened)).body
    const ids = sessions.map(({ sessionId }) => sessionId)
    expect(ids).toHaveLength(2)
    for (const brought of [planted, ...ids]) expect((await server.get('/profile', brought)).status).toBe(483)
    expect(JSON.stringify(sessions)).not.toContain(planted)
  })

  test('a session token is no code, and a code is no session token', async () => {
    const person = await aPerson(server)
    expect((await server.post('/login/byToken', { token: person.token })).status).toBe(410)
    const code = await server.composition.accounts.issueCode('login', person.userId)
    expect((await server.get('/profile', code)).status).toBe(483)
  })
})

test.each([
  ['/login', { email: 'a@b.example', password: 'x' }],
  ['/login/byToken', { token: 'A'.repeat(43) }],
  ['/login/byToken/owner', { token: 'A'.repeat(43) }],
  ['/registration', aRegistration()],
  ['/v2/resetPassword', { email: 'a@b.example', captcha: 'x' }],
  ['/updatePassword/byCode', { code: 'A'.repeat(43), password: 'a long walk' }],
  ['/account/delete', {}],
  ['/deactivate', {}],
  ['/confirmEmail', { code: 'A'.repeat(43) }],
  ['/unsubscribe', { token: 'x' }],
  ['/sessions/revokeOthers', {}],
])('%s from a page of another site is refused before it does anything', async (path, body) => {
  const { token } = await aPerson(server)
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
    const answer = await server.post(path, body, token, { origin })
    expect(answer.status).toBe(403)
    expect(answer.body.code).toBe('forbidden_origin')
  }
  expect((await server.get('/profile', token)).status).toBe(200)
})

/** Every login and logout path with its failures, on a server whose log is captured. */
async function everyWay(logged: TestServer, issuer: Awaited<ReturnType<typeof aTestIssuer>>) {
  const person = await aPerson(logged, { name: 'Marker Person', email: 'marker.person@people.example' })
  const secrets = [person.token, person.password, person.email, 'Marker Person', 'marker.new@people.example']
  const login = async (password: string) =>
    logged.post<LoginResult>('/login', { email: person.email, password })
  await login('marker wrong password')
  await logged.post(
    '/registration',
    aRegistration({ email: person.email, password: 'marker wrong password' }),
  )
  const { nonce } = (await logged.get<{ nonce: string }>('/login/options')).body
  const social = { sub: 'marker-subject', email: 'marker.social@people.example', email_verified: true }
  const code = await issuer.logIn(social, { client: 'apple', answer: 'code', nonce })
  const entry = { method: 'apple', token: code, redirectUri }
  const apple = (await logged.post<LoginResult>('/login', entry)).body.authData?.token ?? ''
  await logged.post('/login', entry)
  await logged.post('/account/confirmationCode', {}, apple)
  const confirmationCode = /\b\d{6}\b/.exec((await mailTo(logged, social.email, 'Your code')).text)?.[0] ?? ''
  await logged.post('/account/delete', { confirmationCode }, apple)
  await issuer.nextRevocation()
  await logged.post('/v2/resetPassword', { email: person.email, captcha: await aCaptcha(logged) })
  const mail = await mailTo(logged, person.email, 'Reset your password')
  const change = { email: 'marker.new@people.example', currentPassword: person.password }
  await logged.post('/updateEmail', change, person.token)
  await mailTo(logged, change.email, 'Confirm')
  const set = { code: codeIn(mail, 'code'), password: 'marker new password' }
  const renewed = (await logged.post<LoginResult>('/updatePassword/byCode', set)).body.authData?.token ?? ''
  await logged.post('/login/byToken?marker=query', { token: 'marker-token-marker-token' })
  await logged.post('/deactivate', { currentPassword: 'marker new password' }, renewed)
  return [
    ...secrets,
    confirmationCode,
    nonce,
    code,
    apple,
    renewed,
    set.code,
    codeIn(mail, 'tempToken'),
    ...issuer.revoked,
  ]
}

test('the log of every login and logout path contains no secret, address, name or query', async () => {
  const issuer = await aTestIssuer()
  let lines = ''
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines += String(chunk)
      done()
    },
  })
  const logger = pino(logOptions('debug'), sink)
  const logged = await aServer(issuer.env, logger)
  try {
    const secrets = await everyWay(logged, issuer)
    expect(lines).toContain('system_email_login_failed')
    expect(lines).toContain('social_login_failed')
    expect(lines).toContain('"cause":"code"')
    expect(lines.toLowerCase()).not.toContain('marker')
    for (const secret of secrets) expect(lines).not.toContain(secret)
  } finally {
    await logged.stop()
    await issuer.stop()
  }
})
