import type { InvoicePage, InvoiceRowView, RevenueView } from '@serendip/contract/operator'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleBrowser, logInAs } from '../../../../test/console.ts'
import { aCheckout, anInvoice, emulatorOf, sendNotification } from '../../../../test/payments.ts'
import { aPerson, aServer, type SignedUp, type TestServer } from '../../../../test/server.ts'

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

async function pay(person: SignedUp, ending?: 'no_funds'): Promise<string> {
  const id = await anInvoice(server, person)
  const checkoutId = await aCheckout(server, person, id)
  const emulator = emulatorOf(server)
  if (ending) {
    await fetch(`${server.origin}/payment/test?id=${checkoutId}`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ ending }),
    })
  } else {
    await emulator.pay(checkoutId)
    await sendNotification(server, await emulator.notification(checkoutId))
  }
  return id
}

const found = async (q: string): Promise<readonly string[]> => {
  const { body } = await finance.send<{ invoices: readonly InvoiceRowView[] }>(
    'GET',
    `/invoices?${new URLSearchParams({ q })}`,
  )
  return body.invoices.map(({ invoiceId }) => invoiceId)
}
const opened = async (id: string): Promise<InvoicePage> =>
  (await finance.send<InvoicePage>('GET', `/invoices/${id}`)).body

test('an invoice is found by its person, number, order, the provider’s ids, and their email, which is logged', async () => {
  const person = await aPerson(server)
  const id = await pay(person)
  await pay(await aPerson(server))
  const { number, checkoutId, paymentId } = await opened(id)
  for (const q of [
    person.userId,
    number,
    id,
    checkoutId,
    paymentId,
    person.email,
    person.email.toUpperCase(),
  ]) {
    expect([q, await found(q ?? '')]).toEqual([q, [id]])
  }
  expect(await found('nobody@people.example')).toEqual([])
  const logged = await sql`select subject from audit_entries where action = 'invoices.searched'`.execute(
    server.composition.engines.database.db,
  )
  expect(logged.rows).toContainEqual({ subject: person.userId })
})

test('all invoices come newest first, page by page, and by their state', async () => {
  const person = await aPerson(server)
  const ids = [await pay(person), await pay(person, 'no_funds')]
  const { body } = await finance.send<{ invoices: readonly InvoiceRowView[] }>('GET', '/invoices')
  expect(body.invoices.slice(0, 2).map(({ invoiceId }) => invoiceId)).toEqual(ids.toReversed())
  const next = await finance.send<{ invoices: readonly InvoiceRowView[] }>('GET', `/invoices?after=${ids[1]}`)
  expect(next.body.invoices[0]?.invoiceId).toBe(ids[0])
  const declined = await finance.send<{ invoices: readonly InvoiceRowView[] }>(
    'GET',
    '/invoices?state=declined',
  )
  expect(declined.body.invoices[0]).toMatchObject({
    invoiceId: ids[1],
    declineReason: 'no_funds',
    number: null,
  })
})

test('the page of an invoice has its history, its lines of money and its coins', async () => {
  const person = await aPerson(server)
  const id = await pay(person)
  expect(await opened(id)).toMatchObject({
    invoiceId: id,
    userId: person.userId,
    state: 'paid',
    taxRate: 1900,
    notifications: [{ outcome: 'approved' }],
    postings: [
      { kind: 'invoice_paid', debit: 'receivable:test', credit: 'deferred:coins', amountMinor: 587 },
      { kind: 'invoice_paid', debit: 'receivable:test', credit: 'tax:DE', amountMinor: 112 },
    ],
    purchase: { state: 'credited', unusedCoins: 300, takenCoins: 0 },
  })
  const unpaid = await anInvoice(server, person)
  expect(await opened(unpaid)).toMatchObject({ number: null, postings: [], purchase: null })
  const none = await finance.send<{ code: string }>('GET', `/invoices/inv_${'0'.repeat(20)}`)
  expect(none.body.code).toBe('not_found')
})

test('revenue is summed by product, country and provider; first purchases and declines are counted, test accounts are not', async () => {
  const revenue = async () => (await finance.send<RevenueView>('GET', '/revenue')).body
  const before = await revenue()
  const [buyer, tester] = [await aPerson(server), await aPerson(server)]
  await sql`update accounts set sandbox = true where id = ${tester.userId}`.execute(
    server.composition.engines.database.db,
  )
  await pay(buyer)
  await pay(buyer)
  await pay(buyer, 'no_funds')
  await pay(tester)
  await pay(tester, 'no_funds')
  const after = await revenue()
  const grown = (rows: (view: RevenueView) => RevenueView['total'], key: string): readonly number[] => {
    const [old, now] = [before, after].map((view) => rows(view).find((row) => row.key === key))
    return [(now?.invoices ?? 0) - (old?.invoices ?? 0), (now?.amountMinor ?? 0) - (old?.amountMinor ?? 0)]
  }
  expect(grown(({ total }) => total, 'EUR')).toEqual([2, 1398])
  expect(grown(({ byProduct }) => byProduct, 'callme:coins300')).toEqual([2, 1398])
  expect(grown(({ byCountry }) => byCountry, 'DE')).toEqual([2, 1398])
  expect(grown(({ byProvider }) => byProvider, 'test')).toEqual([2, 1398])
  expect(grown(({ firstPurchases }) => firstPurchases, 'EUR')).toEqual([1, 699])
  expect([after.created - before.created, after.paid - before.paid]).toEqual([3, 2])
  const refused = (view: RevenueView) =>
    view.declines.find(({ reason }) => reason === 'no_funds')?.invoices ?? 0
  expect(refused(after) - refused(before)).toBe(1)
})

test('the money ledger’s balances are shown, and until when revenue was recognised', async () => {
  await pay(await aPerson(server))
  const { body } = await finance.send<{ balances: readonly object[] }>('GET', '/ledger/money')
  expect(body.balances).toContainEqual(
    expect.objectContaining({ account: 'deferred:coins', currency: 'EUR' }),
  )
})

test('who may not read wallets sees no invoice, and support sees no revenue', async () => {
  const moderator = await logInAs(server.consoleOrigin, 'moderator')
  const support = await logInAs(server.consoleOrigin, 'support')
  const codeOf = async (browser: ConsoleBrowser, path: string) =>
    (await browser.send<{ code?: string }>('GET', path)).body.code
  expect(await codeOf(moderator, '/invoices')).toBe('forbidden')
  expect([
    await codeOf(support, '/invoices'),
    await codeOf(support, '/revenue'),
    await codeOf(support, '/ledger/money'),
  ]).toEqual([undefined, 'forbidden', 'forbidden'])
})
