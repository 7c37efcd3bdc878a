import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished, expect, test } from 'vitest'
import { aClock } from '../../../../test/clock.ts'
import { memoryReferences } from '../../../../test/provider-references.ts'
import { createCheckoutChampProvider } from './checkout-champ-provider.ts'

type Fields = Readonly<Record<string, string>>
type Script = Readonly<Record<string, (fields: Fields) => unknown>>

interface Request {
  readonly path: string
  readonly url: string
  readonly fields: Fields
}

const success = (message: unknown) => ({ result: 'SUCCESS', message })
/** The request does not arrive. */
const lost = 'lost'
const nothing = { result: 'ERROR', message: 'No transactions matching those parameters could be found' }

/** The service, as a test wants it; by default orders are made, and nothing is paid. */
async function aService(script: Script = {}) {
  const requests: Request[] = []
  const answers: Script = {
    '/landers/clicks/import/': () => success({ sessionId: `S${requests.length}` }),
    '/leads/import/': () => success({ orderId: `O${requests.length}` }),
    '/transactions/query/': () => nothing,
    '/order/query/': ({ orderId }) =>
      success({ data: [{ orderId, custom1: 'chg_1', custom2: 'inv_1', custom3: null }] }),
    ...script,
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += String(chunk)
    const path = request.url?.split('?')[0] ?? ''
    const fields = Object.fromEntries(new URLSearchParams(body))
    requests.push({ path, url: request.url ?? '', fields })
    const answer = answers[path]?.(fields) ?? lost
    if (answer === lost) response.destroy()
    else response.end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const provider = createCheckoutChampProvider(aClock(), {
    api: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loginId: 'our login',
    password: 'our password',
    campaigns: { EUR: { campaignId: '11', productId: '21' } },
    page: 'https://pay.example/checkout?lang=en',
    notificationSecrets: ['new secret', 'old secret'],
    references: memoryReferences(),
  })
  const countOf = (path: string): number => requests.filter((request) => request.path === path).length
  return { provider, requests, countOf }
}

const order = {
  key: 'inv_1.0',
  invoiceId: 'inv_1',
  amountMinor: 1_250,
  currency: 'EUR',
  returnUrl: 'https://shop.example/payment/step2/inv_1',
  paidUrl: 'https://shop.example/payment/step2/inv_1?confirmed=success',
}
const charge = { ...order, key: 'chg_1', token: '4000', initiatedBy: 'person' as const }

const sale = (more: object = {}) => ({
  transactionId: 7,
  orderId: 'O2',
  txnType: 'SALE',
  responseType: 'SUCCESS',
  totalAmount: '12.50',
  currencyCode: 'EUR',
  customerId: 4000,
  cardType: 'VISA',
  cardLast4: '1111',
  ...more,
})

test('credentials go in the body alone, and an order states its product, its price and our names of it', async () => {
  const { provider, requests } = await aService()
  const { url } = await provider.createCheckout({ ...order, savesCard: true })
  expect(url).toBe('https://pay.example/checkout?lang=en&orderId=O2&sessionId=S1')
  for (const request of requests) {
    expect(request.url).toBe(request.path)
    expect(request.fields).toMatchObject({ loginId: 'our login', password: 'our password' })
  }
  expect(requests[1]?.fields).toMatchObject({
    campaignId: '11',
    product1_id: '21',
    product1_qty: '1',
    product1_price: '12.50',
    custom1: 'inv_1.0',
    custom2: 'inv_1',
    custom3: 'save',
    redirectsTo: order.paidUrl,
    errorRedirectsTo: order.returnUrl,
  })
})

test('a currency without a campaign sells nothing', async () => {
  const { provider, requests } = await aService()
  await expect(provider.createCheckout({ ...order, currency: 'USD', savesCard: false })).rejects.toThrow(
    'shop_closed',
  )
  expect(requests).toEqual([])
})

test('of taps at once under one key a single one charges', async () => {
  const { provider, countOf } = await aService({
    '/order/import/': () => success({ amountPaid: '12.50' }),
    '/transactions/query/': () => success({ data: [sale()] }),
  })
  const states = await Promise.all([1, 2, 3, 4].map(() => provider.charge(charge)))
  expect(countOf('/order/import/')).toBe(1)
  expect(states.every(({ kind }) => kind === 'settled')).toBe(true)
})

test('a payment that was taken and is not listed yet stays unknown: it is never taken for none', async () => {
  const { provider } = await aService({ '/order/import/': () => success({ amountPaid: '12.50' }) })
  expect(await provider.charge(charge)).toEqual({ kind: 'unknown' })
  await expect(provider.readCharge(charge.key)).rejects.toThrow('shop_closed')
})

test('an order whose charge did not arrive has no payment', async () => {
  const { provider, countOf } = await aService({ '/order/import/': () => lost })
  expect(await provider.charge(charge)).toEqual({ kind: 'unknown' })
  expect(await provider.readCharge(charge.key)).toBeNull()
  expect(await provider.charge(charge)).toEqual({ kind: 'unknown' })
  expect(countOf('/order/import/')).toBe(1)
})

test.each([
  ['Insufficient Funds', 'no_funds'],
  ['Expired Card', 'expired_card'],
  ['Invalid CVV', 'wrong_data'],
  ['Do Not Honor', 'refused'],
])('an error without a payment is a decline: %s', async (message, declineReason) => {
  const { provider } = await aService({ '/order/import/': () => ({ result: 'ERROR', message }) })
  expect(await provider.charge(charge)).toMatchObject({
    kind: 'settled',
    payment: { outcome: 'declined', declineReason, chargeKey: 'chg_1' },
  })
})

test('a script of theirs that would confirm a charge is not run, and the charge is declined', async () => {
  const script = { result: 'MERC_REDIRECT', message: { script: 'document.write("x")' } }
  const { provider } = await aService({ '/order/import/': () => script })
  expect(await provider.charge(charge)).toMatchObject({ payment: { outcome: 'declined' } })
  const address = { result: 'MERC_REDIRECT', message: { url: 'javascript:alert(1)' } }
  const withAddress = await aService({ '/order/import/': () => address })
  expect(await withAddress.provider.charge(charge)).toMatchObject({ payment: { outcome: 'declined' } })
})

test('an amount that is finer than the currency, or none, is not guessed', async () => {
  for (const totalAmount of ['12.505', '-12.50', '1e3', '']) {
    const { provider } = await aService({
      '/transactions/query/': () => success({ data: [sale({ totalAmount })] }),
    })
    await expect(provider.read('O2')).rejects.toThrow('shop_closed')
  }
})

test('both secrets are taken while one is replaced, and a notification is what the service says of it now', async () => {
  const { provider } = await aService({
    '/order/query/': () => success({ data: [{ orderId: 'O2', custom1: 'inv_1.0', custom2: 'inv_1' }] }),
    '/transactions/query/': () =>
      success({ data: [sale({ transactionId: 6, responseType: 'SOFT_DECLINE' }), sale()] }),
  })
  const body = (more: Fields) =>
    Buffer.from(
      new URLSearchParams({
        event: 'sale',
        campaignId: '11',
        orderId: 'O2',
        transactionId: '7',
        invoice: 'inv_other',
        ...more,
      }).toString(),
    )
  const call = (secret: string) => ({
    rawBody: body({ secret }),
    url: '',
    brandId: '',
    headers: {},
    address: '',
  })
  provider.checkSender(call('new secret'))
  provider.checkSender(call('old secret'))
  expect(() => provider.checkSender(call('older secret'))).toThrow('forbidden')
  // Of the invoice that the order names, whatever the notification says.
  expect(await provider.confirmNotification?.(body({}))).toMatchObject({
    eventId: 'sale:O2:7',
    invoiceId: 'inv_1',
    payment: { outcome: 'approved', amountMinor: 1_250, paymentId: 'O2-7' },
  })
  expect(await provider.confirmNotification?.(body({ transactionId: '6' }))).toMatchObject({
    payment: { outcome: 'declined' },
  })
  expect(await provider.confirmNotification?.(body({ transactionId: '8' }))).toMatchObject({ payment: null })
})

const row = (orderId: string, transactionId: number, more: object = {}) => ({
  orderId,
  transactionId,
  dateCreated: '2026-02-01 10:00:00',
  txnType: 'SALE',
  responseType: 'SUCCESS',
  totalAmount: '6.99',
  currencyCode: 'EUR',
  isChargedback: 0,
  ...more,
})
const days = { from: Date.UTC(2026, 1, 1), to: Date.UTC(2026, 1, 2) }

test('a settlement names the payment of what went back, also where it was paid on another day', async () => {
  const { provider, requests } = await aService({
    '/transactions/query/': ({ orderId }) =>
      success({
        data: orderId
          ? [
              row('B', 7, { dateCreated: '1/20/2026' }),
              row('B', 8, { txnType: 'REFUND', totalAmount: '-2.00' }),
            ]
          : [
              row('A', 1, { responseType: 'SOFT_DECLINE' }),
              row('A', 2),
              row('A', 3, { txnType: 'REFUND' }),
              row('B', 8, { txnType: 'REFUND', totalAmount: '-2.00' }),
              row('C', 9, { isChargedback: 1 }),
              row('D', 10, { responseType: 'HARD_DECLINE' }),
            ],
      }),
  })
  const entries = (await provider.listTransactions?.(days)) ?? []
  expect(
    entries.map(({ kind, transactionId, paymentId, amountMinor }) => [
      kind,
      transactionId,
      paymentId,
      amountMinor,
    ]),
  ).toEqual([
    ['sale', '2', 'A-2', 699],
    ['refund', '3', 'A-2', 699],
    ['sale', '7', 'B-7', 699],
    ['refund', '8', 'B-7', 200],
    ['sale', '9', 'C-9', 699],
    ['chargeback', '9', 'C-9', 699],
  ])
  expect(entries.map(({ at }) => at)[2]).toBe(Date.UTC(2026, 0, 20))
  expect(requests[0]?.fields).toMatchObject({ startDate: '2/1/2026', endDate: '2/2/2026' })
  expect(requests).toHaveLength(2)
})

test('a settlement of several pages is read to its end', async () => {
  const { provider, requests } = await aService({
    '/transactions/query/': ({ page }) =>
      success({
        data: Array.from({ length: Number(page) < 3 ? 200 : 1 }, (_, index) =>
          row(`${page}x${index}`, index + 1),
        ),
      }),
  })
  expect(await provider.listTransactions?.(days)).toHaveLength(401)
  expect(requests.map(({ fields }) => fields['page'])).toEqual(['1', '2', '3'])
})

test('a settlement that cannot be read is none', async () => {
  const { provider } = await aService({
    '/transactions/query/': () => success({ data: [row('A', 1, { dateCreated: 'yesterday' })] }),
  })
  await expect(provider.listTransactions?.(days)).rejects.toThrow('shop_closed')
})
