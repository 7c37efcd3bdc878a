import { type SavedFilter, savedFiltersMax } from '@serendip/contract/operator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aConsoleBrowser, type ConsoleBrowser } from '../../../test/console.ts'
import { operatorPassword as password } from '../../../test/operators.ts'
import { aServer, type TestServer } from '../../../test/server.ts'
import { codeOfSecret } from '../../../test/totp.ts'

interface StartAnswer {
  readonly pending: string
  readonly enrolment: { readonly secret: string }
}

let server: TestServer
let made = 0
beforeAll(async () => {
  server = await aServer({ ROLES: 'api,chat,socket,analytics,worker,console' })
})
afterAll(() => server.stop())

const path = '/reports?reason=nudity'
/** An operator on a first device; `another` logs them in on a second one. */
async function anOperator() {
  made += 1
  const email = `op${made}@console.example`
  const first = await server.composition.operators.createByCommand({
    email,
    name: 'Ola Operator',
    roles: ['moderator'],
  })
  const start = async (browser: ConsoleBrowser, given: string) =>
    (await browser.send<StartAnswer>('POST', '/login', { email, password: given })).body
  const browser = aConsoleBrowser(server.consoleOrigin)
  const { pending, enrolment } = await start(browser, first)
  const totp = codeOfSecret(enrolment.secret)
  const { body } = await browser.send<{ recoveryCodes: string[] }>('POST', '/login/enrol', {
    pending,
    totp,
    password,
  })
  const another = async (): Promise<ConsoleBrowser> => {
    const second = aConsoleBrowser(server.consoleOrigin)
    const waits = (await start(second, password)).pending
    const proof = { pending: waits, recoveryCode: body.recoveryCodes[0] }
    const proved = await second.send('POST', '/login/secondFactor', proof)
    expect(proved.status).toBe(200)
    return second
  }
  return { browser, another }
}
const filtersOf = async (browser: ConsoleBrowser) =>
  (await browser.send<{ filters: SavedFilter[] }>('GET', '/filters')).body.filters
const save = async (browser: ConsoleBrowser, filter: object) =>
  (await browser.send('POST', '/filters', filter)).status

test('a filter follows its operator to another device, gets another name, and is removed', async () => {
  const { browser: first, another } = await anOperator()
  expect(await save(first, { name: 'Nudity', path })).toBe(200)
  const second = await another()
  expect(await filtersOf(second)).toEqual([{ name: 'Nudity', path }])
  expect(await save(second, { name: ' Naked ', path })).toBe(200)
  expect(await filtersOf(first)).toEqual([{ name: 'Naked', path }])
  await second.send('POST', '/filters/remove', { path })
  expect(await filtersOf(first)).toEqual([])
})

test('no other operator sees, changes or removes it', async () => {
  const { browser: own } = await anOperator()
  const { browser: otherOperator } = await anOperator()
  await save(own, { name: 'Own', path })
  expect(await filtersOf(otherOperator)).toEqual([])
  await save(otherOperator, { name: 'Theirs', path })
  await otherOperator.send('POST', '/filters/remove', { path })
  expect(await filtersOf(own)).toEqual([{ name: 'Own', path }])
})

test('only the address of a list with a choice is stored, and never a search for people', async () => {
  const { browser } = await anOperator()
  for (const refused of [
    ...['/people?q=ada%40example.com', '/reports', '//evil.example?x=1', '/reports?a=/\\evil'],
    ...['https://evil.example/reports?a=b', `/reports?reason=${'a'.repeat(500)}`],
  ])
    expect([refused, await save(browser, { name: 'x', path: refused })]).toEqual([refused, 400])
  expect(await save(browser, { name: ' ', path })).toBe(400)
  expect(await filtersOf(browser)).toEqual([])
})

test('an operator has a limited number of filters, of which each can still get another name', async () => {
  const { browser } = await anOperator()
  const pathOf = (index: number): string => `/audit?actor=opr_${index}`
  for (let index = 0; index < savedFiltersMax; index += 1)
    expect(await save(browser, { name: `Filter ${index}`, path: pathOf(index) })).toBe(200)
  expect(await save(browser, { name: 'One more', path })).toBe(409)
  expect(await save(browser, { name: 'Renamed', path: pathOf(0) })).toBe(200)
  expect((await filtersOf(browser)).length).toBe(savedFiltersMax)
})

test('without a session there are no filters', async () => {
  const browser = aConsoleBrowser(server.consoleOrigin)
  expect((await browser.send('GET', '/filters')).status).toBe(401)
})
