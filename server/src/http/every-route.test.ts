import { paymentServices, type PersonAuth, type Route, routes, services } from '@serendip/contract'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { entryOf } from '../../test/payment-entries.ts'
import { type Answer, aPerson, aServer, type SignedUp, type TestServer } from '../../test/server.ts'
import { mountApi } from './mount-api.ts'

/** `/api/openapi.json`: each path with its operations and their answers. */
type NamedSchemas = Readonly<
  Record<string, Record<string, { 'x-auth': string; responses: Record<string, unknown> }>>
>

let server: TestServer
let described: NamedSchemas
let person: SignedUp
/** A refusal changes no state, so one person of each kind is enough. */
let gone: SignedUp
let incomplete: SignedUp
let closed: readonly SignedUp[]
beforeAll(async () => {
  const paidBy = paymentServices.map((name) => (name === 'test' ? { provider: name } : entryOf(name)))
  server = await aServer({ PAYMENT_PROVIDERS: JSON.stringify({ serendip: paidBy }) })
  described = (await server.get<{ paths: NamedSchemas }>('/openapi.json')).body.paths
  person = await aPerson(server)
  gone = await aPerson(server)
  await server.post('/logout', {}, gone.token)
  incomplete = await aPersonOf(sql`birthday = null`)
  const standings = ['banned', 'deactivated', 'deleted']
  closed = await Promise.all(
    standings.map((standing) => aPersonOf(sql`standing = ${standing}, standing_since = now()`)),
  )
})
afterAll(() => server.stop())

const nameOf = ({ method, path }: Route): string => `${method} ${path}`
const all: readonly Route[] = Object.values(routes).flatMap((feature) => Object.values<Route>(feature))
const withAuth = (...auths: readonly (PersonAuth | 'public' | 'optional')[]) =>
  all
    .filter(({ auth }) => auths.some((knownAuth) => knownAuth === auth))
    .map((route) => [nameOf(route), route] as const)
const anId = `usr_${'0'.repeat(20)}`

const operationOf = ({ method, path }: Route) => described[path]?.[method.toLowerCase()]

/**
 * Calls a route with nothing but the caller's identity: unauthorised callers must be refused before anything is read.
 * Every answer must be declared in the OpenAPI document.
 */
async function call(
  route: Route,
  { token, headers = {}, query = '' }: { token?: string; headers?: Record<string, string>; query?: string },
): Promise<Answer<{ code?: string }>> {
  const path = route.path.replace(/\{(\w+)\}/g, anId)
  const sent = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers }
  const post = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json', ...sent } }
  const response = await fetch(
    `${server.origin}/api${path}${query}`,
    route.method === 'POST' ? post : { headers: sent },
  )
  expect(Object.keys(operationOf(route)?.responses ?? {})).toContain(String(response.status))
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json') === true
  return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : {} }
}

test('the list of public routes is deliberate', () => {
  expect(
    withAuth('public')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    'GET /account/export',
    'GET /captcha',
    'GET /isRegistered/{email}',
    'GET /live',
    'GET /login/options',
    'GET /mailgun/validateEmailAddress',
    'GET /preRegistrationSplit/{name}',
    'GET /stories/guest',
    'GET /stories/guest/{storyId}',
    'GET /v2/settings',
    'POST /confirmEmail',
    'POST /confirmReport',
    'POST /creators/apply',
    'POST /errorReports',
    'POST /login',
    'POST /login/byToken',
    'POST /login/byToken/owner',
    'POST /login/passkey',
    'POST /login/passkey/question',
    'POST /login/secondFactor',
    'POST /reactivate',
    'POST /registration',
    'POST /reportWithoutAccount',
    'POST /subscription/link/cancel',
    'POST /subscription/link/read',
    'POST /subscription/link/request',
    'POST /unsubscribe',
    'POST /updatePassword/byCode',
    'POST /v2/resetPassword',
    'POST /validation/age',
    'POST /validation/email',
    'POST /wt/i',
    'POST /wt/le',
  ])
  expect(
    withAuth('optional')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(['GET /coinRate', 'POST /wt/ae'])
})

test('the list of routes open to closed accounts is deliberate', () => {
  expect(
    withAuth('standing')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    'GET /call/receipt/{callId}',
    'GET /matchingBan',
    'GET /standing',
    'GET /wallet',
    'GET /wallet/export',
    'GET /wallet/history',
    'POST /account/confirmationCode',
    'POST /account/export',
    'POST /logout',
    'POST /standing/appeal',
    'POST /subscription/cancel',
    'POST /subscription/withdraw',
  ])
})

