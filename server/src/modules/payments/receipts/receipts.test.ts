import { defaultBrand } from '@serendip/brands'
import type { ReceiptView } from '@serendip/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailsTo, mailTo } from '../../../../test/mailbox.ts'
import {
  aCheckout,
  anInvoice,
  aSavedMethod,
  emulatorOf,
  sendNotification,
  tapOneClick,
} from '../../../../test/payments.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'
import { printedReceipt } from './receipt-words.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ DEV_COUNTRY: 'DE' })
})
afterAll(() => server.stop())

async function aPaidInvoice(person: SignedUp): Promise<string> {
  const id = await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, id)
  const emulator = emulatorOf(server)
  await emulator.pay(checkoutId)
  await sendNotification(server, await emulator.notification(checkoutId))
  await sendNotification(server, await emulator.notification(checkoutId))
  return id
}

test('a receipt states seller, number, price, tax with its rate and country, and until when coins can be refunded', async () => {
  const person = await aPerson(server)
  const id = await aPaidInvoice(person)
  const { body } = await server.get<ReceiptView>(`/invoice/receipt/${id}`, person.token)
  expect(body).toMatchObject({
    invoiceId: id,
    number: expect.stringMatching(/^serendip-\d{4}-\d{6}$/),
    state: 'paid',
    coins: 300,
    priceMinor: 699,
    currency: 'EUR',
    taxMinor: 112,
    taxRate: 1900,
    country: 'DE',
    card: null,
    descriptor: 'SERENDIP COINS',
    seller: { name: expect.any(String), taxId: expect.any(String) },
  })
  expect(body.refundableUntil - body.paidAt).toBe(14 * 24 * 3_600_000)
})

test('a receipt names the saved card that was charged', async () => {
  const person = await aPerson(server)
  const methodId = await aSavedMethod(server, person)
  const invoiceId = await anInvoice(server, person)
  await tapOneClick(server, person, { invoiceId, methodId, key: 'a-button-that-was-drawn' })
  const { body } = await server.get<ReceiptView>(`/invoice/receipt/${invoiceId}`, person.token)
  expect(body.card).toEqual({ brand: 'visa', lastFour: '4242' })
})

test('a receipt is made out to the billing details of the order, on its page, its file and its mail', async () => {
  const person = await aPerson(server)
  const details = { name: 'Ada GmbH', country: 'DE', postalCode: '10115', taxId: 'DE123456789' }
  await server.post('/billing/register', details, person.token)
  const id = await aPaidInvoice(person)
  // Later changes are not theirs.
  await server.post('/billing/register', { ...details, name: 'Somebody Else' }, person.token)
  const { body } = await server.get<ReceiptView>(`/invoice/receipt/${id}`, person.token)
  expect(body.buyer).toEqual({ name: 'Ada GmbH', postalCode: '10115', taxId: 'DE123456789' })
  expect(printedReceipt(body, 'de', defaultBrand).blocks[1]).toEqual({
    label: 'Rechnung an',
    lines: ['Ada GmbH', '10115 Deutschland', 'USt-IdNr.: DE123456789'],
  })
  expect((await mailTo(server, person.email, 'Your receipt')).text).toContain(
    'Billed to: Ada GmbH, 10115 Germany.',
  )
})

test('there is no receipt of an unpaid invoice, of somebody else’s, or of none', async () => {
  const [person, stranger] = [await aPerson(server), await aPerson(server)]
  const unpaid = await anInvoice(server, person)
  const paid = await aPaidInvoice(person)
  for (const path of [`/invoice/receipt/${unpaid}`, `/invoice/receipt/${unpaid}/pdf?language=en`]) {
    expect((await server.get(path, person.token)).body.code).toBe('not_found')
  }
  for (const path of [`/invoice/receipt/${paid}`, `/invoice/receipt/${paid}/pdf?language=en`]) {
    expect((await server.get(path, stranger.token)).body.code).toBe('not_found')
  }
  expect((await server.get(`/invoice/receipt/inv_${'0'.repeat(20)}`, person.token)).body.code).toBe(
    'not_found',
  )
})

test.each(['en', 'de', 'ar', 'fr'])(
  'the receipt as a file in %s is one page with its own fonts',
  async (language) => {
    const person = await aPerson(server)
    const id = await aPaidInvoice(person)
    const response = await fetch(`${server.origin}/api/invoice/receipt/${id}/pdf?language=${language}`, {
      headers: { authorization: `Bearer ${person.token}`, packagename: 'serendip' },
    })
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(response.headers.get('content-disposition')).toMatch(/serendip-\d{4}-\d{6}\.pdf/)
    const file = Buffer.from(await response.arrayBuffer()).toString('latin1')
    expect(file.slice(0, 5)).toBe('%PDF-')
    expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1)
    expect(file).toMatch(/\/FontFile[23]/)
  },
)

test('the receipt is mailed once, however often the payment is notified', async () => {
  const person = await aPerson(server)
  const id = await aPaidInvoice(person)
  const mail = await mailTo(server, person.email, 'Your receipt')
  expect(mail.text).toContain(`/payment/receipt/${id}`)
  expect(mail.text).toMatch(/Receipt serendip-\d{4}-\d{6}, .* Price €6\.99 \(€1\.12, 19% Germany\)/)
  await aPaidInvoice(person)
  await expect
    .poll(
      async () =>
        (await mailsTo(server, person.email)).filter(({ subject }) => subject.includes('receipt')).length,
    )
    .toBe(2)
})
