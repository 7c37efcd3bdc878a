import { request as httpRequest } from 'node:http'
import type { ErrorBody, Route } from '@serendip/contract'
import { operatorRoutes } from '@serendip/contract/operator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConsoleBrowser, type ConsoleBrowser, demoOperator, logInAs } from '../../../test/console.ts'
import { aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
let senior: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({ DEMO: '1', ROLES: 'api,chat,socket,analytics,worker,console' })
  senior = await logInAs(server.consoleOrigin, 'seniorModerator')
})
afterAll(() => server.stop())

const anId = 'usr_00000000000000000000'
type Headers = Readonly<Record<string, string>>

/** Sends exactly these headers; `fetch` would set some of them itself. */
function send(
  route: Pick<Route, 'method' | 'path'>,
  headers: Headers,
): Promise<{ status: number; code: string }> {
  const path = route.path.replaceAll(/\{\w+\}/g, anId)
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      `${server.consoleOrigin}/api${path}`,
      { method: route.method, headers: { cookie: senior.cookie ?? '', ...headers } },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const { code = '' } = JSON.parse(Buffer.concat(parts).toString()) as Partial<ErrorBody>
          resolve({ status: answer.statusCode ?? 0, code })
        })
      },
    )
    sent.on('error', reject)
    sent.end(route.method === 'POST' ? '{}' : undefined)
  })
}
/** As the console's own page sends them. */
const own = (): Headers => ({
  origin: server.consoleOrigin,
  'x-serendip-console': '1',
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/json',
})
const without = (name: string, headers: Headers): Headers =>
  Object.fromEntries(Object.entries(headers).filter(([header]) => header !== name))

test.each<[string, () => Headers]>([
  ['the product’s origin', () => ({ ...own(), origin: server.origin })],
  ['another site', () => ({ ...own(), origin: 'https://evil.example' })],
  ['a sandboxed frame', () => ({ ...own(), origin: 'null' })],
  ['a page without the console’s header', () => without('x-serendip-console', own())],
  ['a neighbouring site', () => ({ ...own(), 'sec-fetch-site': 'same-site' })],
  ['a foreign host name that points here', () => ({ ...own(), host: 'evil.example' })],
])('every route refuses %s, with a valid session too', async (_name, headers) => {
  for (const route of Object.values(operatorRoutes).flatMap((map) => Object.values<Route>(map))) {
    const answer = await send(route, headers())
    expect([route.path, answer]).toEqual([route.path, { status: 403, code: 'forbidden_origin' }])
  }
  expect(await send(operatorRoutes.self.me, own())).toEqual({ status: 200, code: '' })
})

test('a change without an origin is refused, and changes nothing', async () => {
  const headers = without('origin', own())
  expect((await send(operatorRoutes.self.logout, headers)).code).toBe('forbidden_origin')
  expect((await senior.send('GET', '/me')).status).toBe(200)
})

test('no session of before a login opens anything after it', async () => {
  const logInWith = async (cookie: string): Promise<string> => {
    const browser = aConsoleBrowser(server.consoleOrigin)
    browser.cookie = cookie
    const { email, password } = await demoOperator(browser, 'auditor')
    const { body } = await browser.send<{ pending: string }>('POST', '/login', { email, password })
    const { code } = await demoOperator(browser, 'auditor')
    const proof = { pending: body.pending, totp: code }
    expect((await browser.send('POST', '/login/secondFactor', proof)).status).toBe(200)
    return browser.cookie ?? ''
  }
  const refusalOf = async (cookie: string) => {
    const otherBrowser = aConsoleBrowser(server.consoleOrigin)
    otherBrowser.cookie = cookie
    return (await otherBrowser.send('GET', '/me')).body.code
  }
  const planted = 'serendip-console=planted-planted-planted-planted-planted'
  const first = await logInWith(planted)
  expect([await refusalOf(planted), await refusalOf(first)]).toEqual(['session_gone', undefined])
  const second = await logInWith(first)
  expect([await refusalOf(first), await refusalOf(second)]).toEqual(['session_gone', undefined])
})