test('the list of routes open to people of unknown age is deliberate', () => {
  expect(
    withAuth('joining')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual([
    'GET /clientSettings',
    'GET /lastLaunch',
    'GET /profile',
    'GET /profile/details',
    'GET /profile/photo',
    'GET /profile/photo/{photoId}/{size}',
    'GET /secondFactor',
    'GET /sessions',
    'GET /split/{name}',
    'GET /userOnboardingScreens',
    'GET /usersWebData',
    'POST /account/delete',
    'POST /account/exitOffer',
    'POST /analytics/userParams/update',
    'POST /clientSettings',
    'POST /createFileUpload',
    'POST /createGroupFileUpload',
    'POST /deactivate',
    'POST /deviceInfo',
    'POST /emailSubscription',
    'POST /fileUpload',
    'POST /media/{mediaId}/remove',
    'POST /profile',
    'POST /profile/acceptTerms',
    'POST /profile/details',
    'POST /profile/language',
    'POST /profile/missingFields',
    'POST /profile/photo/remove',
    'POST /resendConfirmationEmail',
    'POST /secondFactor/passkeys',
    'POST /secondFactor/passkeys/start',
    'POST /secondFactor/passkeys/{passkeyId}/remove',
    'POST /secondFactor/recoveryCodes',
    'POST /secondFactor/totp/confirm',
    'POST /secondFactor/totp/remove',
    'POST /secondFactor/totp/start',
    'POST /sessions/revokeOthers',
    'POST /sessions/{sessionId}/revoke',
    'POST /split/forceAssign',
    'POST /updateEmail',
    'POST /updatePassword',
    'POST /userOnboardingScreens',
    'POST /usersWebData',
  ])
})

test('the list of routes open before changed terms are accepted is deliberate', () => {
  expect(
    withAuth('safety')
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(['POST /block/{userId}', 'POST /report', 'POST /reportFrame'])
})

/** Every path below /api that this server answers, spelled as in the OpenAPI document. */
async function mountedBelowApi(): Promise<ReadonlySet<string>> {
  const app = Fastify()
  const mounted = new Set<string>()
  app.addHook('onRoute', ({ method, url }) => {
    const path = url.replace(/:(\w+)/g, '{$1}')
    for (const methods of [method].flat()) if (methods !== 'HEAD') mounted.add(`${methods} ${path}`)
  })
  await mountApi(app, server.composition.api, new Set(services))
  await app.ready()
  await app.close()
  return mounted
}

test('/api serves the contract’s routes and a few paths beside them', async () => {
  const mounted = await mountedBelowApi()
  const given = all.map(({ method, path }) => `${method} /api${path}`)
  expect([...mounted].filter((name) => !given.includes(name)).toSorted()).toEqual([
    ...['adgate', 'ayet', 'bitlabs', 'cpx'].map((name) => `GET /api/offerwall/postback/${name}`),
    'GET /api/openapi.json',
    'GET /api/payment/webhook/segpay',
    'GET /api/trace',
    'GET /api/unsubscribe/one-click',
    'POST /api/identity/webhook/ondato',
    ...['billing', 'checkoutChamp', 'medoro', 'test'].map((name) => `POST /api/payment/webhook/${name}`),
    'POST /api/unsubscribe/one-click',
  ])
  expect(given.filter((name) => !mounted.has(name))).toEqual([])
})

test('the OpenAPI document describes every path below /api, including who may call it', async () => {
  const operations = Object.entries(described).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} /api${path}`),
  )
  expect(operations.toSorted()).toEqual([...(await mountedBelowApi())].toSorted())
  for (const route of all) expect(operationOf(route)?.['x-auth'], nameOf(route)).toBe(route.auth)
})

describe.each(withAuth('session', 'safety', 'joining', 'standing'))('%s', (_name, route) => {
  test('accepts an open session, only in the header', async () => {
    expect((await call(route, {})).status).toBe(401)
    for (const token of ['A'.repeat(43), gone.token]) {
      expect((await call(route, { token })).status).toBe(483)
    }
    const names = ['token', 'authToken', 'access_token', 'session', 'authorization']
    const cookie = names.map((name) => `${name}=${person.token}`).join('; ')
    const query = `?${names.map((name) => `${name}=${person.token}`).join('&')}`
    expect((await call(route, { headers: { cookie } })).status).toBe(401)
    expect((await call(route, { query })).status).toBe(401)
  })
})

test.each(withAuth('session', 'safety', 'joining'))(
  '%s opens to no banned or closed account',
  async (_name, route) => {
    for (const item of closed) expect((await call(route, item)).body.code).toBe('account_closed')
  },
)

test.each(withAuth('standing'))('%s opens to a banned account', async (_name, route) => {
  const banned = await aPersonOf(sql`standing = 'banned', standing_since = now()`)
  expect([401, 403, 483, 488]).not.toContain((await call(route, banned)).status)
})

test.each(withAuth('session', 'safety'))(
  '%s opens to no one whose profile is incomplete',
  async (_name, route) => {
    expect((await call(route, incomplete)).body.code).toBe('profile_incomplete')
  },
)

test.each(withAuth('joining'))('%s opens to people whose profile is incomplete', async (_name, route) => {
  const answer = await call(route, await aPersonOf(sql`birthday = null`))
  expect([401, 428, 483, 488]).not.toContain(answer.status)
})

async function aPersonOf(change: ReturnType<typeof sql>): Promise<SignedUp> {
  const made = await aPerson(server)
  const { db } = server.composition.engines.database
  await sql`update accounts set ${change} where id = ${made.userId}`.execute(db)
  return made
}

describe.each(all.map((route) => [nameOf(route), route] as const))('%s', (_name, route) => {
  test('from a foreign page is refused before it does anything, and no answer sets a cookie', async () => {
    const foreign = ['https://evil.example', 'null', `${server.origin}.evil.example`, 'http://127.0.0.1']
    for (const origin of foreign) {
      const answer = await call(route, { token: person.token, headers: { origin } })
      expect([answer.status, answer.body.code], origin).toEqual([403, 'forbidden_origin'])
      expect(answer.headers.get('set-cookie')).toBeNull()
    }
    const own = await call(route, { headers: { origin: server.origin } })
    expect(own.body.code).not.toBe('forbidden_origin')
    expect(own.headers.get('set-cookie')).toBeNull()
  })
})

const posts = all.filter(({ method, form }) => method === 'POST' && !form)
test.each(posts.map((route) => [nameOf(route), route] as const))(
  '%s accepts no body that a plain form of a foreign page could send',
  async (_name, route) => {
    const { token } = person
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const response = await fetch(`${server.origin}/api${route.path.replace(/\{(\w+)\}/g, anId)}`, {
        method: 'POST',
        headers: { 'content-type': type, authorization: `Bearer ${token}` },
        body: '{"filler":"=',
      })
      expect([400, 415], type).toContain(response.status)
    }
    expect((await server.get('/profile', token)).status).toBe(200)
  },
)
