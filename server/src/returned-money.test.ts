import { defaultBrand } from '@serendip/brands'
import type { BillingRecord, ReceiptView } from '@serendip/contract'
import type { InvoicePage, RevenueView } from '@serendip/contract/operator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../test/console.ts'
import {
  aCheckout,
  anInvoice,
  emulatorOf,
  press,
  sendNotification,
  testProviderOf,
} from '../test/payments.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../test/server.ts'
import { operateBan } from './ban.command.ts'
import { printedReceipt } from './modules/payments/receipts/receipt-words.ts'

let server: TestServer
let finance: ConsoleBrowser
beforeAll(async () => {
  server = await aServer({
    DEMO: '1',
    ROLES: 'api,chat,socket,analytics,payments,worker,console',
    DEV_COUNTRY: 'DE',
  })
  finance = await logInAs(server.consoleOrigin, 'finance')
})
afterAll(() => server.stop())

/** 300 coins for 6.99 EUR with 19% tax; answers the invoice and the provider's page. */
async function pay(person: SignedUp, card = '4242') {
  const id = await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, id)
  await press(server, checkoutId, { ending: 'approve', card })
  await sendNotification(server, await emulatorOf(server).notification(checkoutId))
  return { id, checkoutId }
}

const opened = async (id: string): Promise<InvoicePage> =>
  (await finance.send<InvoicePage>('GET', `/invoices/${id}`)).body

/** Waits for the outbox and the worker. */
const expectState = (id: string, state: string) =>
  expect.poll(async () => (await opened(id)).state, { timeout: 20_000 }).toBe(state)

const historyOf = async ({ token }: SignedUp): Promise<readonly BillingRecord[]> => {
  const path = '/payment/page-api/getUserBillingHistory'
  return (await server.get<{ payments: readonly BillingRecord[] }>(path, token)).body.payments
}

test('a permanent ban returns the payment at the provider, in the books and on the console', async () => {
  const person = await aPerson(server)
  const { id, checkoutId } = await pay(person)
  const { wallet, engines, clock, table, matchmaking } = server.composition
  const deps = { db: engines.database.db, clock, wallet, realtime: table, expel: matchmaking.expel }
  await operateBan(deps, ['forever', person.userId, 'harassment'])
  await expectState(id, 'refunded')
  const { refunds, postings } = await opened(id)
  expect(refunds).toMatchObject([
    { reason: 'coins_taken_back', state: 'done', coins: 300, amountMinor: 699, tries: 1 },
  ])
  expect(postings.slice(2)).toMatchObject([
    { kind: 'refund_paid', debit: 'deferred:coins', credit: 'receivable:test', amountMinor: 587 },
    { kind: 'refund_paid', debit: 'tax:DE', credit: 'receivable:test', amountMinor: 112 },
  ])
  expect(await testProviderOf(server).readRefund(refunds[0]?.refundId ?? '')).toMatchObject({ kind: 'done' })
  // Nothing is left of the payment.
  const paymentId = (await testProviderOf(server).read(checkoutId))?.paymentId ?? ''
  const more = { paymentId, amountMinor: 1, currency: 'EUR', key: 'more' }
  expect(await testProviderOf(server).refund(more)).toEqual({ kind: 'declined' })
})

test('a person sees what went back of a payment, and when, in the history and on the receipt', async () => {
  const person = await aPerson(server)
  const { id } = await pay(person)
  expect(await historyOf(person)).toMatchObject([{ state: 'paid', refundedMinor: 0, refundedAt: null }])
  const { wallet, engines } = server.composition
  const purchaseId = (await opened(id)).purchase?.purchaseId ?? ''
  const part = { purchaseId, cause: 'refund', key: 'part', amountCoins: 100 } as const
  await wallet.clawBack(engines.database.db, part)
  await expectState(id, 'partly_refunded')
  const seen = { refundedMinor: 233, refundedAt: expect.any(Number) }
  expect(await historyOf(person)).toMatchObject([{ state: 'partly_refunded', ...seen }])
  const receipt = await server.get<ReceiptView>(`/invoice/receipt/${id}`, person.token)
  expect(receipt.body).toMatchObject({ state: 'partly_refunded', refundedTaxMinor: 37, ...seen })
  const { notes } = printedReceipt(receipt.body, 'en', defaultBrand)
  expect(notes[0]).toEqual({
    label: expect.stringMatching(/^Refunded on \w+ \d+, \d{4}$/),
    text: '€2.33 (of which tax: €0.37)',
  })
  const titles = (refundedMinor: number) =>
    printedReceipt({ ...receipt.body, refundedMinor }, 'en', defaultBrand).notes.map(({ label }) => label)
  expect([titles(698).includes('Refunds'), titles(699).includes('Refunds')]).toEqual([true, false])
  const dinars = printedReceipt({ ...receipt.body, currency: 'IQD', priceMinor: 9_990 }, 'en', defaultBrand)
  expect(dinars.total.value).toBe('IQD\u00a09.990')
  const { body } = await finance.send<RevenueView>('GET', '/revenue')
  expect(body.returned).toMatchObject([{ currency: 'EUR', amountMinor: 699 + 233, invoices: 2 }])
})

test('where the provider’s answer is lost the refund is unknown, and then known to be done, once', async () => {
  const { checkoutId } = await pay(await aPerson(server), '0341')
  const provider = testProviderOf(server)
  const paymentId = (await provider.read(checkoutId))?.paymentId ?? ''
  const order = { paymentId, amountMinor: 699, currency: 'EUR', key: 'lost' }
  expect(await provider.refund(order)).toEqual({ kind: 'unknown' })
  expect(await provider.readRefund('lost')).toMatchObject({ kind: 'done' })
  expect(await provider.refund(order)).toMatchObject({ kind: 'done' })
})
