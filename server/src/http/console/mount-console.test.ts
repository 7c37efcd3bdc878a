import type { Route } from '@serendip/contract'
import { operatorRoles, operatorRoutes, rightsOf } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConsoleBrowser, type ConsoleBrowser, demoOperator, logInAs } from '../../../test/console.ts'
import { accessPassword } from '../../../test/mailbox.ts'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'
import { codeOfSecret } from '../../../test/totp.ts'
import { isFromConsole } from './mount-console.ts'

let server: TestServer
let admin: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  admin = await logInAs(server.consoleOrigin, 'admin')
})
afterAll(() => server.stop())

const all = Object.values(operatorRoutes).flatMap((routes) => Object.values<Route>(routes))
const anId = 'opr_00000000000000000000'
const filled = ({ path }: Route): string => path.replaceAll(/\{\w+\}/g, anId)

test('every route refuses who has no session', async () => {
  const nobody = aConsoleBrowser(server.consoleOrigin)
  for (const route of all.filter(({ auth }) => auth !== 'public')) {
    const answer = await nobody.send(route.method, filled(route))
    expect([route.path, answer.status, answer.body.code]).toEqual([route.path, 401, 'unauthenticated'])
  }
})

test('every role is refused exactly what the table of rights refuses', async () => {
  for (const role of operatorRoles) {
    const browser = role === 'admin' ? admin : await logInAs(server.consoleOrigin, role)
    for (const route of all) {
      const { auth } = route
      if (typeof auth !== 'object' || auth.operator === 'any') continue
      const { body } = await browser.send(route.method, filled(route))
      const isRefused = body.code === 'forbidden'
      expect([role, route.path, isRefused]).toEqual([role, route.path, !rightsOf([role]).has(auth.operator)])
    }
  }
})

test('acts on operators require a fresh second factor', async () => {
  for (const route of all) {
    if (typeof route.auth !== 'object' || !route.auth.stepUp) continue
    const { body } = await admin.send(route.method, filled(route))
    expect([route.path, body.code]).toEqual([route.path, 'step_up_required'])
  }
})

test('the product has no route of the console, and neither session opens the other', async () => {
  for (const route of all) {
    const answer = await fetch(`${server.origin}/api${filled(route)}`, {
      method: route.method,
      headers: { 'x-serendip-console': '1', cookie: admin.cookie ?? '' },
      ...(route.method === 'POST' ? { body: '{}' } : {}),
    })
    // Paths that both have, such as /login, are the product's own there.
    expect(answer.status, route.path).toBeGreaterThanOrEqual(400)
    expect(answer.headers.getSetCookie()).toEqual([])
  }
  const person = await aPerson(server)
  const token = admin.cookie?.split('=')[1] ?? ''
  expect((await server.get('/profile', token)).status).toBe(483)
  const otherBrowser = aConsoleBrowser(server.consoleOrigin)
  otherBrowser.cookie = `serendip-console=${person.token}`
  expect((await otherBrowser.send('GET', '/me')).status).toBe(483)
})

test('the session is a cookie that no script reads and no other site sends', async () => {
  const browser = aConsoleBrowser(server.consoleOrigin)
  const { email, password } = await demoOperator(browser, 'support')
  const { body } = await browser.send<{ pending: string }>('POST', '/login', { email, password })
  const { code } = await demoOperator(browser, 'support')
  const proof = { pending: body.pending, totp: code }
  const answer = await browser.send('POST', '/login/secondFactor', proof)
  const [cookie = ''] = answer.headers.getSetCookie()
  expect(cookie).toMatch(/^serendip-console=[\w-]{40,}; Max-Age=43200; Path=\/; HttpOnly; SameSite=Strict$/)
  expect(JSON.stringify(answer.body)).not.toContain(browser.cookie?.split('=')[1])
})

test.each([
  ['the console itself', {}, true],
  ['the product, whose cookies it shares', { origin: 'http://localhost:3000' }, false],
  ['another site', { origin: 'https://evil.example' }, false],
  ['a sandboxed frame', { origin: 'null' }, false],
  ['a form, which sends no header of ours', { 'x-serendip-console': undefined }, false],
  ['a neighbouring site that hides its origin', { 'sec-fetch-site': 'same-site' }, false],
  [
    'a foreign name that points here',
    { host: 'evil.example:3001', origin: 'http://evil.example:3001' },
    false,
  ],
  ['a change without an origin', { origin: undefined }, false],
])('a change comes from %s: %o', (_name, headers, isSameOrigin) => {
  const own = { host: 'localhost:3001', origin: 'http://localhost:3001', 'x-serendip-console': '1' }
  expect(isFromConsole({ method: 'POST', headers: { ...own, ...headers } }, null)).toBe(isSameOrigin)
})

