import type { IdentityView, LoginResult } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRegistration, aServer, type TestServer } from '../../../test/server.ts'

const headerNames = { COUNTRY_HEADER: 'x-country', REGION_HEADER: 'x-region' }
let proxied: TestServer
let unproxied: TestServer
beforeAll(async () => {
  proxied = await aServer({ ...headerNames, TRUSTED_PROXIES: '127.0.0.1' })
  // Headers from the proxy at another address would count; the address of the test has no country.
  unproxied = await aServer({ ...headerNames, TRUSTED_PROXIES: '192.0.2.1' })
}, 120_000)
afterAll(async () => {
  await proxied.stop()
  await unproxied.stop()
})

/** Why a person who signs up from there has to prove their identity. */
async function reasonAt(server: TestServer, headers: Readonly<Record<string, string>>) {
  const { body } = await server.post<LoginResult>('/registration', aRegistration(), undefined, headers)
  return (await server.get<IdentityView>('/identity', body.authData?.token)).body.reason
}

test.each([
  ['a listed state', { 'x-country': 'US', 'x-region': 'TX' }, 'us'],
  ['a listed state as ISO 3166-2 writes it', { 'x-country': 'US', 'x-region': 'US-UT' }, 'us'],
  ['another state', { 'x-country': 'US', 'x-region': 'OR' }, null],
  ['a state that nobody says', { 'x-country': 'US' }, 'us'],
  ['a state that is none', { 'x-country': 'US', 'x-region': 'Texas' }, 'us'],
  ['a listed country', { 'x-country': 'GB' }, 'country'],
  ['a part of another country that is named as a state', { 'x-country': 'CH', 'x-region': 'TX' }, null],
] as const)('%s decides, as our proxy says it', async (_name, headers, reason) => {
  expect(await reasonAt(proxied, headers)).toBe(reason)
})

test('a state that a person says of themselves does not count', async () => {
  expect(await reasonAt(unproxied, { 'x-country': 'US', 'x-region': 'TX' })).toBeNull()
})
