import type { BillingRecord, UnreportedPurchase, WalletView } from '@serendip/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  aCheckout,
  anInvoice,
  aSavedMethod,
  emulatorOf,
  methodsOf,
  pageOf,
  press,
  tapOneClick,
} from '../../../test/payments.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

const balance = async ({ token }: SignedUp): Promise<number> =>
  (await server.get<WalletView>('/wallet', token)).body.balanceCoins

const key = (name: string) => `a-button-that-was-drawn-${name}`

/** A person with a saved card and a further invoice; the first purchase brought 300 coins. */
async function aBuyer(card?: string) {
  const person = await aPerson(server)
  const methodId = await aSavedMethod(server, person, card)
  const invoiceId = await anInvoice(server, person)
  const tap = (name = 'first', over: Partial<Parameters<typeof tapOneClick>[2]> = {}) =>
    tapOneClick(server, person, { invoiceId, methodId, key: key(name), ...over })
  return { person, methodId, invoiceId, tap, page: () => pageOf(server, person, invoiceId) }
}

/** The open page of the bank, as its address says. */
const checkoutOf = (confirmUrl: string | null): string =>
  new URL(confirmUrl ?? '', server.origin).searchParams.get('id') ?? ''

test('a card is saved only if the person ticks it, there or in the shop, and shows nothing but its end', async () => {
  const person = await aPerson(server)
  const first = await aCheckout(server, person, await anInvoice(server, person))
  await press(server, first, { ending: 'approve' })
  expect(await methodsOf(server, person)).toEqual([])
  const { body } = await server.post<{ url: string }>(
    `/payment/page-api/startPayment/${await anInvoice(server, person)}`,
    { saveMethod: 'true' },
    person.token,
  )
  const shown = await (await fetch(new URL(body.url, server.origin))).text()
  expect(shown).toContain('name="save" value="1" checked')
  await press(server, checkoutOf(body.url), { ending: 'approve', card: '5556', save: '1' })
  expect(await methodsOf(server, person)).toEqual([
    {
      methodId: expect.any(String),
      brand: 'mastercard',
      lastFour: '5556',
      expiresMonth: 12,
      expiresYear: expect.any(Number),
    },
  ])
  const { db } = server.composition.engines.database
  const { rows } = await sql<{ token: Buffer }>`select token from payment_methods
    where account_id = ${person.userId}`.execute(db)
  expect(Buffer.from(rows[0]?.token ?? '').toString()).not.toContain('5556')
})

test('one tap on a saved card pays the invoice; the same tap, Back and another tab pay nothing more', async () => {
  const { person, tap, invoiceId } = await aBuyer()
  const [first, second, third] = await Promise.all([tap(), tap(), tap('another-tab')])
  expect([first.status, second.status, third.status]).toEqual([200, 200, 200])
  expect((await tap()).body.invoice).toMatchObject({ state: 'paid', invoiceId })
  expect((await tap('after-a-reload')).body.invoice.state).toBe('paid')
  expect(await balance(person)).toBe(600)
  const { db } = server.composition.engines.database
  const { rows } = await sql`select from payment_charges where invoice_id = ${invoiceId}`.execute(db)
  expect(rows).toHaveLength(1)
})

test('a decline says why, the same tap repeats no charge, and another card pays', async () => {
  const { person, tap, page } = await aBuyer('9995')
  expect((await tap()).body).toMatchObject({ invoice: { state: 'declined' }, declineReason: 'no_funds' })
  expect((await tap()).body.invoice.state).toBe('declined')
  expect(await balance(person)).toBe(300)
  const secondCard = await aSavedMethod(server, person, '4242')
  expect((await tap('second', { methodId: secondCard })).body.invoice.state).toBe('paid')
  expect(await balance(person)).toBe(900)
  expect((await page()).declineReason).toBeNull()
})