test('with a configured origin only that one counts', () => {
  const headers = { host: 'localhost:3001', origin: 'http://localhost:3001', 'x-serendip-console': '1' }
  expect(isFromConsole({ method: 'GET', headers }, 'https://console.example')).toBe(false)
  const own = { ...headers, host: 'console.example', origin: 'https://console.example' }
  expect(isFromConsole({ method: 'POST', headers: own }, 'https://console.example')).toBe(true)
})

test('addresses that are not listed reach nothing of the console', async () => {
  const closed = await aServer({
    ROLES: 'api,chat,socket,analytics,worker,console',
    CONSOLE_ALLOWED: '10.1.0.0/16',
  })
  const answer = await fetch(`${closed.consoleOrigin}/`)
  expect(answer.status).toBe(403)
  await closed.stop()
})

/** Sets an operator up with the current code `totp`; the next one (+1) is then accepted, also when a step ends in between. */
async function enrolled(
  email: string,
  given: string,
): Promise<{ browser: ConsoleBrowser; secret: string; totp: string }> {
  const browser = aConsoleBrowser(server.consoleOrigin)
  const started = await browser.send<{ pending: string; enrolment: { secret: string } }>('POST', '/login', {
    email,
    password: given,
  })
  const { secret } = started.body.enrolment
  const { pending } = started.body
  const totp = codeOfSecret(secret)
  const weak = await browser.send('POST', '/login/enrol', { pending, totp, password: given })
  expect(weak.body.code).toBe('password_weak')
  const wrong = await browser.send('POST', '/login/enrol', { pending, totp: '000000', password: long })
  expect(wrong.body.code).toBe('second_factor_wrong')
  const done = await browser.send<{ recoveryCodes: string[] }>('POST', '/login/enrol', {
    pending,
    totp,
    password: long,
  })
  expect(done.body.recoveryCodes).toHaveLength(10)
  return { browser, secret, totp }
}
const long = 'a very long walk in the rain'

test('an admin adds an operator, whose first login sets up password and app; each code is accepted once', async () => {
  const codes = await demoOperator(admin, 'admin')
  const up = await admin.send('POST', '/stepUp', { totp: codes.code })
  expect([up.status, codes.code === null]).toEqual([200, false])
  const made = { email: 'new@console.example', name: 'Nia New', roles: ['moderator'] }
  const { body } = await admin.send('POST', '/operators', made)
  expect(body).toEqual({ waits: false, password: null })
  expect((await admin.send('POST', '/operators', made)).body.code).toBe('email_taken')
  const { browser, secret, totp } = await enrolled(made.email, await accessPassword(server, made.email))
  expect((await browser.send<{ roles: string[] }>('GET', '/me')).body.roles).toEqual(['moderator'])

  const again = aConsoleBrowser(server.consoleOrigin)
  const started = await again.send<{ pending: string }>('POST', '/login', {
    email: made.email,
    password: long,
  })
  const { pending } = started.body
  const used = await again.send('POST', '/login/secondFactor', { pending, totp })
  expect(used.body.code).toBe('second_factor_wrong')
  const fresh = await again.send('POST', '/login/secondFactor', { pending, totp: codeOfSecret(secret, 1) })
  expect(fresh.status).toBe(200)
  const twice = await again.send('POST', '/login/secondFactor', { pending, totp: codeOfSecret(secret, 1) })
  expect(twice.body.code).toBe('code_invalid')

  type ListAnswer = { operators: { operatorId: string; email: string }[] }
  const { operators } = (await admin.send<ListAnswer>('GET', '/operators')).body
  const { operatorId } = operators.find(({ email }) => email === made.email) ?? { operatorId: '' }
  await admin.send('POST', `/operators/${operatorId}/active`, { active: false })
  expect((await browser.send('GET', '/me')).body.code).toBe('session_gone')
})

