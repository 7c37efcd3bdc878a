import type { BillingInfo, ErrorBody, WalletView } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCheckout,
  anInvoice,
  emulatorOf,
  pageOf,
  press as pressPage,
  sendNotification,
} from '../../../test/payments.ts'
import { findPaymentProvider } from '../profiles/index.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

const balance = async ({ token }: SignedUp): Promise<number> =>
  (await server.get<WalletView>('/wallet', token)).body.balanceCoins

const press = (checkoutId: string, ending: string): Promise<Response> =>
  pressPage(server, checkoutId, { ending })

test('from a price to coins: the page of the provider is paid, and returns to the invoice', async () => {
  const person = await aPerson(server)
  const id = await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, id)
  const shown = await fetch(`${server.origin}/payment/test?id=${checkoutId}`)
  expect([shown.status, await shown.text()]).toEqual([200, expect.stringContaining('no money is taken')])
  const answer = await press(checkoutId, 'approve')
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toMatch(new RegExp(`/payment/step2/${id}\\?confirmed=success$`))
  expect((await pageOf(server, person, id)).invoice).toMatchObject({
    state: 'paid',
    coins: 300,
    priceMinor: 699,
  })
  expect(await balance(person)).toBe(300)
  const { body } = await server.get<{ purchases: unknown[] }>('/userHistory', person.token)
  expect(body.purchases).toMatchObject([{ invoiceId: id, state: 'paid', currency: 'EUR' }])
})

test.each([
  ['twice', 303],
  ['secure', 200],
  ['never', 303],
  ['broken', 504],
])('%s: the coins come once', async (ending, status) => {
  const person = await aPerson(server)
  const id = await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, id)
  expect((await press(checkoutId, ending)).status).toBe(status)
  if (ending === 'secure') await press(checkoutId, 'approve')
  // If the notification is lost or late, the page itself asks.
  expect((await pageOf(server, person, id)).invoice.state).toBe('paid')
  await sendNotification(server, await emulatorOf(server).notification(checkoutId))
  expect(await balance(person)).toBe(300)
})

test('while sales are paused the shop says so, and a tap begins nothing', async () => {
  const person = await aPerson(server)
  const id = await anInvoice(server, person)
  const { db } = server.composition.engines.database
  const pause = async (isPaused: boolean) => {
    await sql`insert into settings (key, value, changed_at) values ('salesPaused', ${String(isPaused)}, now())
      on conflict (key) do update set value = excluded.value`.execute(db)
    await server.composition.settings.renew()
  }
  const state = async () => (await server.post('/products', { productType: 'coins' }, person.token)).body
  await pause(true)
  expect(await state()).toMatchObject({ isOpen: false, isPaused: true })
  const { status, body } = await server.post<ErrorBody>(
    `/payment/page-api/startPayment/${id}`,
    {},
    person.token,
  )
  expect([status, body.code]).toEqual([503, 'sales_paused'])
  await pause(false)
  expect(await state()).toMatchObject({ isOpen: true, isPaused: false })
})

test('a decline says why, and the first purchase is still offered', async () => {
  const person = await aPerson(server)
  const id = await anInvoice(server, person)
  await press(await aCheckout(server, person, id), 'no_funds')
  expect(await pageOf(server, person, id)).toMatchObject({
    invoice: { state: 'declined' },
    declineReason: 'no_funds',
  })
  const starter = { productType: 'coins', packageGroups: ['starter'] }
  const { body } = await server.post<{ products: unknown[] }>('/products', starter, person.token)
  expect(body.products).toMatchObject([
    { productId: 'callme:900', coins: 900, priceMinor: 999, discountPercent: 50 },
  ])
})

test('who has bought is offered no first purchase, and cannot tap on one', async () => {
  const person = await aPerson(server)
  const id = await anInvoice(server, person)
  await press(await aCheckout(server, person, id), 'approve')
  const starter = { productType: 'coins', packageGroups: ['default', 'starter', 'vcp'] }
  const { body } = await server.post<{ products: { packageGroup: string }[] }>(
    '/products',
    starter,
    person.token,
  )
  expect(new Set(body.products.map(({ packageGroup }) => packageGroup))).toEqual(new Set(['default']))
  const tap = { productId: 'callme:900', priceMinor: 999, currency: 'EUR', key: 'a-tap-on-an-old-page' }
  expect((await server.post('/invoice/create', tap, person.token)).body.code).toBe('not_found')
})

test('a forged, unsigned or replayed notification, and one of another amount, move nothing', async () => {
  const person = await aPerson(server)
  const id = await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, id)
  const emulator = emulatorOf(server)
  await emulator.pay(checkoutId)
  const genuine = await emulator.notification(checkoutId)
  const cheaper = genuine.body.replace('"amount_minor":699', '"amount_minor":1')
  const refused = [
    { ...genuine, signature: '' },
    { body: cheaper, signature: genuine.signature },
    { ...genuine, signature: genuine.signature.replace(/^t=\d+/, 't=1') },
  ]
  for (const notification of refused) {
    expect((await sendNotification(server, notification)).body.code).toBe('forbidden')
  }
  const ofAnotherAmount = emulator.sign(cheaper.replace(/"id":"/, '"id":"other-'))
  expect((await sendNotification(server, ofAnotherAmount)).status).toBe(200)
  expect(await balance(person)).toBe(0)
  expect((await sendNotification(server, genuine)).status).toBe(200)
  expect((await sendNotification(server, genuine)).status).toBe(200)
  expect(await balance(person)).toBe(300)
  const { rows } = await sql<{ outcome: string }>`select outcome from webhooks where reference = ${id}
    order by received_at, id`.execute(server.composition.engines.database.db)
  expect(rows.map(({ outcome }) => outcome)).toEqual(['failed', 'accepted', 'replayed'])
})

test('POST /user/provider/switch/{provider} sets the next service, and refuses one that does not serve the person', async () => {
  const person = await aPerson(server)
  const services = async () =>
    (await server.get<BillingInfo>('/user/billingInfo', person.token)).body.services
  expect(await services()).toEqual(['test'])
  const switchTo = (name: string) => server.post(`/user/provider/switch/${name}`, {}, person.token)
  expect(await switchTo('test')).toMatchObject({ status: 200, body: { ok: true } })
  const { db } = server.composition.engines.database
  expect(await findPaymentProvider(db, person.userId)).toBe('test')
  expect(await switchTo('medoro')).toMatchObject({ status: 409, body: { code: 'provider_unsuitable' } })
  expect((await switchTo('nobody')).status).toBe(400)
  expect(await findPaymentProvider(db, person.userId)).toBe('test')
})
