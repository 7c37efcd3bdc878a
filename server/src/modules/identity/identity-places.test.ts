import type { IdentityView, LoginResult } from '@serendip/contract'
import { expect, onTestFinished, test } from 'vitest'
import { aRegistration, aServer } from '../../../test/server.ts'

type Headers = Readonly<Record<string, string>>

/** A server behind a proxy that says country and state; answers what a person who signs up through it has to prove. */
async function reasonsAt(env: Readonly<Record<string, string>>, places: readonly Headers[]) {
  const server = await aServer({ COUNTRY_HEADER: 'x-country', REGION_HEADER: 'x-region', ...env })
  onTestFinished(() => server.stop())
  const reasons: IdentityView['reason'][] = []
  for (const headers of places) {
    const { body } = await server.post<LoginResult>('/registration', aRegistration(), undefined, headers)
    const seen = await server.get<IdentityView>('/identity', body.authData?.token)
    reasons.push(seen.body.reason)
  }
  return reasons
}

const texas = { 'x-country': 'US', 'x-region': 'TX' }
const oregon = { 'x-country': 'US', 'x-region': 'OR' }

test('what a proxy says of the state decides in the US; nothing said is not a way around it', async () => {
  const places: readonly Headers[] = [
    ...[texas, oregon, { 'x-country': 'US', 'x-region': 'US-UT' }, { 'x-country': 'US' }],
    ...[{ 'x-country': 'US', 'x-region': 'Texas' }, { 'x-country': 'DE' }, { 'x-country': 'GB' }],
    // A part of another country is no state: TX is one of none of them.
    { 'x-country': 'CH', 'x-region': 'TX' },
  ]
  expect(await reasonsAt({ TRUSTED_PROXIES: '127.0.0.1' }, places)).toEqual([
    ...['us', null, 'us', 'us', 'us', 'country', 'country'],
    null,
  ])
})

test('a state that a person says of themselves does not count', async () => {
  // The address of the test has no country, and only what the proxy at another address says would count.
  expect(await reasonsAt({ TRUSTED_PROXIES: '192.0.2.1' }, [texas, oregon])).toEqual([null, null])
})
