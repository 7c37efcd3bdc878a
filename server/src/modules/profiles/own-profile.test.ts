import type { OwnProfile } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPerson, aServer, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())

test('the lifetime spend in one’s own profile is what was paid, less what was returned', async () => {
  const person = await aPerson(server)
  const { wallet, engines } = server.composition
  const { db } = engines.database
  const spent = async () => {
    const { body } = await server.get<{ profile: OwnProfile }>('/profile', person.token)
    return body.profile.lt
  }
  expect(await spent()).toBe(0)
  const { transferId } = await wallet.post(db, {
    kind: 'purchase',
    ref: { type: 'order', id: 'order_1' },
    ownerId: person.userId,
    key: 'purchase:order_1',
    amountCoins: 300,
    payment: { provider: 'test', instrument: 'card', priceMinor: 699, currency: 'USD' },
  })
  expect(await spent()).toBe(699)
  await wallet.clawBack(db, { purchaseId: transferId ?? '', cause: 'refund', key: 'back', amountCoins: 150 })
  expect(await spent()).toBe(350)
})