test('a charge that the bank wants confirmed leads to its page, and is paid there', async () => {
  const { person, tap, page } = await aBuyer('3155')
  const { body } = await tap()
  expect(body).toMatchObject({ invoice: { state: 'pending' }, isCharging: true })
  expect((await tap()).body.confirmUrl).toBe(body.confirmUrl)
  expect((await page()).confirmUrl).toBe(body.confirmUrl)
  const shown = await fetch(new URL(body.confirmUrl ?? '', server.origin))
  expect(await shown.text()).toContain('The bank confirms')
  await press(server, checkoutOf(body.confirmUrl), { ending: 'approve' })
  expect(await page()).toMatchObject({ invoice: { state: 'paid' }, isCharging: false, confirmUrl: null })
  expect(await balance(person)).toBe(600)
})

test('whoever leaves the bank’s page can pay in another way, and the page they left takes nothing', async () => {
  const { person, tap, invoiceId, page } = await aBuyer('3155')
  const left = checkoutOf((await tap()).body.confirmUrl)
  const checkoutId = await aCheckout(server, person, invoiceId)
  const answer = await press(server, left, { ending: 'approve' })
  expect([answer.status, (await page()).invoice.state]).toEqual([303, 'pending'])
  await press(server, checkoutId, { ending: 'approve', card: '4242' })
  expect([(await page()).invoice.state, await balance(person)]).toEqual(['paid', 600])
})

test('a page that was opened before a charge takes nothing afterwards', async () => {
  const { person, tap, invoiceId } = await aBuyer()
  const checkoutId = await aCheckout(server, person, invoiceId)
  expect((await tap()).body.invoice.state).toBe('paid')
  const answer = await press(server, checkoutId, { ending: 'approve' })
  expect(answer.headers.get('location')).not.toContain('confirmed=success')
  expect(await balance(person)).toBe(600)
})

test.each(['0341', '0119'])(
  '%s: the money was taken and the answer was lost: nothing is charged again',
  async (card) => {
    const { person, tap, invoiceId, page } = await aBuyer(card)
    const { body } = await tap()
    // The page asks at once; until it is answered nothing else is tried.
    expect(['pending', 'paid']).toContain(body.invoice.state)
    await tap('once-more')
    expect((await page()).invoice.state).toBe('paid')
    expect(await balance(person)).toBe(600)
    expect((await tap('again')).body.invoice).toMatchObject({ invoiceId, state: 'paid' })
  },
)

test('another’s invoice, another’s method and a removed one are not found, and move nothing', async () => {
  const buyer = await aBuyer()
  const stranger = await aBuyer()
  const invoice = await buyer.tap('first', { invoiceId: stranger.invoiceId })
  const method = await buyer.tap('second', { methodId: stranger.methodId })
  expect([invoice.body.code, method.body.code]).toEqual(['not_found', 'not_found'])
  const remove = (person: SignedUp, id: string) =>
    server.post(`/user/paymentMethod/remove/${id}`, {}, person.token)
  expect((await remove(stranger.person, buyer.methodId)).body.code).toBe('not_found')
  expect((await remove(buyer.person, buyer.methodId)).status).toBe(200)
  expect((await remove(buyer.person, buyer.methodId)).body.code).toBe('not_found')
  expect((await buyer.tap('third')).body.code).toBe('not_found')
  expect([await methodsOf(server, buyer.person), await balance(buyer.person)]).toEqual([[], 300])
  const { db } = server.composition.engines.database
  const tokens = async () =>
    (
      await sql<{ token: Buffer | null }>`select token from payment_methods
        where id = ${buyer.methodId}`.execute(db)
    ).rows
  // The name of the card goes once the provider has deleted it.
  await expect.poll(tokens, { timeout: 10_000 }).toEqual([{ token: null }])
})

test('a key that paid with one method cannot be used for another one', async () => {
  const { person, tap } = await aBuyer('9995')
  await tap()
  const secondCard = await aSavedMethod(server, person, '4242')
  expect((await tap('first', { methodId: secondCard })).body.code).toBe('idempotency_conflict')
})

