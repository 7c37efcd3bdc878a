import type { ErrorBody, PasskeyCreation, PasskeyQuestion, SecondFactorView } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConsoleBrowser, type ConsoleBrowser } from '../../../test/console.ts'
import { aServer, type TestServer } from '../../../test/server.ts'
import { codeOfSecret } from '../../../test/totp.ts'
import { aVirtualAuthenticator, type VirtualAuthenticator } from '../../../test/virtual-authenticator.ts'

interface StartAnswer {
  readonly pending: string
  readonly enrolment: { readonly secret: string; readonly passkey: PasskeyCreation } | null
  readonly asked: { readonly totp: boolean; readonly passkey: PasskeyQuestion | null } | null
}
interface Operator {
  readonly email: string
  readonly browser: ConsoleBrowser
  readonly key: VirtualAuthenticator
  /** The console's origin, which the browser puts into what its passkey signs. */
  readonly site: { readonly origin: string }
}

let server: TestServer
let made = 0
/** In development any port of localhost is the console's site. */
const ownSite = { origin: 'http://localhost:3001' }
beforeAll(async () => {
  server = await aServer({ ROLES: 'api,chat,socket,analytics,worker,console' })
})
afterAll(() => server.stop())

const password = 'a very long walk in the rain'
const start = async (browser: ConsoleBrowser, email: string, given = password) =>
  (await browser.send<StartAnswer>('POST', '/login', { email, password: given })).body
const code = async (browser: ConsoleBrowser, path: string, body: object = {}) =>
  (await browser.send<ErrorBody>('POST', path, body)).body.code

/** An operator whose only second factor is a passkey, set up at the first login. */
async function withPasskey(): Promise<Operator> {
  made += 1
  const email = `op${made}@console.example`
  const first = await server.composition.operators.createByCommand({
    email,
    name: 'Ola Operator',
    roles: ['moderator'],
  })
  const browser = aConsoleBrowser(server.consoleOrigin)
  const site = ownSite
  const key = aVirtualAuthenticator()
  const { pending, enrolment } = await start(browser, email, first)
  if (!enrolment) throw new Error('no first login')
  const passkey = { name: 'Laptop', passkey: key.create(enrolment.passkey, site) }
  const done = await browser.send<{ recoveryCodes: string[] }>('POST', '/login/enrol', {
    pending,
    passkey,
    password,
  })
  expect([done.status, done.body.recoveryCodes.length]).toEqual([200, 10])
  return { email, browser, key, site }
}

/** A login that waits for its second factor. */
async function asked({ email }: Operator) {
  const browser = aConsoleBrowser(server.consoleOrigin)
  const { pending, asked: ways } = await start(browser, email)
  if (!ways?.passkey) throw new Error('no passkey is asked for')
  return { browser, pending, question: ways.passkey, ways }
}

/** A fresh second factor by passkey. */
async function stepUp({ browser, key, site }: Operator) {
  const { body } = await browser.send<{ passkey: PasskeyQuestion }>('POST', '/stepUp/ask')
  return browser.send('POST', '/stepUp', { passkey: key.sign(body.passkey, site) })
}

test('a passkey set up at the first login is what later logins ask for', async () => {
  const ola = await withPasskey()
  const { browser, pending, question, ways } = await asked(ola)
  expect(ways).toMatchObject({ totp: false, recoveryCode: true })
  const passkey = ola.key.sign(question, ola.site)
  expect((await browser.send('POST', '/login/secondFactor', { pending, passkey })).status).toBe(200)
  expect((await browser.send('GET', '/me')).status).toBe(200)
})

test('an answer is accepted once, at the console’s origin, with the user verified and a counter that grew', async () => {
  const ola = await withPasskey()
  const used = await asked(ola)
  const passkey = ola.key.sign(used.question, ola.site)
  const log = (browser: ConsoleBrowser, pending: string, answer: object) =>
    code(browser, '/login/secondFactor', { pending, passkey: answer })
  expect(await log(used.browser, used.pending, passkey)).toBeUndefined()
  const forged = [
    async () => passkey,
    async (question: PasskeyQuestion) => ola.key.sign(question, { origin: 'https://evil.example' }),
    async (question: PasskeyQuestion) => ola.key.sign(question, { ...ola.site, isVerified: false }),
    async (question: PasskeyQuestion) => ola.key.sign(question, { ...ola.site, counter: 1 }),
  ]
  for (const forge of forged) {
    const { browser, pending, question } = await asked(ola)
    expect(await log(browser, pending, await forge(question))).toBe('second_factor_wrong')
    expect((await browser.send<ErrorBody>('GET', '/me')).body.code).toBe('unauthenticated')
  }
})

