import { generateKeyPair } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aClock, type FakeClock } from '../../../test/clock.ts'
import { aKeyServer, type KeyServer } from '../../../test/key-server.ts'
import { googleEndpoints } from './google.ts'
import { createJwksCache, keepMsOf } from './jwks-cache.ts'
import { type IdTokenRules, verifyIdToken } from './verify-id-token.ts'

let keys: KeyServer
let clock: FakeClock
let rules: IdTokenRules
beforeEach(async () => {
  keys = await aKeyServer()
  clock = aClock()
  const { issuers } = googleEndpoints
  rules = { jwks: createJwksCache(keys.url, clock), issuers, audience: 'us', clock }
})
afterEach(() => keys.stop())

const seconds = () => Math.floor(clock.now() / 1000)
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
const verify = async (over: object = {}) => verifyIdToken(await keys.mint(claims(over)), rules)
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
    ['no expiry', { exp: undefined }],
    ['no subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
    ['an email that is none', { email: 'ada' }],
  ])('%s is refused', async (_name, over) => {
    expect(await refusalOf(verify(over))).toBe('token')
  })

  test('an expired token is refused, apart from a few seconds of clock skew', async () => {
    const token = await keys.mint(claims({ exp: seconds() + 60 }))
    clock.advance(65_000)
    expect(await refusalOf(verifyIdToken(token, rules))).toBe('taken')
    clock.advance(10_000)
    expect(await refusalOf(verifyIdToken(token, rules))).toBe('token')
  })

  test('a token signed by another key, by a shared secret or unsigned is refused', async () => {
    const stranger = await generateKeyPair('RS256')
    const foreign = await keys.mint(claims(), { key: stranger.privateKey })
    const shared = await keys.mint(claims(), { alg: 'HS256', key: new TextEncoder().encode('x'.repeat(32)) })
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims())).toString('base64url')}.`
    for (const token of [foreign, shared, none, '', 'a.b.c']) {
      expect(await refusalOf(verifyIdToken(token, rules))).toBe('token')
    }
  })
})

describe('the keys', () => {
  test('are cached as long as the answer allows, and no longer', async () => {
    keys.setCacheControl('public, max-age=120')
    for (let index = 0; index < 3; index += 1) await verify()
    expect(keys.fetches()).toBe(1)
    clock.advance(119_000)
    await verify()
    expect(keys.fetches()).toBe(1)
    clock.advance(1_000)
    await verify()
    expect(keys.fetches()).toBe(2)
  })

  test('a new key of the provider is found at once, and invented keys cannot force constant refetches', async () => {
    keys.setCacheControl('max-age=3600')
    await verify()
    clock.advance(30_000)
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

  test.each([
    [null, 600_000],
    ['public, max-age=300, must-revalidate', 300_000],
    ['max-age=1', 60_000],
    ['max-age=999999999', 86_400_000],
    ['no-store', 60_000],
    ['private', 600_000],
  ])('with Cache-Control %s they are good for %d ms', (header, keepMs) => {
    expect(keepMsOf(header)).toBe(keepMs)
  })
})