test('an amount, a currency or a file beside the fields of a tap is refused', async () => {
  const { person, methodId, invoiceId } = await aBuyer()
  const send = async (name: string, value: string | Blob) => {
    const body = new FormData()
    for (const [field, text] of Object.entries({ invoiceId, methodId, key: key('hostile') }))
      body.set(field, text)
    body.set(name, value)
    const headers = { authorization: `Bearer ${person.token}`, packagename: 'serendip' }
    const address = `${server.origin}/api/payment/page-api/processOneClick`
    return (await fetch(address, { method: 'POST', body, headers })).status
  }
  expect([
    await send('amountMinor', '1'),
    await send('currency', 'JPY'),
    await send('file', new Blob(['x'])),
  ]).toEqual([400, 400, 400])
  expect(await balance(person)).toBe(300)
})

test('a forged or repeated notification of a charge moves nothing', async () => {
  const { person, tap, page } = await aBuyer('3155')
  const checkoutId = checkoutOf((await tap()).body.confirmUrl)
  const emulator = emulatorOf(server)
  const forged = emulator.sign(
    (await emulator.notification(checkoutId)).body.replace(
      '"payment":null',
      '"payment":{"id":"x","status":"approved","amount_minor":1,"currency":"EUR","instrument":"c","reason":null,"charge":null,"saved_card":null}',
    ),
  )
  const send = ({ body, signature }: { body: string; signature: string }) =>
    server.post('/payment/webhook/test', body, undefined, { 'test-signature': signature })
  expect((await send({ ...forged, signature: 't=1,s=00' })).status).toBe(403)
  // Signed, but of another amount: it is kept for operators.
  expect((await send(forged)).status).toBe(200)
  expect([(await page()).invoice.state, await balance(person)]).toEqual(['pending', 300])
  await emulator.pay(checkoutId)
  const genuine = await emulator.notification(checkoutId)
  expect([(await send(genuine)).status, (await send(genuine)).status]).toEqual([200, 200])
  expect(await balance(person)).toBe(600)
})

test('the billing country becomes the price country, and an invoice keeps the one it was made with', async () => {
  const person = await aPerson(server)
  const prices = async () => {
    const { body } = await server.post<{ products: { currency: string; coins: number }[] }>(
      '/products',
      { productType: 'coins' },
      person.token,
    )
    return body.products.map(({ currency, coins }) => `${coins} ${currency}`)
  }
  const before = await prices()
  const details = { name: 'Ada', country: 'US', postalCode: '94103', taxId: null }
  expect((await server.post('/billing/register', details, person.token)).status).toBe(200)
  expect(await prices()).not.toEqual(before)
  expect(new Set((await prices()).map((price) => price.split(' ')[1]))).toEqual(new Set(['USD']))
  const { body } = await server.get<{ details: object }>('/user/billingInfo', person.token)
  expect(body.details).toEqual(details)
  const bad = { ...details, country: 'us' }
  expect((await server.post('/billing/register', bad, person.token)).status).toBe(400)
})

test('paid purchases are in the billing history, and are reported as conversions once', async () => {
  const { person, tap } = await aBuyer()
  await tap()
  await anInvoice(server, person)
  const history = await server.get<{ payments: BillingRecord[] }>(
    '/payment/page-api/getUserBillingHistory',
    person.token,
  )
  expect(history.body.payments.map(({ state, country, taxMinor }) => [state, country, taxMinor > 0])).toEqual(
    [
      ['paid', 'DE', true],
      ['paid', 'DE', true],
    ],
  )
  const untracked = async (ack = '') =>
    (await server.get<{ purchases: UnreportedPurchase[] }>(`/v2/trackHistory${ack}`, person.token)).body
      .purchases
  const [first, second] = await untracked()
  expect([first?.isFirst, second?.isFirst, first?.currency]).toEqual([true, false, 'EUR'])
  const stranger = await aPerson(server)
  await server.get(`/v2/trackHistory?ack=${second?.invoiceId}`, stranger.token)
  expect(await untracked(`?ack=${first?.invoiceId}`)).toEqual([second])
})