test('with two admins a change waits for the other one, who is never its author', async () => {
  const made = { email: 'second@console.example', name: 'Bo Second', roles: ['admin'] as const }
  const given = await server.composition.operators.createByCommand(made)
  const { browser: second, secret } = await enrolled(made.email, given)
  await second.send('POST', '/stepUp', { totp: codeOfSecret(secret, 1) })
  const proposed = { email: 'third@console.example', name: 'Cy Third', roles: ['support'] }
  const answer = await admin.send<{ waits: boolean; password: null }>('POST', '/operators', proposed)
  expect(answer.body).toEqual({ waits: true, password: null })
  expect((await admin.send('POST', '/operators', proposed)).body.code).toBe('conflict')
  type ListAnswer = { changes: { changeId: string }[]; operators: { operatorId: string; email: string }[] }
  const { changes, operators } = (await second.send<ListAnswer>('GET', '/operators')).body
  const path = `/operators/changes/${changes[0]?.changeId}/confirm`
  expect((await admin.send('POST', path)).body.code).toBe('cannot_target_self')
  expect((await second.send('POST', path)).body.code).toBe('other_operator_required')
  await sql`update operators set enrolled_at = enrolled_at - interval '1 day'`.execute(
    server.composition.engines.database.db,
  )
  expect((await second.send('POST', path)).body).toEqual({ waits: false, password: null })
  expect(await accessPassword(server, proposed.email)).not.toBe(given)
  expect((await second.send('POST', path)).body.code).toBe('not_found')
  const own = operators.find(({ email }) => email === made.email)?.operatorId
  for (const [act, sent] of [
    ['roles', { roles: ['admin'] }],
    ['active', { active: false }],
    ['access', {}],
  ] as const) {
    const self = await second.send('POST', `/operators/${own}/${act}`, sent)
    expect([act, self.body.code]).toEqual([act, 'cannot_target_self'])
    const unknown = await second.send('POST', `/operators/${anId}/${act}`, sent)
    expect([act, unknown.body.code]).toEqual([act, 'not_found'])
  }
  const withdrawn = await second.send('POST', `/operators/changes/${anId}/withdraw`)
  expect(withdrawn.body.code).toBe('not_found')
})

test('five wrong passwords lock the account, even for the right one; unknown addresses answer alike', async () => {
  const browser = aConsoleBrowser(server.consoleOrigin)
  const { email, password } = await demoOperator(browser, 'finance')
  for (let round = 0; round < 5; round += 1) {
    const answer = await browser.send('POST', '/login', { email, password: 'wrong' })
    expect(answer.body.code).toBe('password_mismatch')
  }
  const locked = await browser.send('POST', '/login', { email, password })
  expect(locked.body.code).toBe('rate_limited')
  expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800)
  const nobody = await browser.send('POST', '/login', { email: 'nobody@console.example', password })
  expect(nobody.body.code).toBe('password_mismatch')
})

test('the queue of photos is read by moderators, and the log by actor and act, a page at a time', async () => {
  const moderator = await logInAs(server.consoleOrigin, 'seniorModerator')
  const unknown = '/review/photos/pho_00000000000000000000'
  expect((await moderator.send('GET', `${unknown}/picture`)).body.code).toBe('not_found')
  const nothing = await moderator.send('POST', `${unknown}/decide`, { verdict: 'approved' })
  expect(nothing.body.code).toBe('not_found')
  const { body } = await moderator.send<{ waiting: number }>('GET', '/review/photos')
  expect(body.waiting).toBe(0)
  type Log = {
    entries: { seq: number; at: number; action: string; actor: string; actorName: string | null }[]
  }
  const log = await admin.send<Log>('GET', '/audit?action=operator.logged_in')
  expect(log.body.entries.length).toBeGreaterThan(1)
  expect(log.body.entries[0]).toMatchObject({ action: 'operator.logged_in', actorName: 'Sena Senior' })
  const [newest] = log.body.entries
  const older = await admin.send<Log>('GET', `/audit?action=operator.logged_in&before=${newest?.seq}`)
  expect(older.body.entries.map(({ seq }) => seq)).not.toContain(newest?.seq)
  const { actor = '', at = 0 } = newest ?? {}
  const searched = async (query: string) =>
    (await admin.send<Log>('GET', `/audit?actor=${actor}&${query}`)).body.entries
  expect(new Set((await searched('')).map(({ actorName }) => actorName))).toEqual(new Set(['Sena Senior']))
  expect((await searched(`from=${at}&to=${at + 1}`)).map(({ seq }) => seq)).toContain(newest?.seq)
  const earlier = await searched(`to=${at}&action=operator.logged_in`)
  expect(earlier.map(({ seq }) => seq)).not.toContain(newest?.seq)
  expect(await searched(`from=${at}&before=${newest?.seq}`)).toEqual([])
  const chain = await admin.send<{ fault: string | null }>('POST', '/audit/verify')
  expect(chain.body.fault).toBeNull()
})

test('an operator ends the other sessions, and logs out', async () => {
  const { body } = await admin.send<{ sessions: { sessionId: string; current: boolean }[] }>(
    'GET',
    '/sessions',
  )
  expect(body.sessions.filter(({ current }) => current)).toHaveLength(1)
  expect((await admin.send('POST', `/sessions/${anId}/end`)).body.code).toBe('not_found')
  expect((await admin.send<{ ended: number }>('POST', '/sessions/endOthers')).body.ended).toBe(0)
  const left = await admin.send('POST', '/logout')
  expect(left.headers.getSetCookie()[0]).toContain('Max-Age=0')
})
