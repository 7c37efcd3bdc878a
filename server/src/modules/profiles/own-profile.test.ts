import type { OwnProfile } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { uploadProfilePhoto } from '../../../test/profile-photos.ts'
import { aPerson, aRegistration, aServer, type TestServer } from '../../../test/server.ts'

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

test('the approved pictures beside the main photo are in one’s own profile, in their order', async () => {
  const person = await aPerson(server)
  const galleryOf = async () =>
    (await server.get<{ profile: OwnProfile }>('/profile', person.token)).body.profile.gallery
  const ids = [await uploadProfilePhoto(server, person, 'galleryPhoto')]
  expect(await galleryOf()).toBeUndefined()
  ids.push(await uploadProfilePhoto(server, person, 'galleryPhoto'))
  const decidedBy = 'op_mod'
  for (const photoId of ids)
    await server.composition.media.decidePhoto({ photoId, verdict: 'approved', decidedBy })
  await server.post('/profile/photo/order', { photoIds: ids.toReversed() }, person.token)
  expect(await galleryOf()).toEqual(ids.toReversed())
})

test('the landing key of the first arrival stays, whatever the browser sends later', async () => {
  const wf = async (token: string) =>
    (await server.get<{ profile: OwnProfile }>('/profile', token)).body.profile.wf
  const attribute = (token: string, ll: string) =>
    server.post('/profile', { webAttribution: { ll, utm_source: 'x' } }, token)
  const person = await aPerson(server)
  expect(await wf(person.token)).toBeUndefined()
  expect((await attribute(person.token, 'not a key')).status).toBe(200)
  expect(await wf(person.token)).toBeUndefined()
  await attribute(person.token, 'cam-chat')
  await attribute(person.token, 'other-page')
  expect(await wf(person.token)).toBe('cam-chat')
})

test('the flow, the device and the payment service of a sign-up are fields of the profile', async () => {
  const body = { ...aRegistration(), deviceId: 'web_first', paymentProvider: 'checkout' }
  const signedUp = await server.post<{ authData: { token: string } }>(
    '/registration?ll=dating-page&fromAffLanding=1',
    body,
  )
  const { token } = signedUp.body.authData
  const { body: read } = await server.get<{ profile: OwnProfile }>('/profile', token)
  expect(read.profile).toMatchObject({
    actionFlow: 'affiliate',
    deviceId: 'web_first',
    paymentProvider: 'checkout',
    wf: 'dating-page',
  })
  const plain = await aPerson(server)
  const unaided = await server.get<{ profile: OwnProfile }>('/profile', plain.token)
  expect(unaided.body.profile.actionFlow).toBe('ownemail')
})
