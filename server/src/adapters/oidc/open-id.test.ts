import { generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aKeyServer, type KeyServer } from '../../../test/key-server.ts'
import { createGoogle, googleEndpoints } from './google.ts'

let keys: KeyServer
let google: ReturnType<typeof createGoogle>
beforeEach(async () => {
  // The library reads the system's clock.
  vi.useFakeTimers({ toFake: ['Date'] })
  keys = await aKeyServer()
  const endpoints = { ...googleEndpoints, jwks: keys.url, token: keys.url }
  google = createGoogle({ clientId: 'us', clientSecret: null, endpoints })
})
afterEach(async () => {
  vi.useRealTimers()
  await keys.stop()
})

const pass = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)
const seconds = () => Math.floor(Date.now() / 1000)
const claims = (over: object = {}) => ({
  iss: 'https://accounts.google.com',
  aud: 'us',
  sub: 's1',
  nonce: 'n',
  iat: seconds(),
  exp: seconds() + 3_600,
  email: 'Ada@People.example',
  email_verified: true,
  ...over,
})
const identify = (token: string) =>
  google.identify({ token, isCode: false, redirectUri: null, codeVerifier: null })
const verify = async (over: object = {}) => identify(await keys.mint(claims(over)))
const refusalOf = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'taken',
    (error: { refusal?: string }) => error.refusal,
  )

describe('the claims of a token', () => {
  test.each(['accounts.google.com', 'https://accounts.google.com'])('%s is Google', async (iss) => {
    expect(await verify({ iss })).toEqual({
      subject: 's1',
      email: 'ada@people.example',
      isEmailVerified: true,
      name: null,
      nonce: 'n',
      refreshToken: null,
    })
  })

  test('Apple sends true as text; anything else is not verified', async () => {
    expect((await verify({ email_verified: 'true' })).isEmailVerified).toBe(true)
    expect((await verify({ email_verified: 'false' })).isEmailVerified).toBe(false)
    expect((await verify({ email_verified: undefined })).isEmailVerified).toBe(false)
  })

  test.each([
    ['another issuer', { iss: 'https://accounts.google.com.evil.example' }],
    ['no issuer', { iss: undefined }],
    ['another app', { aud: 'them' }],
    ['another app beside us', { aud: ['us', 'them'], azp: 'them' }],
    ['no expiry', { exp: undefined }],
    ['no nonce', { nonce: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['an email that is none', { email: 'ada' }],
  ])('%s is refused', async (_name, over) => {
    expect(await refusalOf(verify(over))).toBe('token')
  })

  test('an expired token is refused, apart from a few seconds of clock skew', async () => {
    const token = await keys.mint(claims({ exp: seconds() + 60 }))
    pass(65)
    expect(await refusalOf(identify(token))).toBe('taken')
    pass(10)
    expect(await refusalOf(identify(token))).toBe('token')
  })

  test('a token signed by another key, by a shared secret or unsigned is refused', async () => {
    const stranger = await generateKeyPair('RS256')
    const foreign = await keys.mint(claims(), { key: stranger.privateKey })
    const shared = await keys.mint(claims(), { alg: 'HS256', key: new TextEncoder().encode('x'.repeat(32)) })
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`
    for (const token of [foreign, shared, none, '', 'a.b.c']) {
      expect(await refusalOf(identify(token)), token).toBe('token')
    }
  })
})

describe('the keys', () => {
  test('are cached for minutes', async () => {
    for (let index = 0; index < 3; index += 1) await verify()
    expect(keys.fetches()).toBe(1)
    pass(301)
    await verify()
    expect(keys.fetches()).toBe(2)
  })

  test('a new key of the provider is found, and invented keys cannot force constant refetches', async () => {
    await verify()
    pass(60)
    await keys.rotate()
    expect(await refusalOf(verify())).toBe('taken')
    expect(keys.fetches()).toBe(2)
    await keys.rotate()
    for (let index = 0; index < 5; index += 1) expect(await refusalOf(verify())).toBe('token')
    expect(keys.fetches()).toBe(2)
  })

  test('when unavailable, that is reported, and they are fetched later', async () => {
    keys.setDown(true)
    expect(await refusalOf(verify())).toBe('unreachable')
    keys.setDown(false)
    expect(await refusalOf(verify())).toBe('taken')
  })
})