test('another operator’s passkey, and another operator’s question, prove nothing', async () => {
  const [ola, ben] = [await withPasskey(), await withPasskey()]
  const [first, second] = [await asked(ola), await asked(ben)]
  for (const passkey of [ben.key.sign(first.question, ben.site), ola.key.sign(second.question, ola.site)]) {
    const body = { pending: first.pending, passkey }
    expect(await code(first.browser, '/login/secondFactor', body)).toBe('second_factor_wrong')
  }
})

test('exactly one factor is set up at the first login', async () => {
  const email = 'both@console.example'
  const first = await server.composition.operators.createByCommand({
    email,
    name: 'Bo Both',
    roles: ['moderator'],
  })
  const browser = aConsoleBrowser(server.consoleOrigin)
  const { pending, enrolment } = await start(browser, email, first)
  if (!enrolment) throw new Error('no first login')
  const key = aVirtualAuthenticator().create(enrolment.passkey, ownSite)
  const passkey = { name: 'Laptop', passkey: key }
  for (const given of [{}, { totp: '000000', passkey }]) {
    const answer = await code(browser, '/login/enrol', { pending, password, ...given })
    expect(answer).toBe('second_factor_wrong')
  }
})

test('passkeys are added and removed with a fresh second factor, and the last factor stays', async () => {
  const [ola, ben] = [await withPasskey(), await withPasskey()]
  expect(await code(ola.browser, '/passkeys/start')).toBe('step_up_required')
  expect((await stepUp(ola)).status).toBe(200)
  const factors = async () => (await ola.browser.send<SecondFactorView>('GET', '/factors')).body.passkeys
  const [laptop] = await factors()
  expect(await code(ola.browser, `/passkeys/${laptop?.passkeyId}/remove`)).toBe('conflict')
  const { body: creation } = await ola.browser.send<PasskeyCreation>('POST', '/passkeys/start')
  expect(creation.excludeCredentials).toHaveLength(1)
  const added = { name: 'Key', passkey: aVirtualAuthenticator().create(creation, ola.site) }
  expect(await code(ola.browser, '/passkeys', added)).toBeUndefined()
  expect(await code(ola.browser, '/passkeys', added)).toBe('second_factor_wrong')
  expect(await code(ola.browser, `/passkeys/${laptop?.passkeyId}/name`, { name: 'Work' })).toBeUndefined()
  expect((await factors()).map(({ name }) => name).toSorted()).toEqual(['Key', 'Work'])

  await stepUp(ben)
  for (const [what, body] of [
    ['remove', {}],
    ['name', { name: 'Mine' }],
  ] as const) {
    expect(await code(ben.browser, `/passkeys/${laptop?.passkeyId}/${what}`, body)).toBe('not_found')
  }
  expect(await code(ola.browser, `/passkeys/${laptop?.passkeyId}/remove`)).toBeUndefined()
  expect((await factors()).map(({ name }) => name)).toEqual(['Key'])
})

test('an operator with a passkey adds an authenticator app, and then the passkey may go', async () => {
  const ola = await withPasskey()
  expect(await code(ola.browser, '/totp/start')).toBe('step_up_required')
  await stepUp(ola)
  const { secret } = (await ola.browser.send<{ secret: string }>('POST', '/totp/start')).body
  expect(await code(ola.browser, '/totp', { totp: '000000' })).toBe('second_factor_wrong')
  expect(await code(ola.browser, '/totp', { totp: codeOfSecret(secret) })).toBeUndefined()
  expect(await code(ola.browser, '/totp/start')).toBe('conflict')
  expect(await code(ola.browser, '/totp', { totp: codeOfSecret(secret, 1) })).toBe('conflict')
  const { body } = await ola.browser.send<SecondFactorView>('GET', '/factors')
  expect(await code(ola.browser, `/passkeys/${body.passkeys[0]?.passkeyId}/remove`)).toBeUndefined()
  const browser = aConsoleBrowser(server.consoleOrigin)
  const { pending, asked: ways } = await start(browser, ola.email)
  expect(ways).toEqual({ totp: true, recoveryCode: true, passkey: null })
  expect(
    await code(browser, '/login/secondFactor', { pending, totp: codeOfSecret(secret, 1) }),
  ).toBeUndefined()
})

test('of two first logins at the same moment, one counts', async () => {
  const email = 'twice@console.example'
  const first = await server.composition.operators.createByCommand({
    email,
    name: 'Tia Twice',
    roles: ['moderator'],
  })
  const enrol = async (chosen: string) => {
    const browser = aConsoleBrowser(server.consoleOrigin)
    const { pending, enrolment } = await start(browser, email, first)
    if (!enrolment) throw new Error('no first login')
    const passkey = { name: 'Laptop', passkey: aVirtualAuthenticator().create(enrolment.passkey, ownSite) }
    return () => browser.send<ErrorBody>('POST', '/login/enrol', { pending, passkey, password: chosen })
  }
  const [left, second] = [await enrol(password), await enrol('another very long walk')]
  const answers = await Promise.all([left(), second()])
  expect(answers.map(({ status }) => status === 200).sort()).toEqual([false, true])
})
