import type {
  AuditLogEntry,
  OperatorChange,
  OperatorSession,
  OperatorView,
} from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConsoleBrowser, type ConsoleBrowser, logInAs } from '../../../test/console.ts'
import { accessPassword } from '../../../test/mailbox.ts'
import { aServer, type TestServer } from '../../../test/server.ts'
import { codeOfSecret } from '../../../test/totp.ts'

let server: TestServer
let ada: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  ada = await logInAs(server.consoleOrigin, 'admin')
  await stepUpAll()
})
afterAll(() => server.stop())

/** A fresh second factor in every open session. */
const stepUpAll = () =>
  sql`update operator_sessions set stepped_up_at = now()`.execute(server.composition.engines.database.db)
const password = 'a very long walk in the rain'
const start = async (email: string, given = password) => {
  const browser = aConsoleBrowser(server.consoleOrigin)
  const { body } = await browser.send<{ pending: string; enrolment: { secret: string } | null }>(
    ...(['POST', '/login', { email, password: given }] as const),
  )
  return { browser, ...body }
}

/** An operator who has set up an authenticator app; the app's next code was not used yet. */
async function enrolled(email: string, role: 'admin' | 'moderator') {
  const made = { email, name: 'Nia New', roles: [role] }
  const first = await start(email, await server.composition.operators.createByCommand(made))
  const secret = first.enrolment?.secret ?? ''
  const proof = { pending: first.pending, totp: codeOfSecret(secret), password }
  const { body } = await first.browser.send<{ recoveryCodes: string[] }>('POST', '/login/enrol', proof)
  return { browser: first.browser, secret, recoveryCodes: body.recoveryCodes }
}
const idOf = async (browser: ConsoleBrowser) =>
  (await browser.send<{ operatorId: string }>('GET', '/me')).body.operatorId
const entriesAbout = async (subject: string) =>
  (await ada.send<{ entries: AuditLogEntry[] }>('GET', `/audit?subject=${subject}`)).body.entries
const codeOf = async (browser: ConsoleBrowser) => (await browser.send('GET', '/me')).body.code

test('other roles apply at once: the sessions that had the old ones end', async () => {
  const mona = await logInAs(server.consoleOrigin, 'moderator')
  const operatorId = await idOf(mona)
  const changed = await ada.send('POST', `/operators/${operatorId}/roles`, { roles: ['support'] })
  expect(changed.body).toEqual({ waits: false, password: null })
  expect(await codeOf(mona)).toBe('session_gone')
  const again = await logInAs(server.consoleOrigin, 'moderator')
  expect((await again.send<{ roles: string[] }>('GET', '/me')).body.roles).toEqual(['support'])
  expect((await again.send('GET', '/queue')).body.code).toBe('forbidden')
  const [, entry] = await entriesAbout(operatorId)
  expect(entry).toMatchObject({ action: 'operator.changed', actorName: 'Ada Admin' })
})

test('who lost the second factor sets up everything again, with a password that works once', async () => {
  const { browser } = await enrolled('lost@console.example', 'moderator')
  const operatorId = await idOf(browser)
  const { body: renewed } = await ada.send('POST', `/operators/${operatorId}/access`)
  expect(renewed).toEqual({ waits: false, password: null })
  expect(await codeOf(browser)).toBe('session_gone')
  const old = await aConsoleBrowser(server.consoleOrigin).send('POST', '/login', {
    email: 'lost@console.example',
    password,
  })
  expect(old.body.code).toBe('password_mismatch')
  const given = await accessPassword(server, 'lost@console.example')
  expect((await start('lost@console.example', given)).enrolment).not.toBeNull()
})

test('new recovery codes void the old ones', async () => {
  const { browser, recoveryCodes } = await enrolled('codes@console.example', 'moderator')
  await stepUpAll()
  const { body } = await browser.send<{ recoveryCodes: string[] }>('POST', '/recoveryCodes')
  const logInWith = async (recoveryCode: string | undefined) => {
    const { browser: otherBrowser, pending } = await start('codes@console.example')
    return (await otherBrowser.send('POST', '/login/secondFactor', { pending, recoveryCode })).body.code
  }
  expect(await logInWith(recoveryCodes[0])).toBe('second_factor_wrong')
  expect(await logInWith(body.recoveryCodes[0])).toBeUndefined()
})

test('an operator ends one of their sessions, and the others stay', async () => {
  const { browser, secret } = await enrolled('two@console.example', 'moderator')
  const { browser: otherBrowser, pending } = await start('two@console.example')
  await otherBrowser.send('POST', '/login/secondFactor', { pending, totp: codeOfSecret(secret, 1) })
  const { sessions } = (await browser.send<{ sessions: OperatorSession[] }>('GET', '/sessions')).body
  const { sessionId } = sessions.find(({ current }) => !current) ?? { sessionId: '' }
  expect((await browser.send('POST', `/sessions/${sessionId}/end`)).status).toBe(200)
  expect([await codeOf(otherBrowser), await codeOf(browser)]).toEqual(['session_gone', undefined])
})

test('a proposed change that is withdrawn is never carried out', async () => {
  const { browser: second } = await enrolled('second@console.example', 'admin')
  await stepUpAll()
  const made = { email: 'third@console.example', name: 'Cy Third', roles: ['support'] }
  expect((await ada.send('POST', '/operators', made)).body).toEqual({ waits: true, password: null })
  type ListAnswer = { operators: OperatorView[]; changes: OperatorChange[] }
  const listed = async () => (await second.send<ListAnswer>('GET', '/operators')).body
  const changeId = (await listed()).changes[0]?.changeId ?? ''
  expect((await ada.send('POST', `/operators/changes/${changeId}/withdraw`)).status).toBe(200)
  expect((await second.send('POST', `/operators/changes/${changeId}/confirm`)).body.code).toBe('not_found')
  const { operators, changes } = await listed()
  expect([changes, operators.some(({ email }) => email === made.email)]).toEqual([[], false])
  const about = await entriesAbout(made.email)
  expect(about.map(({ action }) => action)).toEqual(['approval.withdrawn', 'approval.asked'])
  expect(about[0]?.actorName).toBe('Ada Admin')
})
